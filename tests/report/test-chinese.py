#!/usr/bin/python3
"""Chinese on paper: fonts of the mainland, lines that begin as lines may, sentences without blanks between them, and nothing added to what is quoted.

usage: test-chinese.py PROGRAM SAMPLES
"""
import os
import re
import sys

import harness
import pdf_tools

PROGRAM, SAMPLES = sys.argv[1:3]
NEVER_FIRST = '，。；：、？！）》」』】〉”’…％'
NEVER_LAST = '（《「『【〈“‘'
OWN = ('全部 14 篇待查文档合计', '照抄的文字达到', '种方法中有', '相似度不是结论')  # sentences of the program's
LONG_NAME = '关于江南水乡石桥、廊棚与船运之间关系的调查报告（二〇二六年春季学期，第三次修改稿，含附录）.txt'


def put_papers(folder):
    """Texts full of signs, quotations and letters of English, so that every kind of line end comes up; one has a name that is too long for any column."""
    # Han characters that stand in no order, with signs after 1 to 9 of them
    pieces = []
    for i in range(700):
        run = ''.join(chr(0x4e00 + (i * 31 + k * 7919) % 6000) for k in range(1 + i * 7 % 9))
        pieces.append((f'“{run}”，', f'（{run}）。', f'《{run}》、', f'{run}……', f'{run}！', f'{run} HTTP/{i} 与', f'{run}：', f'{run}？')[i % 8])
    shared = ''.join(pieces)
    return harness.put(folder, '作业', {LONG_NAME: f'姓名：王小明\n{shared}', '二.txt': f'{shared}\n完。'})


def save(*arguments):
    """Report and hearing sheets in Chinese."""
    return harness.save(PROGRAM, ('pdf', 'hearing.pdf', 'json'), *arguments, language='zh_CN')


def save_samples():
    return save('--library', harness.sample_library(PROGRAM, SAMPLES))[:2]


def lines_begin_and_end_well(folder):
    for path in save(put_papers(folder))[:2]:
        lines = [line.strip() for line in pdf_tools.tool('pdftotext', '-raw', path, '-').splitlines()]
        assert sum('HTTP/' in line for line in lines) > 10 and any('第 1 页，共' in line for line in lines)
        wrong = [line for line in lines if line and (line[0] in NEVER_FIRST or line[-1] in NEVER_LAST)]
        assert not wrong, (os.path.basename(path), wrong[:5])


def sentences_stand_together(_folder):
    for path in save_samples():
        text = pdf_tools.tool('pdftotext', '-layout', path, '-')
        own = [line for line in text.splitlines() if any(sentence in line for sentence in OWN)]
        assert own
        for line in own:
            assert not re.search('[。；，：] (?=[^ ])', line.strip()), line


def nothing_is_added(folder):
    """A hash, a name or a path that is broken over lines is whole when the lines are joined."""
    papers = put_papers(folder)
    name = f'{"internationalization" * 9}.txt'
    harness.write(papers, name, harness.words(0, 60))
    pdf, _, data = save(papers)
    text = re.sub(r'\s', '', pdf_tools.tool('pdftotext', '-raw', pdf, '-'))
    for document in harness.load(data)['documents']:
        for value in (document['sha256'], document['path'], document['name']):
            assert re.sub(r'\s', '', value) in text, value


if __name__ == '__main__':
    harness.main([lines_begin_and_end_well, sentences_stand_together, nothing_is_added])
