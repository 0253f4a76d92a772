"""Classes of our own making: papers, last year's papers and readings with what was copied between them.

Prose is taken from WINNOW_CORPORA, where each paragraph is used once in a class; all else, from covers to references, is invented (classes.txt). Every
sentence has a number, which its copies keep: two papers share what has the same numbers. truth.json has, for each paper, its blocks, its words that count
(body, abstract and quotations) and the true total share as a range, where headings and questions may count or not; and for each pair whether it must, may
or must not be listed. The same seed makes the same classes.
"""
import collections
import copy
import glob
import itertools
import json
import os
import random
import re
import sys

from made_papers import WORD, Paper, count_words

SKIP = 77
SHORTEST = {'en': 25, 'zh': 40} # a passage
PROSE = {'en': 'pan13/src/*.txt', 'zh': 'zh_alignment/src/*.txt'}
BODY = ('body', 'abstract', 'quote')
ARGUABLE = ('question', 'heading', 'furniture')
SIZES = (10, 4, 24, 3, 6, 5, 30, 2, 12, 45, 20, 8, 60, 16, 4, 35, 5, 10, 26, 7, 22, 14, 50, 9, 28, 3, 40, 11, 18, 2)


def read_wording():
    """{language: {name: [line]}} of the file beside this one."""
    wording, lines = {}, None
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), 'classes.txt'), encoding='utf-8') as file:
        for line in file.read().splitlines():
            if line.startswith('## '):
                lines = wording[line[3:5]].setdefault(line[6:], [])
            elif line.startswith('# '):
                wording[line[2:]] = {}
            elif line:
                lines.append(line.removesuffix('|')) # which marks the end of one that ends in a space
    return wording


class Prose:
    """Paragraphs of real texts; no two of a class share a run of words."""
    texts = {}

    def __init__(self, lang, chance):
        self.lang, self.chance = lang, chance
        if lang not in self.texts:
            paths = sorted(glob.glob(os.path.join(os.environ.get('WINNOW_CORPORA', ''), PROSE[lang])))
            if not paths:
                print('skipped: there is no', PROSE[lang], 'in WINNOW_CORPORA')
                sys.exit(SKIP)
            self.texts[lang] = [text for text in map(self.read, paths) if len(text) > 2]
        self.left = chance.sample(self.texts[lang], len(self.texts[lang]))
        self.used, self.number, self.more = set(), 0, self.take()

    def read(self, path):
        with open(path, encoding='utf-8', errors='replace') as file:
            return list(filter(self.is_good, (re.sub(r'^(\d+\.|[+*-]) +', '', ' '.join(line.split())) for line in file)))

    def is_good(self, line):
        if not line.isprintable():
            return False
        if self.lang == 'zh':
            return 80 <= len(line) <= 300 and line[-1] in '。！？' and len(re.findall('[㐀-鿿]', line)) > .75 * len(line)
        return 40 <= line.count(' ') <= 150 and line[0].isupper() and line[-1] in '.!?' and len(re.findall('[a-z ]', line)) > .9 * len(line)

    def take(self):
        """Yields paragraphs of texts that nobody else gets, as lists of (number, sentence)."""
        while True:
            for line in self.left.pop():
                tokens, n = WORD.findall(line.lower()), 6 if self.lang == 'en' else 12
                grams = set(zip(*(tokens[i:] for i in range(n))))
                if grams & self.used:
                    continue
                self.used |= grams
                sentences = re.split(r'(?<=[.!?]) +(?=[A-Z"])' if self.lang == 'en' else '(?<=[。！？])', line)
                yield [(self.next_number(), sentence) for sentence in sentences if sentence]

    def next_number(self):
        self.number += 1
        return self.number

    def edit(self, paragraph):
        """A copy, word for word or with some words changed, a sentence added or removed; no piece becomes too short for a passage. The numbers stay."""
        how = self.chance.choice(('verbatim', 'verbatim', 'words', 'insert', 'remove', 'words insert'))
        count = lambda piece: sum(count_words(s) for _, s in piece)
        is_long = lambda *pieces: all(not piece or count(piece) >= SHORTEST[self.lang] for piece in pieces)
        all_of, paragraph = range(len(paragraph)), list(paragraph)
        if 'words' in how and count(paragraph) >= 2 * SHORTEST[self.lang]:
            others = WORD.findall(' '.join(s for _, s in next(self.more)))
            pattern, share = (r'\b[a-z]{4,}\b', .1) if self.lang == 'en' else ('[㐀-鿿]', .04)
            paragraph = [(n, re.sub(pattern, lambda m: self.chance.choice(others) if self.chance.random() < share else m[0], s)) for n, s in paragraph]
        if 'insert' in how:
            places = [i + 1 for i in all_of if is_long(paragraph[:i + 1], paragraph[i + 1:])]
            paragraph.insert(self.chance.choice(places), next(self.more)[0])
        if 'remove' in how:
            places = [i for i in all_of if len(all_of) > 1 and is_long(paragraph[:i], paragraph[i + 1:])]
            if places:
                del paragraph[self.chance.choice(places)]
        return paragraph


