#!/usr/bin/env python3
"""winnow-cli watch, as a user meets it: papers come, change and go while it runs. Speaks TAP.

usage: test-watch.py PROGRAM
Files settle in a tenth of a second here. Nothing sleeps for an answer: a test reads the lines that come.
"""
import contextlib
import hashlib
import json
import os
import pathlib
import queue
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
import traceback
import zipfile

PROGRAM = os.path.abspath(sys.argv[1])
ENVIRONMENT = {**os.environ, 'LC_ALL': 'C.UTF-8', 'LANGUAGE': ''}
SETTLE = '0.1'
PATIENCE = 60  # seconds


def prose(seed, words=120):
    """Words that no other seed has."""
    letters = str.maketrans('0123456789', 'ghijklmnop')
    return ' '.join(hashlib.md5(f'{seed} {i}'.encode()).hexdigest()[:7].translate(letters) for i in range(words))


def write(folder, name, text):
    path = pathlib.Path(folder, name)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return str(path)


def run(*arguments):
    done = subprocess.run([PROGRAM, *arguments], capture_output=True, env=ENVIRONMENT, timeout=PATIENCE)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def once(library, *arguments, code=0):
    got, out, err = run('watch', '--once', '--settle', SETTLE, '--library', library, *arguments)
    assert got == code, f'exit {got}, not {code}: {err}'
    return [line.split('\t') for line in out.splitlines()], err.splitlines()


def query(library, sql):
    with contextlib.closing(sqlite3.connect(library, timeout=PATIENCE)) as connection:
        return connection.execute(sql).fetchall()


def names_of(rows):
    return sorted(tuple(sorted(row[2:])) for row in rows)


class Watching:
    """A running watch, whose lines are read one by one."""

    def __init__(self, library, *arguments):
        self.process = subprocess.Popen([PROGRAM, 'watch', '--settle', SETTLE, '--library', library, *arguments], stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE, env=ENVIRONMENT, text=True)
        self.lines = {stream: queue.Queue() for stream in (self.process.stdout, self.process.stderr)}
        for stream, lines in self.lines.items():
            threading.Thread(target=self.read, args=(stream, lines), daemon=True).start()

    @staticmethod
    def read(stream, lines):
        for line in stream:
            lines.put(line.rstrip('\n'))

    def pair(self):
        return self.lines[self.process.stdout].get(timeout=PATIENCE).split('\t')

    def problem(self):
        return self.lines[self.process.stderr].get(timeout=PATIENCE)

    def end(self, number=signal.SIGTERM):
        """Stops it. Returns what was printed and not read yet."""
        self.process.send_signal(number)
        assert self.process.wait(PATIENCE) == 0, self.process.returncode
        time.sleep(0.05)  # the readers see the ends of the pipes
        return [list(lines.queue) for lines in self.lines.values()]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        self.process.stdout.close()
        self.process.stderr.close()


def test_once(folder):
    """Each run tells of what came since the last one, and writes nothing where nothing came."""
    library, papers = f'{folder}/term.winnow', f'{folder}/papers'
    write(papers, 'a.txt', prose('a') + ' ' + prose('shared', 60))
    write(papers, 'b.txt', prose('b') + ' ' + prose('shared', 60))
    rows, err = once(library, papers)
    assert len(rows) == 1 and rows[0][0] == '1' and rows[0][1].endswith('%') and rows[0][2:] == ['a.txt', 'b.txt'], rows
    assert err == [], err
    assert once(library, papers) == ([], [])
    assert query(library, 'SELECT count(*) FROM checks') == [(1,)]
    write(papers, 'late/c.txt', prose('c') + ' ' + prose('shared', 60))
    rows, err = once(library, papers)
    assert names_of(rows) == [('a.txt', 'c.txt'), ('b.txt', 'c.txt')] and [row[0] for row in rows] == ['2', '3'], rows
    assert query(library, 'SELECT count(*) FROM checks') == [(2,)]


def test_same_as_check(folder):
    """Papers read by several runs give the pairs of one check of all."""
    library, papers, sources = (f'{folder}/{name}' for name in ('term.winnow', 'papers', 'sources'))
    write(sources, 'source.txt', prose('source', 300))
    numbers = {}
    for number in range(6):
        write(papers, f'{number}.txt', prose(number) + ' ' + prose('source', 300)[number * 40:number * 40 + 900])
        for row in once(library, '--reference', sources, papers)[0]:
            numbers[tuple(row[2:])] = row[1]
    check = json.loads(run('check', '--format', 'json', '--reference', sources, papers)[1])
    expected = {
        tuple(sorted((os.path.basename(pair['a']['path']), os.path.basename(pair['b']['path'])))): max(pair['a']['similarity'], pair['b']['similarity']) for pair in check['overlaps']}
    assert {tuple(sorted(pair)) for pair in numbers} == set(expected) and len(expected) > 6
    for pair, share in numbers.items():
        assert abs(float(share.rstrip('%')) / 100 - expected[tuple(sorted(pair))]) < 0.001, (pair, share)


