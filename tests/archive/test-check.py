#!/usr/bin/env python3
"""winnow-cli archive and check --archive, as a school meets them. Speaks TAP.

usage: with-server - test-check.py PROGRAM SAMPLES      (the server is that of the environment)
"""
import json
import contextlib
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import traceback

PROGRAM, SAMPLES = os.path.abspath(sys.argv[1]), pathlib.Path(sys.argv[2])
ENVIRONMENT = {**os.environ, 'LC_ALL': 'C.UTF-8', 'LANGUAGE': '', 'TZ': 'UTC'}
PATIENCE = 120  # seconds
SERVERS = os.environ.get('WINNOW_SERVERS', '').split()  # folders of the sockets of others, which hold the fingerprints
CERTIFICATE = pathlib.Path(os.environ['PGHOST'], 'tls.crt')
NAME, COLLECTION = 'School', 'Old papers'


def run(*arguments, code=0, **environment):
    done = subprocess.run([PROGRAM, *map(str, arguments)], capture_output=True, env={**ENVIRONMENT, **environment}, timeout=PATIENCE)
    assert done.returncode == code, f'exit {done.returncode}, not {code}: {done.stderr.decode()}'
    return done.stdout.decode(), done.stderr.decode()


def sql(database, statement):
    return subprocess.run(['psql', '--quiet', '--tuples-only', '--no-align', '--dbname', database, '--command', statement],
                          check=True, capture_output=True, timeout=PATIENCE).stdout.decode().split()


def sql_of_owner(database, statement):
    """Only he reads what is on other servers."""
    return sql(database, f'SET ROLE winnow_owner; {statement}')


POSTINGS = 'SELECT documents FROM winnow.postings UNION ALL SELECT documents FROM winnow.shared_postings'


def assert_whole(archive, n):
    """Each document is there once, with its text and its fingerprints."""
    assert sql(archive.database, 'SELECT count(*), count(DISTINCT sha256) FROM winnow.documents') == [f'{n}|{n}']
    assert sql(archive.database, 'SELECT count(*) FROM winnow.contents') == [f'{n}']
    assert sql_of_owner(archive.database, f'SELECT count(DISTINCT d) FROM ({POSTINGS}) AS p, unnest(documents) AS d') == [f'{n}']


class Archive:
    """A new one."""
    number = 0

    def __init__(self):
        Archive.number += 1
        self.database = f'check{Archive.number}'
        self.address = f'postgresql:///{self.database}'
        sql('postgres', f'CREATE DATABASE {self.database}')
        servers = []
        for folder in SERVERS:
            sql(f'postgresql:///postgres?host={folder}', f'CREATE DATABASE {self.database}')
            servers += ['--server', f'postgresql:///{self.database}?host={folder}']
        self('create', '--name', NAME, *servers)

    def __call__(self, *arguments, **options):
        return run('archive', *arguments, '--archive', self.address, **options)

    def add(self, *paths, **options):
        return self('add', '--collection', COLLECTION, '--term', '2024', '--quiet', *paths, **options)


def report(*arguments, code=0):
    """The text without the line that has the time."""
    out, _ = run('check', '--quiet', '--title', 'T', *arguments, code=code)
    return [line for line in out.splitlines() if not line.startswith('Checked ')]


def sources(*arguments, code=0):
    out, _ = run('check', '--quiet', '--format', 'json', *arguments, code=code)
    return sorted(pathlib.PurePath(document['path']).name for document in json.loads(out)['documents'] if document['role'] == 'references')


def test_same_report_as_an_attached_library(folder):
    archive = Archive()
    archive.add(SAMPLES / 'references')
    library = folder / f'{NAME}.winnow'
    run('index', '--library', library, '--collection', COLLECTION, '--term', '2024', SAMPLES / 'references')
    run('index', '--library', folder / 'attached.winnow', '--role', 'submissions', SAMPLES / 'submissions')
    run('attach', '--library', folder / 'attached.winnow', library)
    expected = report('--library', folder / 'attached.winnow')
    assert any('江南的水与镇' in line for line in expected) and any('Reading the Tides' in line for line in expected)
    assert report('--archive', archive.address, '--library', folder / 'a.winnow', SAMPLES / 'submissions') == expected
    assert report('--library', folder / 'a.winnow') == expected  # it stays attached
    assert report('--archive', archive.address, SAMPLES / 'submissions') == expected  # in memory
    out, _ = run('text', SAMPLES / 'references' / 'The Ferry Bell.html')
    assert out