class Class:
    def __init__(self, lang, seed, index):
        self.chance = random.Random(f'{seed}-{lang}-{index}')
        self.lang, self.seed, self.say = lang, f'{seed}-{index}', WORDING[lang]
        self.prose = Prose(lang, self.chance)
        self.n = SIZES[index % len(SIZES)]
        self.scheme = {3: 'all the same', 4: 'ring of 3', 5: 'ring of 4'}.get(self.n) if index % 2 else None
        if index % 29 == 20:
            self.scheme = 'all the same'
        elif index % 17 == 16:
            self.scheme = 'clean'
        self.few = self.chance.random() < .25
        self.names, self.personal = set(), self.chance.sample(self.say['personal thanks'], len(self.say['personal thanks']))
        self.make_habits()
        self.papers = [self.make_paper('papers') for _ in range(self.n)]
        self.last_year = [self.make_paper('last-year') for _ in range(self.chance.choice((0, 2, 3, 5)))]
        self.readings = [self.make_reading(i + 1) for i in range(self.chance.choice((0, 2, 4, 6)))]
        self.plant()
        for paper in self.papers + self.last_year:
            self.lay_out(paper)

    def pick(self, name, /, **values):
        return self.fill(self.chance.choice(self.say[name]), **values)

    def fill(self, line, /, **values):
        topics = iter(self.chance.sample(self.say['topics'], 3))
        values = {**{'course': self.course, 'school': self.school, 'teacher': self.teacher}, **values}
        line = re.sub(r'\{topic\}', lambda m: next(topics), line)
        line = re.sub(r'\{(\w+)\}', lambda m: str(values[m[1]] if m[1] in values else self.pick_word(m[1])), line)
        return line[0].upper() + line[1:]

    def pick_word(self, name):
        return self.fill(self.chance.choice(self.say[name + 's' if name == 'place' else name]))

    def make_name(self):
        first, last = self.chance.choice(self.say['first']), self.chance.choice(self.say['last'])
        return f'{first} {last}' if self.lang == 'en' else last + first

    def make_habits(self):
        """What the papers of this class have, and how often."""
        chance, say = self.chance, self.say
        self.school, self.course = chance.choice(say['schools']), chance.choice(say['courses'])
        self.teacher = self.make_name()
        often = (lambda p: chance.uniform(.2, .6) if chance.random() < p else 0) if self.few else (lambda p: 1 if chance.random() < p else 0)
        self.has = {'cover': often(.75), 'declaration': often(.6), 'contents': often(.4), 'questions': often(.7), 'thanks': chance.choice((0, .3, .6, 1)),
                    'references': often(.8), 'running': often(.4), 'abstract': often(.25), 'appendix': chance.choice((0, 0, .2))}
        if self.scheme == 'all the same':
            self.has['questions'] = chance.choice((0, 1))
        cover = WORDING[self.lang if chance.random() < .85 else {'en': 'zh', 'zh': 'en'}[self.lang]]
        self.cover_labels = chance.sample(cover['labels'], chance.randint(3, min(7, len(cover['labels']))))
        self.labelled = chance.random() < .75
        self.declared = chance.choice(say['declarations']), chance.choice(say['declaration headings']) if chance.random() < .7 else None
        self.signed = chance.choice(say['signatures']) if chance.random() < .7 else None
        self.authorised = chance.choice(say['authorisations']) if chance.random() < .3 else None
        self.questions = [self.make_question() for _ in range(chance.randint(2, 8))]
        count = chance.choice((0, 0, 2, 3, 4))
        self.instruction = (' ' if self.lang == 'en' else '').join(self.fill(x) for x in chance.sample(say['instructions'], count))
        self.numbered = chance.choice(say['numbers'])
        self.reference_style, self.reference_heading = chance.choice(say['reference styles']), chance.choice(say['reference headings'])
        if chance.random() < .25:
            self.reference_heading = None
        self.works = [self.make_work() for _ in range(24)]

    def make_question(self):
        tails = self.chance.sample(self.say['tails'], self.chance.choice((0, 0, 1, 2)))
        return self.fill(self.chance.choice(self.say['questions']) + ''.join(tails)) + self.chance.choice((*self.say['stops'], ''))

    def make_work(self):
        authors = [self.chance.choice(self.say['authors']) for _ in range(self.chance.choice((1, 1, 2, 3)))]
        numbers = {'year': self.chance.randint(1988, 2025), 'volume': self.chance.randint(2, 60), 'issue': self.chance.randint(1, 12)}
        page = self.chance.randint(1, 300)
        numbers.update(page=page, last_page=page + self.chance.randint(3, 30), doi=self.chance.randint(10**5, 10**6))
        joined = self.chance.choice(self.say['joins']).join(self.fill(x) for x in authors)
        return self.fill(self.reference_style.lstrip('['), authors=joined, title=self.pick('titles'), **numbers)

    def make_paper(self, folder):
        name = self.make_name()
        while name in self.names:
            name = self.make_name()
        self.names.add(name)
        chance, title, texts = self.chance, self.pick('titles'), self.prose.take()
        paper = Paper(folder, name, title)
        paper.texts = texts
        paper.number = f'20{chance.randint(20, 25)}{chance.randint(10**5, 10**6)}'
        paper.date = self.pick('dates', day=chance.randint(1, 28))
        stem = f'{name} - {title}' if self.lang == 'en' else f'{paper.number}_{name}_{title}'
        paper.file = f'{folder}/{stem[:70]}.{chance.choice(("txt", "txt", "docx"))}'
        paper.has.update(x for x, p in self.has.items() if chance.random() < p)
        headings = self.questions if 'questions' in paper.has else chance.sample(self.say['own headings'], chance.randint(2, 5))
        kind = 'question' if 'questions' in paper.has else 'heading'
        for i, heading in enumerate(headings):
            numbered = self.fill(self.numbered, number=self.say['numerals'][i], heading=heading)
            paper.sections.append([kind, numbered, [('body', next(texts)) for _ in range(chance.choice((1, 2, 2, 3)))]])
        return paper

    def make_reading(self, number):
        title = self.pick('titles')
        paper = Paper('readings', self.make_name(), title)
        paper.file = f'readings/{number} {title[:60]}.txt'
        paper.add('heading', title)
        texts = self.prose.take()
        paper.sections = [['heading', '', [('body', next(texts)) for _ in range(self.chance.randint(5, 12))]]]
        for _, sentences in paper.sections[0][2]:
            paper.add('body', self.join(sentences), sentences)
        return paper

    def join(self, sentences):
        return (' ' if self.lang == 'en' else '').join(s for _, s in sentences)

    def insert(self, paper, paragraphs, place, section=None):
        """Puts a copy into a section: behind its heading, before the next one, as all of it, in its midst or before what follows the body."""
        if place == 'last':
            section = len(paper.sections) - 1
        body = paper.sections[self.chance.randrange(len(paper.sections)) if section is None else min(section, len(paper.sections) - 1)][2]
        if place == 'both':
            body.clear()
        at = {'start': 0, 'both': 0, 'middle': min(1, len(body))}.get(place, len(body))
        body[at:at] = paragraphs

    def free(self, n):
        """Papers without a role, which they get by the caller."""
        left = [p for p in self.papers if not p.roles]
        return self.chance.sample(left, n) if len(left) >= n else []

    def plant_ring(self, size, place=None, section=None):
        ring, copied = self.free(size), None
        for paper in ring:
            where = place or self.chance.choice(('start', 'end', 'both', 'middle', 'last'))
            copied = copied or [('body', next(paper.texts)) for _ in range(self.chance.choice((1, 1, 2, 3, 4) if section is None else (1, 1, 2)))]
            self.insert(paper, [(kind, self.prose.edit(x)) for kind, x in copied], where, section)
            paper.roles.append(f'ring {where}')

    def plant_abstract(self):
        """It stands between the front matter and the first question."""
        pair = self.free(2)
        copied = next(pair[0].texts) if pair else None
        for paper in pair:
            paper.has.add('abstract')
            paper.abstract = self.prose.edit(copied)
            paper.roles.append('abstract')

    def plant_whole(self):
        for paper in self.free(1):
            source = self.chance.choice([p for p in self.papers + self.last_year if p is not paper and not p.roles] or [paper])
            copied = [(kind, self.prose.edit(x)) for _, _, body in source.sections for kind, x in body]
            paper.roles.append('whole copy')
            if source.folder == 'papers':
                source.roles.append('source')
            each = -(-len(copied) // len(paper.sections))
            for i, section in enumerate(paper.sections):
                section[2] = copied[i * each:(i + 1) * each]

    def plant_patchwork(self):
        for paper in self.free(1):
            sources = [p for p in self.papers + self.last_year + self.readings if p is not paper and p.roles in ([], ['source'])]
            for source in self.chance.sample(sources, min(len(sources), self.chance.randint(3, 6))):
                self.copy_from(source, paper)
            paper.roles.append('patchwork')

    def copy_from(self, source, paper, where=None):
        body = [x for _, _, section in source.sections for x in section if x[0] == 'body']
        at = self.chance.randrange(len(body))
        copied = [('body', self.prose.edit(x)) for _, x in body[at:at + self.chance.choice((1, 1, 2))]]
        where = where or self.chance.choice(('start', 'end', 'middle', 'last'))
        self.insert(paper, copied, where)
        if source.folder == 'papers':
            source.roles.append('source')
        return where

    def plant_part(self):
        sources = self.last_year + self.readings
        for paper in self.free(1) if sources else ():
            source = self.chance.choice(sources)
            paper.roles.append(f'{source.folder} {self.copy_from(source, paper)}')

    def plant_quotation(self):
        for paper in self.chance.sample(self.papers, 1) if self.readings else ():
            source = self.chance.choice(self.readings)
            sentences = self.chance.choice(source.sections[0][2])[1]
            self.insert(paper, [(self.chance.choice(('quote0', 'quote1', 'quote2')), sentences)], 'middle')
            paper.source = f'{source.name}, {self.chance.randint(1990, 2025)}'
            paper.roles += ['quotation'] if not paper.roles else []

    def plant_thanks(self):
        pair = self.chance.sample(self.papers, 2)
        thanks = self.make_thanks(7, pair[0])
        for paper in pair:
            paper.thanks = thanks
            paper.has.add('thanks')

    def plant_references(self):
        pair = self.chance.sample(self.papers, 2)
        for paper in pair:
            paper.has.add('references')
            paper.list_of = pair[0].name

    def plant_same(self):
        """All papers but for their covers."""
        for paper in self.papers:
            paper.sections, paper.roles = copy.deepcopy(self.papers[0].sections), ['the same']
            paper.has = (paper.has - {'questions'}) | (self.papers[0].has & {'questions'})

    def plant(self):
        chance = self.chance
        if self.scheme == 'all the same':
            self.plant_same()
        elif self.scheme in ('ring of 3', 'ring of 4'):
            place = chance.choice(((0, 'both'), (0, 'start'), (99, 'both'), (99, 'last'), (1, 'both')))
            self.plant_ring(self.n - 1, place[1], place[0])
        elif self.scheme is None:
            front = lambda: self.plant_ring(chance.randint(2, min(5, self.n)), chance.choice(('start', 'both')), 0)
            plants = [lambda: self.plant_ring(chance.randint(2, min(5, self.n))), front, self.plant_abstract, self.plant_whole, self.plant_patchwork,
                      self.plant_part]
            for i in range(max(1, round(self.n * chance.uniform(.15, .4)))):
                chance.choice(plants)()
        for plant, p in (self.plant_quotation, .7), (self.plant_thanks, .25), (self.plant_references, .3):
            if chance.random() < p:
                plant()

    def make_thanks(self, personal, paper):
        """Formulaic sentences that a third of the papers have, and personal ones."""
        lines = [line for line in self.say['thanks'] if self.chance.random() < .33] if not personal else []
        n_personal = personal or self.chance.choice((0, 0, 1, 2))
        lines, self.personal = lines + self.personal[:n_personal], self.personal[n_personal:] # nobody else has them
        return (' ' if self.lang == 'en' else '').join(self.fill(x, name=paper.name) for x in lines)

    def lay_out(self, paper):
        """Writes the blocks of a paper."""
        chance, say = self.chance, self.say
        has = lambda part: part in paper.has
        about = {'name': paper.name, 'number': paper.number, 'date': paper.date, 'title': paper.title}
        if has('cover'):
            self.add_cover(paper, about)
        if has('declaration'):
            if self.declared[1]:
                paper.add('declaration', self.declared[1], style='Heading1')
            for line in filter(None, (self.declared[0], self.authorised, self.signed)):
                paper.add('declaration', self.fill(line, **about))
        if has('contents'):
            paper.add('contents', say['contents'][0], style='Heading1')
            for i, (_, heading, _) in enumerate(paper.sections):
                paper.add('contents', heading + chance.choice(say['leaders']) + str(i + 2))
        if has('abstract'):
            sentences = paper.abstract or next(paper.texts)
            paper.add('abstract', say['abstract'][0] + self.join(sentences), sentences)
        if has('questions') and self.instruction:
            paper.add('question', self.instruction)
        self.add_body(paper)
        parts = [self.add_thanks, self.add_references]
        for add in parts if chance.random() < .5 else reversed(parts):
            add(paper)
        if has('appendix'):
            paper.add('heading', chance.choice(say['appendix']), style='Heading1')
            paper.add('body', self.join(sentences := next(paper.texts)), sentences)

    def add_cover(self, paper, about):
        lines = [self.fill(label, **about) for label in self.cover_labels]
        if not self.labelled:
            lines = [re.split('[:：]', line)[-1].strip() for line in lines]
        for line in [self.school, paper.title, *lines] if self.chance.random() < .6 or not lines else lines:
            paper.add('cover', line, style='Title' if line == paper.title else 'Normal')

    def add_body(self, paper):
        words, page = 0, 1
        for kind, heading, body in paper.sections:
            paper.add(kind, heading, style='Heading1')
            for what, sentences in body:
                text = self.join(sentences)
                if what != 'body':
                    text = self.fill(self.say['quotations'][int(what[-1])], text=text, source=paper.source)
                paper.add(what.rstrip('012'), text, sentences, 'Quote' if what != 'body' else 'Normal')
                words += count_words(text)
                if 'running' in paper.has and words > 300 * page:
                    paper.add('furniture', self.pick('running', name=paper.name, page=page), style='Header')
                    page += 1

    def add_thanks(self, paper):
        if 'thanks' not in paper.has:
            return
        text = paper.thanks or self.make_thanks(0, paper)
        if text:
            paper.add('acknowledgements', self.say['thanks heading'][0], style='Heading1')
            paper.add('acknowledgements', text)

    def add_references(self, paper):
        if 'references' not in paper.has:
            return
        if self.reference_heading:
            paper.add('references', self.reference_heading, style='Heading1')
        chance = random.Random(f'{self.seed} {paper.list_of or paper.name}')
        works = chance.sample(self.works, chance.randint(4, 12))
        is_numbered = self.reference_style.startswith('[')
        for i, work in enumerate(works if is_numbered else sorted(works), 1):
            paper.add('references', f'[{i}] {work}' if is_numbered else work)

    # What is true of it

    def shared_questions(self, a, b):
        """Words of class text that nobody can know to be that, and that are long enough for a passage."""
        is_known = self.n >= 4 and sum('questions' in p.has for p in self.papers) >= .75 * self.n
        if is_known or not all('questions' in p.has for p in (a, b)):
            return 0
        first = count_words(self.instruction + ' ' + a.sections[0][1])
        runs = [first] + [count_words(heading) for _, heading, _ in a.sections[1:]]
        return sum(n for n in runs if n >= .8 * SHORTEST[self.lang])

    def judge(self):
        everybody = self.papers + self.last_year + self.readings
        shared = {id(p): {} for p in everybody} # number: whether it is shared by other than quotations
        questions, pairs = collections.Counter(), []
        plain = {id(p): p.sentences(('body', 'abstract')) for p in everybody}
        every = {id(p): p.sentences(BODY) for p in everybody}
        total = {id(p): p.count(*BODY) for p in everybody}
        for a, b in itertools.chain(itertools.combinations(self.papers, 2), itertools.product(self.papers, self.last_year + self.readings)):
            both, strict = every[id(a)].keys() & every[id(b)].keys(), plain[id(a)].keys() & plain[id(b)].keys()
            words = [sum(every[id(p)][n] for n in both) for p in (a, b)]
            asked = self.shared_questions(a, b)
            for p in (a, b):
                shared[id(p)].update({n: n in strict or shared[id(p)].get(n, False) for n in both})
                questions[id(p)] = max(questions[id(p)], asked)
            is_must = sum(plain[id(a)][n] for n in strict) >= SHORTEST[self.lang]
            thanked = a.thanks is not None and a.thanks == b.thanks
            pairs.append({'a': a.file, 'b': b.file, 'status': 'must' if is_must else 'may' if both or asked or thanked else 'not', 'words_a': words[0],
                          'words_b': words[1], 'similarity': round(max(words[0] / total[id(a)], words[1] / total[id(b)]), 4),
                          'thanks': thanked, 'plant': ' + '.join(sorted({'; '.join(p.roles) or p.folder for p in (a, b)})) if is_must else ''})
        papers = [self.judge_paper(p, shared[id(p)], questions[id(p)], every[id(p)]) for p in self.papers]
        return {'lang': self.lang, 'papers_n': self.n, 'seed': self.seed, 'common': 'few' if self.few else 'all', 'scheme': self.scheme or 'mixed',
                'plants': sum(bool(p.roles) for p in self.papers), 'must': sum(p['status'] == 'must' for p in pairs), 'papers': papers,
                'references': [{'file': p.file, 'blocks': self.judge_blocks(p, {})} for p in self.last_year + self.readings], 'pairs': pairs}

    @staticmethod
    def judge_blocks(paper, copied):
        return [[kind, text, sum(count_words(s) for n, s in sentences if n in copied)] for kind, text, sentences, _ in paper.blocks]

    def judge_paper(self, paper, shared, questions, words):
        counted, arguable = paper.count(*BODY), paper.count(*ARGUABLE)
        copied, strict = sum(words[n] for n in shared), sum(words[n] for n, is_strict in shared.items() if is_strict)
        least = lambda n: round(n / (counted + arguable), 4)
        most = lambda n: round(max(n / counted, (n + questions) / (counted + questions)), 4)
        return {'file': paper.file, 'name': paper.name, 'role': ', '.join(paper.roles) or 'clean', 'counted': counted, 'words': copied,
                'total': least(copied), 'total_max': most(copied), 'without_quotations': least(strict), 'without_quotations_max': most(strict),
                'blocks': self.judge_blocks(paper, shared)}

    def write(self, folder):
        for paper in self.papers + self.last_year + self.readings:
            path = os.path.join(folder, paper.file)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            paper.write(path, self.chance)
        truth = self.judge()
        with open(os.path.join(folder, 'truth.json'), 'w', encoding='utf-8') as file:
            json.dump(truth, file, ensure_ascii=False, indent=1)
        return truth


WORDING = read_wording()
