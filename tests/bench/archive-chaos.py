#!/usr/bin/env python3
"""Clients add, check and remove while connections, clients and the server itself are killed; nothing may be lost or doubled.

usage: archive-chaos.py WINNOW_CLI [SECONDS] [CLIENTS] [SERVERS]      (default: 1800 seconds, 10 clients, 0 servers beside the first)

Starts servers of its own in a temporary folder; those beside the first hold the fingerprints. Each client has a collection, and keeps a model of it: what was said to be added is
there, what was said to be removed is not; what failed is tried again until it is done. After each step the list of the collection is
compared with the model, and a check of a paper that copies from one document finds just that one, if it is there. Every 20 seconds all
connections, a client or a server is killed (SIGKILL), and the server starts again; or, where a file system may be mounted, the disk of
the first server is full for a while. Prints what was done and what was wrong; exits
with 1 where something was.
"""
import collections
import contextlib
import glob
import json
import os
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile
import threading
import time

CLI = os.path.abspath(sys.argv[1])
SECONDS = float(sys.argv[2]) if len(sys.argv) > 2 else 1800
CLIENTS = int(sys.argv[3]) if len(sys.argv) > 3 else 10
SERVERS = int(sys.argv[4]) if len(sys.argv) > 4 else 0
DISK = '600M'  # of the first server
BIN = sorted(glob.glob('/usr/lib/postgresql/*/bin'))[-1]
EVERY = 20  # seconds between two kills
UNUSUAL = ('can’t be reached', 'was lost', 'does not answer', 'terminating connection', 'shutting down', 'starting up', 'recovery mode',
           'not yet accepting', 'timeout', 'No space left', 'could not extend file', 'could not connect to server', 'server closed the connection')
AS = ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups'] if os.getuid() == 0 else []


class Server:
    def __init__(self, folder):
        self.folder = folder
        if AS:
            shutil.chown(folder, 'postgres', 'postgres')
        subprocess.run([*AS, f'{BIN}/initdb', f'--pgdata={folder}/data', '--username=winnow', '--auth=trust', '--encoding=UTF8',
                        '--locale=C.UTF-8'], check=True, stdout=subprocess.DEVNULL)
        self.start()

    def start(self):
        self.log = open(f'{self.folder}/log', 'ab')  # what the server says of being killed
        self.process = subprocess.Popen([*AS, f'{BIN}/postgres', '-D', f'{self.folder}/data', '-k', self.folder, '-c', 'listen_addresses='],
                                        stdout=self.log, stderr=self.log)
        while subprocess.run([f'{BIN}/pg_isready', '--quiet', f'--host={self.folder}']).returncode != 0:
            time.sleep(0.1)

    def kill(self):
        self.process.kill()
        self.process.wait()
        time.sleep(1)  # its children notice
        self.start()

    def fill_disk(self):
        """For a few seconds; what waits for a checkpoint may end the server, which starts again."""
        with open(f'{self.folder}/full', 'wb') as full:
            try:
                while True:
                    full.write(bytes(1 << 20))
                    full.flush()
            except OSError:
                pass
        time.sleep(5)
        os.unlink(f'{self.folder}/full')
        if self.process.poll() is not None:
            self.start()

    @property
    def address(self):
        return f'postgresql://winnow@/postgres?host={self.folder}'

    def sql(self, statement):
        """Repeated while the server recovers."""
        for _ in range(60):
            done = subprocess.run([f'{BIN}/psql', '-qAt', '-h', self.folder, '-U', 'winnow', 'postgres', '-c', statement],
                                  check=False, capture_output=True, text=True)
            if done.returncode == 0:
                return done.stdout.split()
            time.sleep(1)
        raise RuntimeError(done.stderr)


