#!/usr/bin/env python3
"""Makes Chinese texts with rewritten passages by rules, and says what Winnow finds of them.

usage: make-rewritten-zh.py WINNOW-CLI CORPORA FOLDER     (CORPORA holds zh_alignment; its parent tools/plagdet)

The planted verbatim passages of zh_alignment are rewritten where they stand, sentence by sentence: synonyms, clauses in another
order, active and passive, numbers, clauses added and dropped, each where it fits with the probability of the level; at the last
level the sentences are shuffled, too. FOLDER gets texts, pairs and gold in code points, always the same, and one line a level is
printed. The clean pairs, unchanged, say how many alarms there are."""
import os
import random
import re
import subprocess
import sys

SEED = 17
# name: (probability of each rule, whether sentences are shuffled)
LEVELS = {'light': (.3, False), 'medium': (.6, False), 'heavy': (.9, False), 'shuffled': (.6, True)}
SYNONYMS = [line.split() for line in """使用 采用|可以 能够|如果 假如|因为 由于|所以 因此|但是 不过|并且 而且|需要 必须|例如 比如|通过 借助|方法 办法|
问题 难题|功能 作用|创建 建立|修改 更改|删除 去掉|添加 加入|获取 取得|返回 给出|运行 执行|开始 着手|结束 完成|简单 容易|复杂 繁琐|重要 关键|
不同 各异|相同 一样|许多 很多|所有 全部|一些 若干|已经 早已|非常 十分|可能 也许|应该 应当|知道 了解|看到 发现|选择 挑选|显示 展示|设置 设定|
支持 允许|提供 给予|包含 包括|定义 规定|改变 变更|结果 结论|原因 缘由|情况 情形|部分 局部|整个 全体|首先 第一步|然后 接着|最后 最终|
之前 以前|之后 以后|现在 如今|这里 此处|那么 那就|或者 或是|以及 和|对于 针对|关于 有关|为了 为的是|只有 唯有|其他 别的|用户 使用者|
数据 资料|信息 消息|文件 文档|程序 软件|代码 源码|检查 查验|处理 应对|学习 研习|实现 做到|增加 增多|减少 降低|快速 迅速|
希望 期望|认为 觉得|喜欢 偏爱|帮助 协助|注意 留意|当然 自然|其实 事实上|完全 彻底|直接 径直|经常 时常""".replace('\n', '').split('|')]
SYNONYM = {x: y for pair in SYNONYMS for x, y in (pair, pair[::-1])}
WORDS = re.compile('|'.join(sorted(SYNONYM, key=len, reverse=True)))
SENTENCE = re.compile(r'[^。！？\n]*[。！？]|[^。！？\n]+|\n')
OPENINGS = ['换句话说，', '值得一提的是，', '一般来说，', '从这个角度看，', '就目前而言，', '众所周知，']
ENDINGS = ['，这一点不难理解', '，读者可以自己验证', '，后面还会谈到', '，这也是常见的做法']
NUMERALS = dict(zip('一二三四五六七八九', '123456789'))
ACTIVE = re.compile(r'(?:把|将)([\u4e00-\u9fff]{1,6}?)(放|转换|传递|添加|删除|保存|存储|定义|移动|写|变|当|作为|设置|复制|发送)')
PASSIVE = re.compile(r'被(称为|用来|用于|定义|创建|调用|执行|返回|修改|删除|添加)')
COUNT = re.compile(r'([一二三四五六七八九])(个|种|次|行|步|类|条|项)')