def test_what_is_found_stays_without_the_server(folder):
    archive = Archive()
    archive.add(SAMPLES / 'references')
    library = folder / 'a.winnow'
    before = report('--archive', archive.address, '--library', library, SAMPLES / 'submissions')
    sql('postgres', f'ALTER DATABASE {archive.database} RENAME TO away')
    after, err = run('check', '--quiet', '--title', 'T', '--library', library, code=1)
    sql('postgres', f'ALTER DATABASE away RENAME TO {archive.database}')
    ranking = [line for line in before if 'from “School' in line]
    assert len(ranking) > 5 and ranking == [line for line in after.splitlines() if 'from “School' in line]
    assert archive.address in err and 'can’t be reached' in err, err
    out, _ = run('attach', '--library', library, '--format', 'json', code=1)
    assert 'can’t be reached' in json.loads(out)[0]['problem']
    assert report('--library', library) == before  # and it is back


def test_a_watch_follows_the_archive(folder):
    archive = Archive()
    library, papers = folder / 'a.winnow', folder / 'papers'
    papers.mkdir()
    shutil.copy(SAMPLES / 'submissions' / '王芳 - 石桥下面的江南.txt', papers)

    def watch(code=0):
        out, _ = run('watch', '--once', '--settle', 0, '--quiet', '--library', library, papers, code=code)
        return [line.split('\t')[-1] for line in out.splitlines()]
    assert sources('--archive', archive.address, '--library', library, papers) == []
    assert watch() == []
    archive.add(SAMPLES / 'references')
    assert '江南的水与镇.txt' in watch()
    assert watch() == []
    sql('postgres', f'ALTER DATABASE {archive.database} RENAME TO away')
    run('check', '--quiet', '--library', library, code=1)
    sql('postgres', f'ALTER DATABASE away RENAME TO {archive.database}')
    assert watch() == []
    out, _ = run('attach', '--library', library, '--format', 'json')
    assert json.loads(out)[0]['problem'] is None, out


def test_what_is_removed_there_goes_here(folder):
    archive = Archive()
    archive.add(SAMPLES / 'references')
    library = folder / 'a.winnow'
    assert 'Reading the Tides.pdf' in sources('--archive', archive.address, '--library', library, SAMPLES / 'submissions')
    out, _ = archive('remove', 'Reading the Tides.pdf')
    assert 'traces left: 0' in out, out
    assert 'Reading the Tides.pdf' not in sources('--library', library)
    archive('remove', 'Reading the Tides.pdf', code=2)
    archive('remove', '--collection', COLLECTION)
    assert sources('--library', library) == []
    assert sql_of_owner(archive.database, f'SELECT count(*) FROM ({POSTINGS}) AS p') == ['0']


def test_only_what_is_found_comes(folder):
    archive = Archive()
    archive.add(SAMPLES / 'references')
    paper = folder / 'paper.txt'
    paper.write_text('Nothing that anybody else wrote: ' + ' '.join(f'word{i} stands{i} alone{i}' for i in range(200)))
    assert sources('--archive', archive.address, '--library', folder / 'a.winnow', paper) == []


def test_nothing_twice(folder):
    archive = Archive()
    assert '11 of 11' in archive.add(SAMPLES / 'references')[0]
    shutil.copytree(SAMPLES / 'references', folder / 'references')
    assert '0 of 11' in archive.add(folder / 'references')[0]  # the same files from another desk
    two = [subprocess.Popen([PROGRAM, 'archive', 'add', '--archive', archive.address, '--collection', 'Both', '--quiet', str(SAMPLES / 'submissions')],
                            stdout=subprocess.PIPE, env=ENVIRONMENT) for _ in range(2)]
    added = sum(int(process.communicate(timeout=PATIENCE)[0].split()[0]) for process in two)
    assert all(process.returncode == 0 for process in two)
    assert added == 14
    assert sql(archive.database, 'SELECT count(*) FROM winnow.documents') == ['25']