class Client(threading.Thread):
    running = {}  # process by client

    def __init__(self, number, server, folder, end, counts, wrong):
        super().__init__()
        self.number, self.server, self.end, self.counts, self.wrong = number, server, end, counts, wrong
        self.random = random.Random(number)
        self.folder = pathlib.Path(folder, f'client{number}')
        self.folder.mkdir()
        self.address = server.address
        self.model, self.next = set(), 0

    def run_cli(self, *arguments):
        """Standard output, or None where the server or this process was killed."""
        process = subprocess.Popen([CLI, *map(str, arguments)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        Client.running[self.number] = process
        out, err = process.communicate()
        Client.running.pop(self.number, None)
        if process.returncode == 0:
            return out
        if process.returncode != -9 and not any(words in err for words in UNUSUAL):
            self.wrong.append(f'client {self.number}: {arguments[:2]} exits with {process.returncode}: {err.strip()}')
        self.counts['failed'] += 1
        return None

    def insist(self, *arguments):
        while (out := self.run_cli(*arguments)) is None:
            time.sleep(0.5)
        return out

    def text(self, number):
        words = random.Random(f'{self.number} {number}')
        return [f'{words.choice("bcdfgklmnprst")}{words.randrange(10**6):x}' for _ in range(400)]

    def archive(self, action, *arguments):
        return self.insist('archive', action, '--archive', self.address, '--collection', f'C{self.number}', *arguments)

    def add(self):
        papers = self.folder / 'papers'
        shutil.rmtree(papers, ignore_errors=True)
        papers.mkdir()
        for number in range(self.next, self.next + self.random.randint(1, 20)):
            (papers / f'{number}.txt').write_text(' '.join(self.text(number)))
        for known in self.random.sample(sorted(self.model), min(3, len(self.model))):  # and some again
            (papers / f'{known}.txt').write_text(' '.join(self.text(known)))
        self.archive('add', '--quiet', papers)
        self.model |= {int(path.stem) for path in papers.iterdir()}
        self.next = max(self.model) + 1

    def remove(self):
        chosen = self.random.sample(sorted(self.model), min(len(self.model), self.random.randint(1, 5)))
        for number in chosen:
            # of a removal whose answer was lost a second one finds nothing
            while self.run_cli('archive', 'remove', '--archive', self.address, '--collection', f'C{self.number}', f'{number}.txt') is None:
                if str(number) not in self.listed():
                    break
        self.model -= set(chosen)

    def listed(self):
        rows = json.loads(self.archive('list', '--format', 'json'))
        return collections.Counter(pathlib.PurePath(row['origin']).stem for row in rows)

    def check(self):
        number = self.random.randrange(self.next + 1)
        paper = self.folder / 'paper.txt'
        paper.write_text(' '.join(f'own{self.random.randrange(10**9)}' for _ in range(100)) + ' ' + ' '.join(self.text(number)[100:250]))
        out = self.run_cli('check', '--quiet', '--format', 'json', '--archive', self.address, paper)
        if out is None:
            return
        found = [document['name'] for document in json.loads(out)['documents'] if document['role'] == 'references']
        expected = [f'{number}.txt'] if number in self.model else []
        if found != expected:
            self.wrong.append(f'client {self.number}: a check found {found}, not {expected}')

    def run(self):
        while time.monotonic() < self.end:
            step = self.random.choice([self.add, self.add, self.check, self.check, self.remove])
            if step == self.remove and not self.model:
                continue
            step()
            self.counts[step.__name__] += 1
            listed = self.listed()
            if listed != collections.Counter(map(str, self.model)):
                self.wrong.append(f'client {self.number}: after {step.__name__}: lost {set(map(str, self.model)) - set(listed)}, '
                                  f'not known {set(listed) - set(map(str, self.model))}, doubled {[k for k, n in listed.items() if n > 1]}')


def main():
    wrong, counts = [], collections.Counter()
    chaos = random.Random(7)
    with contextlib.ExitStack() as stack:
        folder, papers, *places = [stack.enter_context(tempfile.TemporaryDirectory(ignore_cleanup_errors=True)) for _ in range(2 + SERVERS)]
        may_fill = subprocess.run(['mount', '-t', 'tmpfs', '-o', f'size={DISK}', 'tmpfs', folder], check=False, capture_output=True).returncode == 0
        if may_fill:
            stack.callback(subprocess.run, ['umount', '--lazy', folder])
        else:
            print('no full disk: a file system may not be mounted here')
        server, *others = [Server(place) for place in (folder, *places)]
        subprocess.run([CLI, 'archive', 'create', '--archive', server.address, *[f'--server={other.address}' for other in others]], check=True,
                       stdout=subprocess.DEVNULL)
        end = time.monotonic() + SECONDS
        clients = [Client(number, server, papers, end, counts, wrong) for number in range(CLIENTS)]
        for client in clients:
            client.start()
        while time.monotonic() < end:
            time.sleep(min(EVERY, max(0, end - time.monotonic())))
            what = chaos.choice(['connections', 'client', 'server', 'disk'] if may_fill else ['connections', 'client', 'server'])
            counts[f'filled {what}' if what == 'disk' else f'killed {what}'] += 1
            if what == 'server':
                chaos.choice([server, *others]).kill()
            elif what == 'disk':
                server.fill_disk()
            elif what == 'connections':
                server.sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'winnow'")
            else:
                for process in list(Client.running.values())[:1]:
                    process.kill()
        for client in clients:
            client.join()
        n = sum(len(client.model) for client in clients)
        for name, statement in {'documents': 'SELECT count(*) FROM winnow.documents', 'texts': 'SELECT count(*) FROM winnow.contents',
                                'documents with fingerprints': 'SELECT count(DISTINCT d) FROM (SELECT documents FROM winnow.postings UNION ALL'
                                ' SELECT documents FROM winnow.shared_postings) AS p, unnest(documents) AS d',
                                'counted documents': 'SELECT sum(n_documents) FROM winnow.collections'}.items():
            found = int(server.sql(statement)[0])
            if found != n:
                wrong.append(f'{name}: {found}, not {n}')
        for one in [server, *others]:
            one.process.terminate()
            one.process.wait()
            one.log.close()
    print(f'{n} documents at the end; ' + ', '.join(f'{name}: {count}' for name, count in sorted(counts.items())))
    print(f'{len(wrong)} wrong')
    for line in wrong[:50]:
        print(f'  {line}')
    return 1 if wrong else 0


if __name__ == '__main__':
    sys.exit(main())