def rewrite_sentence(sentence, chance, generator):
    """Every rule has its own throw, so that levels differ in number, not in kind."""
    sentence = WORDS.sub(lambda m: SYNONYM[m[0]] if generator.random() < chance else m[0], sentence)
    sentence = COUNT.sub(lambda m: NUMERALS[m[1]] + ' ' + m[2] if generator.random() < chance else m[0], sentence)
    sentence = ACTIVE.sub(lambda m: m[1] + '被' + m[2] if generator.random() < chance else m[0], sentence)
    sentence = PASSIVE.sub(lambda m: '由人' + m[1] if generator.random() < chance else m[0], sentence)
    end = sentence[-1] if sentence[-1] in '。！？' else ''
    clauses = sentence[:len(sentence) - len(end)].split('，')
    if len(clauses) >= 4 and generator.random() < chance / 2:
        del clauses[generator.randrange(1, len(clauses) - 1)]
    if len(clauses) >= 2 and generator.random() < chance:
        i = generator.randrange(len(clauses) - 1)
        clauses[i], clauses[i + 1] = clauses[i + 1], clauses[i]
    opening = generator.choice(OPENINGS) if generator.random() < chance / 4 else ''
    ending = generator.choice(ENDINGS) if generator.random() < chance / 4 else ''
    return opening + '，'.join(clauses) + ending + end


def rewrite(text, level, generator):
    chance, is_shuffled = LEVELS[level]
    lines = []
    for line in text.split('\n'):
        sentences = [rewrite_sentence(s, chance, generator) for s in SENTENCE.findall(line) if s.strip()]
        if is_shuffled:
            generator.shuffle(sentences)
        lines.append(''.join(sentences))
    return '\n'.join(lines)


def read(path):
    with open(path, encoding='utf-8', newline='') as file:
        return file.read()


def write(path, text):
    with open(path, 'w', encoding='utf-8', newline='') as file:
        file.write(text)


def read_gold(path):
    """Pair of names → its passages (start and length in both), by place."""
    gold = {}
    for line in read(path).splitlines()[1:]:
        a, b, *numbers = line.split('\t')
        gold.setdefault((a, b), []).append(tuple(map(int, numbers)))
    return {pair: sorted(cases) for pair, cases in gold.items()}


def make_level(corpus, folder, level):
    generator = random.Random(SEED)
    gold, pairs = ['suspicious\tsource\ta_start\ta_length\tb_start\tb_length'], []
    for (a, b), cases in read_gold(os.path.join(corpus, 'verbatim.gold.tsv')).items():
        text, made, last = read(os.path.join(corpus, 'susp', a)), '', 0
        for start, length, b_start, b_length in cases:
            made += text[last:start]
            passage = rewrite(text[start:start + length], level, generator)
            gold.append(f'{level}-{a}\t{b}\t{len(made)}\t{len(passage)}\t{b_start}\t{b_length}')
            made, last = made + passage, start + length
        write(os.path.join(folder, f'{level}-{a}'), made + text[last:])
        pairs.append(f'{level}-{a} {os.path.join(corpus, "src", b)}')
    write(os.path.join(folder, level + '.gold.tsv'), '\n'.join(gold) + '\n')
    return pairs


def measure(cli, scorer, folder, level, pairs):
    paths = {name: os.path.join(folder, level + name) for name in ('.pairs', '.gold.tsv', '.jsonl')}
    write(paths['.pairs'], '\n'.join(pairs) + '\n')
    with open(paths['.jsonl'], 'w', encoding='utf-8') as file:
        subprocess.run([cli, 'compare', '--format', 'jsonl', '--left', folder, '--right', folder, '--pairs', paths['.pairs']], stdout=file, check=True)
    subprocess.run([sys.executable, scorer, paths['.gold.tsv'], paths['.jsonl']], check=True)


def main():
    cli, corpora, folder = sys.argv[1], *map(os.path.abspath, sys.argv[2:4])
    corpus, scorer = os.path.join(corpora, 'zh_alignment'), os.path.join(corpora, '..', 'tools', 'plagdet')
    os.makedirs(folder, exist_ok=True)
    for level in LEVELS:
        measure(cli, scorer, folder, level, make_level(corpus, folder, level))
    clean = [' '.join(os.path.join(corpus, path) for path in line.split()) for line in read(os.path.join(corpus, 'clean.pairs')).splitlines()]
    write(os.path.join(folder, 'clean.gold.tsv'), read(os.path.join(corpus, 'clean.gold.tsv')))
    measure(cli, scorer, folder, 'clean', clean)


if __name__ == '__main__':
    main()