def make_papers(papers, n):
    papers.mkdir()
    for number in range(n):
        (papers / f'{number}.txt').write_text(' '.join(f'w{number * i % 977}' for i in range(1, 400)) + f' {number}')


def test_killed_client_goes_on(folder):
    archive, papers = Archive(), folder / 'papers'
    make_papers(papers, 400)
    for delay in (0.1, 0.3, 0.6):
        process = subprocess.Popen([PROGRAM, 'archive', 'add', '--archive', archive.address, '--collection', 'C', '--quiet', str(papers)],
                                   env=ENVIRONMENT, stdout=subprocess.DEVNULL)
        time.sleep(delay)
        process.send_signal(signal.SIGKILL)
        process.wait()
    archive('add', '--collection', 'C', '--quiet', papers)
    assert_whole(archive, 400)


def test_library_is_contributed(folder):
    archive, library = Archive(), folder / 'a.winnow'
    run('index', '--library', library, '--collection', 'Essays', '--role', 'submissions', SAMPLES / 'submissions')
    run('index', '--library', library, '--collection', 'Books', SAMPLES / 'references')
    run('index', '--library', library, '--role', 'template', SAMPLES / 'template')
    archive('add', '--library', library, '--access', 'closed', '--contact', 'anna@school', '--quiet')
    status = json.loads(archive('status', '--format', 'json')[0])
    assert [(c['name'], c['documents'], c['access'], c['contact']) for c in status['collections']] \
        == [('Books', 11, 'closed', 'anna@school'), ('Essays', 14, 'closed', 'anna@school')], status
    assert status['documents'] == 25 and status['name'] == NAME and status['may_add'] is True
    assert len(status['servers']) == len(SERVERS) and all(server['bytes'] > 0 for server in status['servers']), status
    assert archive('status')[0].count('Server ') == len(SERVERS)
    rows = json.loads(archive('list', '--collection', 'Books', '--format', 'json')[0])
    assert len(rows) == 11 and rows[0]['origin'] == 'references/A Bell Across the Water.odt', rows[0]
    assert archive('list', '--format', 'csv')[0].count('\r\n') == 26


def test_fingerprints_stay_without_texts(folder):
    archive = Archive()
    archive.add('--access', 'fingerprints', SAMPLES / 'references')
    assert sql(archive.database, 'SELECT count(*), count(author) FROM winnow.documents') == ['11|0']
    assert sql(archive.database, 'SELECT count(*) FROM winnow.contents') == ['0']


def test_closed_matches_say_whom_to_ask(folder):
    archive, library = Archive(), folder / 'a.winnow'
    sql('postgres', "DO $$ BEGIN IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'reader') THEN CREATE ROLE reader LOGIN; END IF; END $$;"
                    'GRANT winnow_reader TO reader')
    source = ' '.join(f'w{i * i % 977}{i}' for i in range(300))
    (folder / 'source.txt').write_text(source)
    (folder / 'copy.txt').write_text('Before it ' + ' '.join(f'own{i}' for i in range(100)) + ' ' + ' '.join(source.split()[50:170]))
    (folder / 'other.txt').write_text(' '.join(f'other{i}' for i in range(200)))
    archive.add('--access', 'closed', '--contact', 'anna@school', folder / 'source.txt')
    address = f'postgresql://reader@/{archive.database}'
    out, err = run('check', '--quiet', '--archive', address, '--library', library, folder / 'copy.txt', folder / 'other.txt')
    lines = err.splitlines()
    assert len(lines) == 1 and '“copy.txt”: about 1' in lines[0] and 'Old papers' in lines[0] and 'anna@school' in lines[0], err
    assert 110 <= int(lines[0].split('about ')[1].split()[0]) <= 120, err
    assert 'source.txt' not in out + err and sources('--library', library) == []
    archive('remove', '--collection', COLLECTION)
    assert run('check', '--quiet', '--library', library)[1] == ''


