#!/usr/bin/env python3
"""Ends commands at random moments, and asks whether anything was lost.

usage: kill.py [--kills N] [--snapshots N] [--seed N] BUILD

BUILD is a release build. Kills: index, check, check with a report, watch, and the repair of a damaged library are ended
by SIGKILL, every fourth by SIGTERM; then the library verifies, and the same command, run again to its end, gives the result that it gives
undisturbed. Snapshots stand for a loss of power: the files of the library are copied while the command is stopped, the
end of the write-ahead log is cut or filled with zeros at a random place, and the copy must open, verify, and lead to
the same result. Prints how many of each held; ends with 1 if one did not."""
import argparse
import collections
import json
import os
import pathlib
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time

PAPERS, WORDS = 40, 400
TAIL = 16384  # bytes of the log whose loss a snapshot may have


class Trial:
    def __init__(self, program, folder, rnd):
        self.program, self.folder, self.rnd = program, folder, rnd
        self.papers, self.library, self.report = folder / 'papers', folder / 'a.winnow', folder / 'report.html'
        self.papers.mkdir()
        self.write_papers()

    def write_papers(self):
        words = [''.join(self.rnd.choices('abcdefghijklmnopqrstuvwxyz', k=self.rnd.randint(2, 9))) for _ in range(4000)]
        before = self.rnd.choices(words, k=WORDS)
        for number in range(PAPERS):
            text = self.rnd.choices(words, k=WORDS)
            text[100:160] = before[200:260]
            before = text
            (self.papers / f'{number:03}.txt').write_text('. '.join(' '.join(text[i:i + 12]) for i in range(0, WORDS, 12)) + '.\n')

    def start(self, *arguments):
        return subprocess.Popen([self.program, *map(str, arguments)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                env={**os.environ, 'LC_ALL': 'C.UTF-8', 'LANGUAGE': ''})

    def run(self, *arguments):
        done = subprocess.run([self.program, *map(str, arguments)], capture_output=True, timeout=300, check=False,
                              env={**os.environ, 'LC_ALL': 'C.UTF-8', 'LANGUAGE': ''})
        return done.returncode, done.stdout

    def clear(self):
        for path in self.folder.glob('a.winnow*'):
            path.unlink()
        for path in self.folder.glob('.winnow-report-*'):
            path.unlink()
        self.report.unlink(missing_ok=True)

    def commands(self):
        library = ('--library', self.library)
        return {'index': ('index', '-q', *library, '--role', 'submissions', self.papers), 'check': ('check', '-q', *library, self.papers),
                'report': ('check', '-q', *library, '--report', self.report, self.papers)}

    def result(self, library):
        """The pairs that a check lists, without their numbers, which depend on what was checked before."""
        code, out = self.run('check', '-q', '--format', 'jsonl', '--library', library, self.papers)
        pairs = [json.loads(line) for line in out.splitlines()]
        return code, sorted((sorted((pair[side]['path'], pair[side]['similarity']) for side in 'ab'), len(pair['passages'])) for pair in pairs)


def measure(trial):
    """Seconds that each command takes, and the result of all."""
    seconds = {}
    for name, command in trial.commands().items():
        trial.clear()
        begun = time.monotonic()
        assert trial.run(*command)[0] == 0, name
        seconds[name] = time.monotonic() - begun
    return seconds, trial.result(trial.library)


def end(trial, process, number):
    process.send_signal(signal.SIGTERM if number % 4 == 3 else signal.SIGKILL)
    process.wait()


def holds(trial, library, expected):
    return (not library.exists() or trial.run('library', '--verify', library)[0] == 0) and trial.result(library) == expected


def kill_one(trial, name, seconds, expected, number):
    trial.clear()
    if trial.rnd.random() < .5:  # half of them meet a library that has something
        trial.run(*trial.commands()['index'][:-1], *sorted(trial.papers.iterdir())[:PAPERS // 2])
    process = trial.start(*trial.commands()[name])
    time.sleep(trial.rnd.uniform(0, seconds[name] * 1.1))
    end(trial, process, number)
    whole = not trial.report.exists() or trial.report.read_text().rstrip().endswith('</html>')
    return whole and holds(trial, trial.library, expected)


def kill_watch(trial, expected, number):
    trial.clear()
    process = trial.start('watch', '-q', '--library', trial.library, trial.papers)
    time.sleep(trial.rnd.uniform(0, 3))
    end(trial, process, number)
    return holds(trial, trial.library, expected)


def damage(trial, expected):
    """Makes a library whose damage a repair mends: not a page of the schema, or the name of a document."""
    while True:
        trial.clear()
        trial.run(*trial.commands()['check'])
        with open(trial.library, 'r+b') as file:
            file.seek(trial.rnd.randrange(4096, trial.library.stat().st_size - 64))
            file.write(trial.rnd.randbytes(64))
        copy = trial.folder / 'a.winnow-copy'
        shutil.copy(trial.library, copy)
        if trial.run('library', '--repair', copy)[0] == 0 and holds(trial, copy, expected):
            return


def kill_repair(trial, expected, number):
    """A repair that is ended loses nothing that the next one would have kept."""
    damage(trial, expected)
    process = trial.start('library', '--repair', trial.library)
    time.sleep(trial.rnd.uniform(0, .5))
    end(trial, process, number)
    trial.run('library', '--repair', trial.library)
    return holds(trial, trial.library, expected)


def snapshot(trial, seconds, expected):
    trial.clear()
    name = trial.rnd.choice(list(seconds))
    process = trial.start(*trial.commands()[name])
    time.sleep(trial.rnd.uniform(0, seconds[name]))
    process.send_signal(signal.SIGSTOP)
    copy, log = trial.folder / 'copy.winnow', trial.folder / 'copy.winnow-wal'
    for path in trial.folder.glob('copy.winnow*'):
        path.unlink()
    for path, to in ((trial.library, copy), (pathlib.Path(f'{trial.library}-wal'), log)):
        if path.exists():
            shutil.copy(path, to)
    process.kill()
    process.wait()
    if log.exists() and log.stat().st_size > 0:
        size = log.stat().st_size
        cut = max(0, size - trial.rnd.randrange(TAIL))
        os.truncate(log, cut)
        if trial.rnd.random() < .5:
            os.truncate(log, size)
    return holds(trial, copy, expected)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--kills', type=int, default=1000)
    parser.add_argument('--snapshots', type=int, default=200)
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('build', type=pathlib.Path)
    options = parser.parse_args()
    counts = collections.defaultdict(lambda: [0, 0])
    with tempfile.TemporaryDirectory() as name:
        trial = Trial(options.build / 'src/cli/winnow-cli', pathlib.Path(name), random.Random(options.seed))
        seconds, expected = measure(trial)
        assert expected[0] == 0 and len(expected[1]) >= PAPERS - 1, expected

        def count(kind, held):
            counts[kind][0] += held
            counts[kind][1] += 1

        for number in range(options.kills):
            others = {23: kill_repair, 24: kill_watch}
            if number % 25 in others:
                count(others[number % 25].__name__.removeprefix('kill_'), others[number % 25](trial, expected, number // 25))
            else:
                kind = ('index', 'check', 'report')[number % 3]
                count(kind, kill_one(trial, kind, seconds, expected, number // 3))
        for _ in range(options.snapshots):
            count('snapshot', snapshot(trial, seconds, expected))
    for kind, (held, n) in counts.items():
        print(f'{kind:10} {held} of {n}')
    sys.exit(any(held < n for held, n in counts.values()))


if __name__ == '__main__':
    main()