def test_names(folder):
    """Documents of one name are told apart by their paths; what a name could do to a terminal or a script it cannot."""
    papers = f'{folder}/papers'
    paths = [write(papers, f'{name}/essay.txt', prose('essay')) for name in ('ada', 'bob')]
    write(papers, 'tab\tand\033[31m.txt', prose('essay'))
    rows, _ = once(f'{folder}/l.winnow', papers)
    assert sorted(paths) in [sorted(row[2:]) for row in rows] and all(len(row) == 4 and '\033' not in ''.join(row) for row in rows), rows


def test_min_similarity(folder):
    """A pair is told of when a change of its paper lifts it above the limit."""
    library, papers = f'{folder}/l.winnow', f'{folder}/papers'
    write(papers, 'a.txt', prose('a', 300))
    write(papers, 'b.txt', prose('b', 300) + ' ' + ' '.join(prose('a', 300).split()[:60]))
    assert once(library, '--min-similarity', '50', papers)[0] == []
    write(papers, 'b.txt', prose('a', 290))
    rows, _ = once(library, '--min-similarity', '50', papers)
    assert [row[2:] for row in rows] == [['a.txt', 'b.txt']] and rows[0][0] == '1', rows


def test_watch(folder, *options):
    """Papers, an archive and a broken file come, one changes, one goes."""
    library, papers = f'{folder}/term.winnow', f'{folder}/papers'
    write(papers, 'a.txt', prose('a') + ' ' + prose('shared', 60))
    with Watching(library, *options, papers) as watch:
        write(papers, 'b.txt', prose('b') + ' ' + prose('shared', 60))
        assert watch.pair()[2:] == ['a.txt', 'b.txt']
        with zipfile.ZipFile(f'{papers}/.class.zip', 'w') as archive:
            archive.writestr('Ada/c.txt', prose('c') + ' ' + prose('zipped', 60))
        os.rename(f'{papers}/.class.zip', f'{papers}/class.zip')
        write(papers, 'new folder/d.txt', prose('d') + ' ' + prose('zipped', 60))
        assert sorted(watch.pair()[2:]) == ['c.txt', 'd.txt']
        write(papers, 'broken.docx', 'PK\3\4 no archive')
        assert 'broken.docx' in watch.problem()
        write(papers, 'a.txt', prose('a') + ' ' + prose('zipped', 60))
        assert sorted(sorted(watch.pair()[2:]) for _ in range(2)) == [['a.txt', 'c.txt'], ['a.txt', 'd.txt']]
        os.unlink(f'{papers}/b.txt')
        assert 'b.txt' in (line := watch.problem()) and 'no longer there' in line
        write(papers, 'e.txt', prose('e') + ' ' + prose('b'))
        assert sorted(watch.pair()[2:]) == ['b.txt', 'e.txt']
        assert watch.end() == [[], []]  # each problem once, each pair once
    assert query(library, 'PRAGMA integrity_check') == [('ok',)]
    check = json.loads(run('check', '--library', library, '--format', 'json')[1])
    assert len(check['overlaps']) == 4 and len(check['documents']) == 5
    assert {name for name, in query(library, 'SELECT name FROM collections')} == {'Submissions'}


def test_watch_by_polling(folder):
    test_watch(folder, '--poll', '0.05')


def test_unsettled_files_wait(folder):
    """A paper that is written again, slowly, stays as it was, with its verdicts, while others are checked."""
    library, papers = f'{folder}/term.winnow', f'{folder}/papers'
    a = write(papers, 'a.txt', prose('a') + ' ' + prose('shared', 60))
    b = write(papers, 'b.txt', prose('b') + ' ' + prose('shared', 60))
    once(library, papers)
    assert run('verdict', '--library', library, '--note', 'ask both', a, b)[0] == 0
    before = query(library, 'SELECT id, sha256 FROM documents ORDER BY id')
    with Watching(library, papers) as watch:
        writer = threading.Event()

        def scribble():
            with open(a, 'w') as file:
                while not writer.wait(0.01):
                    file.write(prose('a', 2) + '\n')
                    file.flush()
        thread = threading.Thread(target=scribble)
        thread.start()
        try:
            write(papers, 'c.txt', prose('c') + ' ' + prose('b'))
            assert sorted(watch.pair()[2:]) == ['b.txt', 'c.txt']
            assert query(library, 'SELECT id, sha256 FROM documents ORDER BY id')[:2] == before
        finally:
            writer.set()
            thread.join()
        write(papers, 'a.txt', prose('c'))
        assert sorted(watch.pair()[2:]) == ['a.txt', 'c.txt']
        watch.end(signal.SIGINT)
    assert query(library, 'SELECT id FROM documents ORDER BY id')[:2] == [(row[0],) for row in before]
    assert 'ask both' in run('verdict', '--library', library)[1]