def test_closed_text_is_asked_for(folder):
    archive, library = Archive(), folder / 'a.winnow'
    sql('postgres', "DO $$ BEGIN IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'reader') THEN CREATE ROLE reader LOGIN; END IF; END $$;"
                    'GRANT winnow_reader TO reader')
    reader = f'postgresql://reader@/{archive.database}'
    archive.add('--access', 'closed', '--contact', 'anna@school', SAMPLES / 'references' / 'How Tea Travelled.html')
    assert sources('--archive', reader, '--library', library, SAMPLES / 'submissions') == []
    matches = [match | {'paper': document['name']} for document in json.loads(run('check', '--quiet', '--format', 'json', '--library', library)[0])['documents']
               for match in document.get('closed_matches', [])]
    tea = next(match for match in matches if match['paper'] == 'Keller - Tea on the Road.docx')
    assert tea['contact'] == 'anna@school' and tea['collection'] == COLLECTION and tea['places'], tea
    text = run('text', SAMPLES / 'submissions' / tea['paper'])[0]
    source = ' '.join(run('text', SAMPLES / 'references' / 'How Tea Travelled.html')[0].split())
    for place in tea['places']:  # what the text has there stands in the closed one
        words = ' '.join(text[place['start']:place['end']].split())
        assert any(words[i:i + 40] in source for i in range(max(1, len(words) - 39))), words
    assert 'Matches with closed texts' in run('check', '--quiet', '--library', library)[0]

    def requests(address):
        return json.loads(run('archive', 'requests', '--archive', address, '--format', 'json')[0])

    assert '1 new request' in run('archive', 'ask', '--archive', reader, '--message', 'Case 12', str(tea['number']))[0]
    mine, hers = requests(reader), requests(archive.address)
    assert [(r['state'], r['origin'], r['may_answer']) for r in mine] == [('asked', None, False)], mine
    assert [(r['member'], r['message'], r['origin']) for r in hers] == [('reader', 'Case 12', 'references/How Tea Travelled.html')], hers
    run('archive', 'release', '--archive', reader, str(mine[0]['id']), code=1)
    assert 'no such document' in run('archive', 'remove', '--archive', reader, 'Nothing.txt', code=2)[1]
    archive('release', str(mine[0]['id']))
    assert sources('--library', library) == ['How Tea Travelled.html']
    assert archive('requests', '--format', 'csv')[0].count('granted') == 1
    archive('decline', str(mine[0]['id']))
    assert sources('--library', library) == []
    archive('change', '--collection', COLLECTION, '--access', 'fingerprints')
    assert sql(archive.database, 'SELECT count(*) FROM winnow.contents') == ['0']
    assert 'fingerprints only' in run('archive', 'ask', '--archive', reader, str(tea['number']), code=2)[1]
    archive('change', '--collection', 'Nothing', '--term', '2025', code=2)


class Skipped(Exception):
    pass


def needs_servers():
    if not SERVERS:
        raise Skipped('there is one server')


def start_server(folder):
    program = max(pathlib.Path('/usr/lib/postgresql').glob('*/bin/postgres'))
    user = ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups'] if os.getuid() == 0 else []
    subprocess.Popen([*user, str(program), '-D', f'{folder}/data', '-k', folder, '-c', 'listen_addresses='], stdout=subprocess.DEVNULL,
                     stderr=subprocess.DEVNULL)
    while subprocess.run([program.parent / 'pg_isready', '--quiet', f'--host={folder}'], check=False).returncode != 0:
        time.sleep(0.05)


def kill_server(folder):
    os.kill(int(pathlib.Path(folder, 'data', 'postmaster.pid').read_text().split()[0]), signal.SIGKILL)


