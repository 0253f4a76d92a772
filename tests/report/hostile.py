"""Papers whose names and texts are as hostile as files can be."""
import os

import harness

SHARED = harness.words(0, 160)  # more than class text has
MARK = 'window.injected=1'
BIDI = '‮⁦'
NAMES = (
    f'<script>{MARK}<script>.txt',
    f'"><img src=x onerror="{MARK}">.txt',
    f"'><svg onload='{MARK}'>&lt;b&gt;]]>.txt",
    f"=cmd|' {BIDI}txt.exe.txt",
    '+1-1@x;,"\t\n.txt',
    '-- <!-- javascript:.txt',
    '\x1b[2J\x7f\x01.txt',
    'n' * 251 + '.txt',
    '字' * 80 + '𠀀.txt',
    b'\xff\xfe lone \xed\xa0\x80 surrogate \xc3.txt',
    '\u0301\u20dd \u202e\u2028\U0001f469\u200d\U0001f469 \'“%s” (\\)>>endobj.txt',
)
TEXTS = (
    f'<script>{MARK}</script> </mark></p></div><script>{MARK}</script>',
    f'"><img src=x onerror="{MARK}"> <iframe src="javascript:{MARK}"></iframe> <svg onload="{MARK}"/>',
    f']]> <![CDATA[ x ]]> <!-- --> <? ?> &#x3c;script&#x3e;{MARK}&lt;/script&gt; &amp;amp; &nbsp; &unknown;',
    f'=HYPERLINK("http://example.invalid","x") {BIDI} desrever \u2067 \u2069 \u202c',
    '\t@SUM(1+1)*cmd|\' /C calc\'!A0 \\u0000 \\" \\\\ ${x} {{x}} %s %n',
    '\x1b[2J\x1b]0;title\x07 \x08\x0b\x0c\x7f\x9b \x85 \u2028 \u2029',
    '\ufffe \uffff \ufdd0 \U0010ffff \ue000 \u0000'.replace('\u0000', ''),
    'a' * 3000,
    '𠀀\U0001f469\u200d\U0001f469\u200d\U0001f467 e' + '\u0301' * 200,
    'so​me in​visible lеtters оf аnother аlphabet',
    '\u0301\u0308 \u20dd lone marks; endstream endobj /JavaScript (app.alert) ) Tj ET \U0001f1e8\U0001f1f3 \U0001f3f4\U000e0067\U000e007f \ufe0f \u0e33\u0e48 \u1100\u1161 \ud55c',
)


def put_papers(folder):
    """Each shares a passage with each other one; the hostile piece stands before it, inside of it and behind it. Returns the folder."""
    papers = os.path.join(folder, '<b>papers & \'co"')
    os.mkdir(papers)
    halves = SHARED.split(' ')
    for number, (name, text) in enumerate(zip(NAMES, TEXTS)):
        middle = f' {text} ' if number % 2 else ' '
        body = '\n'.join((text, harness.words(1000 * (number + 1), 30), ' '.join(halves[:80]) + middle + ' '.join(halves[80:]), text, harness.words(1000 * number + 500, 30)))
        harness.write(papers, name, body.encode('utf-8', 'surrogatepass'))
    harness.write(papers, 'nul.txt', SHARED.encode() + b'\0\0 and \0 more ' + harness.words(30000, 40).encode())
    harness.write(papers, f'<script>{MARK}<script>.pdf', b'%PDF-1.7\n<script>\0')
    return papers


def put_giant(folder):
    """A paper that is a line of 2 MB, and one that has a passage of it. Returns the folder."""
    filler = harness.words(200000, 1000)
    pieces = [filler.replace('w', f'v{number:x}') for number in range(2_100_000 // len(filler))]
    pieces[len(pieces) // 2] = SHARED
    giant = ' '.join(pieces)
    assert len(giant) > 2_000_000 and '\n' not in giant
    return harness.put(folder, 'giant', {'giant.txt': giant, 'small.txt': harness.words(50000, 30) + '\n' + SHARED})


ENDLESS = {'word': 'a', 'marks': 'e\u0301\u0301\u0301', 'turns': '\u202e \u2066', 'family': '\U0001f469\u200d\U0001f469\u200d\U0001f467\u200d', 'lines': '\n',
           'repeated': 'word '}


def put_endless(folder, kind, length):
    """Two papers that have one piece over and over, for @length characters, in the middle of what they share. Returns the folder."""
    endless = ENDLESS[kind] * (length // len(ENDLESS[kind]))
    return harness.put(folder, kind, {f'{which}.txt': f'{SHARED} {endless} {SHARED}\n{which}' for which in range(2)})