def test_other_collections_stay(folder):
    """New papers go to the collection that their folder was read into; files in others are not read twice."""
    library, papers = f'{folder}/term.winnow', f'{folder}/papers'
    for name in 'ab':
        write(papers, f'{name}.txt', prose(name))
    old = write(papers, 'old/last year.txt', prose('old'))
    for name, path in (('Essays', f'{papers}/a.txt'), ('Essays', f'{papers}/b.txt'), ('Last year', old)):
        assert run('index', '--library', library, '--collection', name, '--role', 'submissions', path)[0] == 0
    write(papers, 'c.txt', prose('c') + ' ' + prose('old'))
    rows, _ = once(library, papers)
    assert names_of(rows) == [('c.txt', 'last year.txt')], rows
    assert query(library, 'SELECT collections.name, count(documents.id) FROM collections JOIN documents ON collection_id = collections.id '
                 'GROUP BY 1 ORDER BY 1') == [('Essays', 3), ('Last year', 1)]


def test_renamed(folder):
    library, papers = f'{folder}/term.winnow', f'{folder}/papers'
    for name in 'ab':
        write(papers, f'{name}.txt', prose(name) + ' ' + prose('shared', 60))
    assert len(once(library, papers)[0]) == 1
    os.rename(f'{papers}/a.txt', f'{papers}/renamed.txt')
    rows, err = once(library, papers, code=1)
    assert rows == [] and len(err) == 1 and 'a.txt” is no longer there' in err[0], (rows, err)
    shutil.copy(f'{papers}/renamed.txt', f'{papers}/copied.txt')
    assert names_of(once(library, '--min-similarity', '99', papers, code=1)[0]) == [('copied.txt', 'renamed.txt')]


def test_settings_of_the_library(folder):
    library, papers = f'{folder}/term.winnow', f'{folder}/papers'
    write(papers, 'a.txt', prose('a') + ' ' + prose('shared', 14))
    assert run('check', '--library', library, '--min-words', '12', papers)[0] == 0
    write(papers, 'b.txt', prose('b') + ' ' + prose('shared', 14))
    assert names_of(once(library, papers)[0]) == [('a.txt', 'b.txt')]
    rows, err = once(library, '-k', '4', papers)
    assert rows == [] and len(err) == 1 and 'compared again' in err[0], err


def test_problems_end_a_run_with_one(folder):
    papers = f'{folder}/papers'
    write(papers, 'broken.docx', 'PK\3\4 no archive')
    write(papers, 'notes.xyz', 'left out')
    rows, err = once(f'{folder}/l.winnow', papers, code=1)
    assert rows == [] and len(err) == 2 and any('broken.docx' in line for line in err) and any('notes.xyz' in line for line in err), err


def test_no_paper_yet(folder):
    os.mkdir(f'{folder}/papers')
    rows, err = once(f'{folder}/l.winnow', f'{folder}/papers', code=1)
    assert rows == [] and len(err) == 1 and 'holds no file' in err[0], err


def test_library_among_the_papers(folder):
    """What is written into the library makes no other round."""
    write(folder, 'a.txt', prose('a') + ' ' + prose('shared', 60))
    with Watching(f'{folder}/term.winnow', folder) as watch:
        for name in 'bc':
            write(folder, f'{name}.txt', prose(name) + ' ' + prose(name + name, 60))
            write(folder, f'{name} copy.txt', prose(name))
            assert name in watch.pair()[2]
        assert watch.end() == [[], []]
    assert query(f'{folder}/term.winnow', 'SELECT count(*) FROM documents') == [(5,)]


def test_interrupted_early(folder):
    """Wherever a signal meets it, it ends by itself and the library is whole."""
    library, papers = f'{folder}/term.winnow', f'{folder}/papers'
    for i in range(60):
        write(papers, f'{i}.txt', prose(i, 400) + ' ' + prose('shared', 60))
    for delay in (0.05, 0.12, 0.16, 0.2, 0.3):
        with Watching(library, '--quiet', papers) as watch:
            time.sleep(delay)
            watch.process.send_signal(signal.SIGTERM)
            assert watch.process.wait(PATIENCE) in (0, -signal.SIGTERM), watch.process.returncode  # it may not be listening yet
        assert not os.path.exists(library) or query(library, 'PRAGMA integrity_check') == [('ok',)]
    once(library, papers)
    code, out, err = run('check', '--library', library, '--format', 'json')
    assert code == 0, f'exit {code}: {err}'
    check = json.loads(out)
    assert len(check['documents']) == 60 and check['overlaps'] == []
    assert check['summary']['common_pairs'] == 60 * 59 / 2  # what all of them have is common