def test_one_of_the_servers_is_killed(folder):
    needs_servers()
    archive, papers, library = Archive(), folder / 'papers', folder / 'a.winnow'
    make_papers(papers, 400)
    archive.add(SAMPLES / 'references')
    before = report('--archive', archive.address, '--library', library, SAMPLES / 'submissions')
    for delay in (0.2, 0.5):
        process = subprocess.Popen([PROGRAM, 'archive', 'add', '--archive', archive.address, '--collection', 'C', '--quiet', str(papers)],
                                   env=ENVIRONMENT, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        time.sleep(delay)
        kill_server(SERVERS[1])
        _, err = process.communicate(timeout=PATIENCE)
        assert process.returncode == 0 or archive.database in err.decode(), err
        if delay == 0.5:  # results stay, and the check says which archive
            _, err = run('check', '--quiet', '--library', library, code=1)
            assert archive.database in err and SERVERS[1] in err, err
        start_server(SERVERS[1])
    archive('add', '--collection', 'C', '--quiet', papers)
    assert_whole(archive, 411)
    assert report('--library', library)[3:] == before[3:]  # but for the number of documents


def test_a_removal_that_breaks_is_ended_by_the_next(folder):
    """A document that is gone is found no more, though one of the servers keeps its fingerprints for a while."""
    needs_servers()
    archive = Archive()
    archive.add(SAMPLES / 'references')
    n_traces = f'SELECT count(*) FROM ({POSTINGS}) AS p, unnest(documents) AS d WHERE d NOT IN (SELECT id FROM winnow.documents)'
    other = f'postgresql:///{archive.database}?host={SERVERS[1]}'
    sql(other, 'ALTER TABLE winnow_shard.postings RENAME TO away')
    archive('remove', 'Reading the Tides.pdf', code=2)
    sql(other, 'ALTER TABLE winnow_shard.away RENAME TO postings')
    assert int(sql_of_owner(archive.database, n_traces)[0]) > 0
    found = sources('--archive', archive.address, SAMPLES / 'submissions')
    assert 'How Tea Travelled.html' in found and 'Reading the Tides.pdf' not in found
    _, err = archive('remove', 'Reading the Tides.pdf', code=2)
    assert 'no such document' in err, err
    assert sql_of_owner(archive.database, n_traces) == ['0']


def test_tls_is_verified(folder):
    """Of any host that is not this computer, by a desk and by the server of an archive."""
    name, certificate = os.environ['WINNOW_TLS'], CERTIFICATE
    other_name = f'0x7f.{int(name, 16) & 0xffffff}'  # of the same address
    there = f'postgresql://{name}/postgres?sslrootcert={certificate}'
    create = lambda address, code=0, **options: run('archive', 'create', '--name', NAME, '--archive', address, code=code, **options)
    for address, reason in ((f'postgresql://{name}/postgres', 'certificate'), (there.replace(name, other_name), 'does not match'),
                            (f'{there.replace(name, other_name)}&hostaddr=', 'does not match'),
                            (f'postgresql:///postgres?host=/nowhere,{other_name}&sslrootcert={certificate}', 'does not match')):
        _, err = create(address, code=2)
        assert reason in err, err
    _, err = create(there, code=2, PGPASSFILE='/dev/null')
    assert 'password' in err and 'secret' not in err, err
    create(there)

    weak = f'postgresql://{other_name}/postgres?sslmode=require'  # which does not ask who is there
    for environment, reason in (({}, 'PGSSLMODE'), ({'PGSSLMODE': 'disable'}, 'PGSSLMODE'), ({'PGSSLMODE': 'require', 'PGPASSFILE': '/dev/null'}, 'password')):
        _, err = create(weak, code=2, **environment)
        assert reason in err, err

    database = 'tls'
    sql('postgres', f'CREATE DATABASE {database}')
    archive = ['--archive', f'postgresql:///{database}']
    _, err = run('archive', 'create', '--name', NAME, '--server', f'postgresql://{name}/{database}?sslrootcert=/nowhere', *archive, code=2)
    assert 'certificate' in err, err
    run('archive', 'create', '--name', NAME, '--server', there.replace('/postgres?', f'/{database}?'), *archive)
    run('archive', 'add', '--collection', COLLECTION, '--quiet', *archive, SAMPLES / 'references')
    assert 'Reading the Tides.pdf' in sources(*archive, SAMPLES / 'submissions')
    assert sql_of_owner(database, "CREATE FOREIGN TABLE pg_temp.connections (ssl boolean) SERVER winnow_0 OPTIONS"
                         " (schema_name 'pg_catalog', table_name 'pg_stat_ssl'); SELECT bool_or(ssl) FROM connections") == ['t']
    assert 'secret' not in str(sql(database, 'SELECT umoptions FROM pg_user_mappings'))
    sql(database, f"ALTER SERVER winnow_0 OPTIONS (SET host '{other_name}')")
    _, err = run('check', '--quiet', *archive, SAMPLES / 'submissions', code=1)
    assert 'does not match' in err and 'secret' not in err, err


class Cut:
    """A proxy to the server with TLS, at the same name and another port, which ends each connection after @n_bytes from the desk."""

    def __init__(self, n_bytes):
        number = int(os.environ['WINNOW_TLS'], 16)
        self.host, self.left = '.'.join(str(number >> shift & 255) for shift in (24, 16, 8, 0)), n_bytes
        self.listener = socket.create_server((self.host, 0))
        self.n_cut = 0
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        with contextlib.suppress(OSError):
            while True:
                desk, server = self.listener.accept()[0], socket.create_connection((self.host, 5432))
                threading.Thread(target=self.carry, args=(server, desk, sys.maxsize), daemon=True).start()
                threading.Thread(target=self.carry, args=(desk, server, self.left), daemon=True).start()

    def carry(self, source, target, left):
        with contextlib.suppress(OSError):
            while left > 0 and (data := source.recv(min(left, 65536))):
                target.sendall(data)
                left -= len(data)
        self.n_cut += left == 0
        for end in (source, target):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    @property
    def address(self):
        return f'{os.environ["WINNOW_TLS"]}:{self.listener.getsockname()[1]}'


def test_a_connection_that_is_cut_leaves_all_or_nothing(folder):
    archive, papers = Archive(), folder / 'papers'
    make_papers(papers, 100)
    add = lambda cut, code: run('archive', 'add', '--collection', 'C', '--quiet', '--archive',
                                f'postgresql://{cut.address}/{archive.database}?sslrootcert={CERTIFICATE}', papers, code=code)
    n_known = sql(archive.database, 'SELECT count(*) FROM winnow.documents')
    for n_bytes in (2000, 5000, 20_000, 60_000, 100_000, 200_000, 400_000):
        cut = Cut(n_bytes)
        _, err = add(cut, 2)
        assert 'was lost' in err or 'reached' in err or 'answer' in err, err
        assert cut.n_cut > 1  # it tries once more
        assert_whole(archive, 0)
    add(Cut(sys.maxsize), 0)
    assert_whole(archive, 100)


def test_damaged_content_is_named(folder):
    archive, library = Archive(), folder / 'a.winnow'
    archive.add(SAMPLES / 'references')
    sql(archive.database, "UPDATE winnow.contents SET packed = 'x' WHERE document_id = (SELECT id FROM winnow.documents"
                          " WHERE origin LIKE '%How Tea Travelled.html')")
    out, err = run('check', '--quiet', '--archive', archive.address, '--library', library, SAMPLES / 'submissions', code=1)
    assert 'How Tea Travelled.html, from' not in out and 'Reading the Tides.pdf, from' in out
    assert 'How Tea Travelled.html' in err and 'can’t be read' in err, err


def test_bad_words(folder):
    archive = Archive()
    _, err = run('archive', 'add', '--archive', 'postgresql://anna:secret@school/papers', '--collection', 'C', SAMPLES, code=2)
    assert 'secret' not in err and '~/.pgpass' in err, err
    for arguments in (['fly'], [], ['add', str(SAMPLES)], ['remove'], ['add']):
        assert 'archive' in archive(*arguments, code=2)[1]
    assert 'open, closed, fingerprints' in archive.add('--access', 'everybody', SAMPLES, code=2)[1]
    _, err = run('archive', 'status', code=2)
    assert '--archive' in err
    _, err = run('check', '--archive', 'postgresql:///nothing', SAMPLES / 'submissions', '--quiet', code=2)
    assert 'nothing' in err and 'can’t be reached' in err, err
    assert 'has an archive already' in archive('create', code=2)[1]


def main():
    tests = [value for name, value in globals().items() if name.startswith('test_')]
    print(f'1..{len(tests)}')
    failed = 0
    for number, test in enumerate(tests, 1):
        with tempfile.TemporaryDirectory() as folder:
            try:
                test(pathlib.Path(folder))
                print(f'ok {number} {test.__name__}', flush=True)
            except Skipped as reason:
                print(f'ok {number} {test.__name__} # SKIP {reason}', flush=True)
            except Exception:  # a test that fails is reported, and the next one runs
                failed += 1
                print(f'not ok {number} {test.__name__}', flush=True)
                for line in traceback.format_exc().splitlines():
                    print(f'# {line}', flush=True)
    return 1 if failed else 0


if __name__ == '__main__':
    sys.exit(main())