NOTIFICATIONS = """<node><interface name="org.freedesktop.Notifications"><method name="Notify">
  <arg type="s" direction="in"/><arg type="u" direction="in"/><arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="s" direction="in"/>
  <arg type="as" direction="in"/><arg type="a{sv}" direction="in"/><arg type="i" direction="in"/><arg type="u" direction="out"/>
</method></interface></node>"""


@contextlib.contextmanager
def desktop():
    """A session bus with somebody who shows notifications: its address, and what was shown."""
    from gi.repository import Gio, GLib
    shown = []

    def called(connection, sender, path, interface, method, parameters, invocation):
        shown.append(parameters.unpack())
        invocation.return_value(GLib.Variant('(u)', (1,)))

    daemon = subprocess.Popen(['dbus-daemon', '--session', '--nofork', '--print-address'], stdout=subprocess.PIPE, text=True)
    loop = GLib.MainLoop()
    thread = threading.Thread(target=loop.run, daemon=True)
    try:
        address = daemon.stdout.readline().strip()
        flags = Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION
        bus = Gio.DBusConnection.new_for_address_sync(address, flags)
        bus.register_object('/org/freedesktop/Notifications', Gio.DBusNodeInfo.new_for_xml(NOTIFICATIONS).interfaces[0], called, None, None)
        bus.call_sync('org.freedesktop.DBus', '/org/freedesktop/DBus', 'org.freedesktop.DBus', 'RequestName', GLib.Variant('(su)', ('org.freedesktop.Notifications', 4)), None, 0, -1)
        bus.set_exit_on_close(False)
        thread.start()
        yield address, shown
    finally:
        loop.quit()
        daemon.terminate()
        daemon.wait()
        daemon.stdout.close()


def test_notifications(folder):
    """One for each round that finds something, of the most similar pair; without a bus the pairs are printed all the same."""
    shared = prose('shared', 60)
    library, papers = f'{folder}/<b>.winnow', f'{folder}/papers'
    write(papers, 'R&D.txt', prose('a') + ' ' + shared)
    write(papers, 'b.txt', shared)
    arguments = [PROGRAM, 'watch', '--once', '--notify', '--settle', SETTLE, '--library', library, papers]
    with desktop() as (address, shown):
        environment = {**ENVIRONMENT, 'DBUS_SESSION_BUS_ADDRESS': address}
        for _ in range(2):  # the second time nothing is new
            subprocess.run(arguments, check=True, capture_output=True, env=environment, timeout=PATIENCE)
        (name, _, icon, title, text, *_), = shown
        assert (name, icon, title) == ('Winnow', 'org.winnow.Winnow', '1 new pair in “<b>”'), shown
        assert text.startswith('“') and 'R&amp;D.txt' in text and text.endswith('0%'), text
    write(papers, 'c.txt', prose('c') + ' ' + shared)
    done = subprocess.run(arguments, capture_output=True, text=True, env={**ENVIRONMENT, 'DBUS_SESSION_BUS_ADDRESS': 'unix:path=/nowhere'}, timeout=PATIENCE)
    assert (done.returncode, done.stderr, len(done.stdout.splitlines())) == (0, '', 2), done


def test_refused(folder):
    file = write(folder, 'file.txt', 'x')
    library = f'{folder}/l.winnow'
    for words, *arguments in (
        ['--library and a folder'], ['--library and a folder', folder], ['--library and a folder', '--library', library],
        ['file.txt” is no folder', '--library', library, file], ['gone” is no folder', '--library', library, f'{folder}/gone'],
        ['from 0 to 100', '--library', library, '--min-similarity', '101', folder], ['from 0 to 100', '--library', library, '--min-similarity', 'nan', folder],
        ['seconds', '--library', library, '--settle', '-1', folder], ['seconds', '--library', library, '--poll', '1e9', folder]):
        code, out, err = run('watch', '--once', *arguments)
        assert code == 2 and out == '' and words in err, (arguments, err)
    assert not os.path.exists(library)
    code, _, err = run('watch', '--once', '--settle', SETTLE, '--library', file, folder)
    assert code == 2 and 'file.txt' in err, err


def main():
    tests = [(name, value) for name, value in globals().items() if name.startswith('test_')]
    print(f'1..{len(tests)}')
    failed = 0
    for number, (name, test) in enumerate(tests, 1):
        try:
            with tempfile.TemporaryDirectory() as folder:
                test(folder)
            print(f'ok {number} {name}', flush=True)
        except Exception:
            failed += 1
            print(f'not ok {number} {name}')
            print('# ' + traceback.format_exc().replace('\n', '\n# '), flush=True)
    return 1 if failed else 0


sys.exit(main())
