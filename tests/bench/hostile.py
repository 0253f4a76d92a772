#!/usr/bin/env python3
"""What hostile files cost: each one checked by itself, then all at once.

usage: hostile.py [--seconds N] [--megabytes N] [--together] [--only PART] BUILD FOLDER

BUILD is a release build, FOLDER holds the files. Prints for each file whether it became a document or a named problem,
seconds of computing of the command and all processes that it starts, and the most memory that these had together, in
MB, as /proc tells it 20 times a second. A line that begins with ! is neither a document nor a named problem, took more
than --seconds (60) or --megabytes (1200). Ends with 1 if there is such a line. --together checks the whole folder
only."""
import argparse
import os
import resource
import subprocess
import sys
import tempfile
import time

TICK = 0.05  # seconds between two looks at /proc
LATEST = 1800  # seconds on the wall after which a command is ended


def status_of(pid):
    """Parent and resident memory in MB of a process, or None where it is gone."""
    try:
        with open(f'/proc/{pid}/status', encoding='utf-8', errors='replace') as file:
            fields = dict(line.split(':', 1) for line in file if ':' in line)
        return int(fields['PPid']), int(fields.get('VmRSS', '0 kB').split()[0]) / 1024
    except (OSError, ValueError, KeyError):
        return None


def measure(root):
    """MB of the process @root and of its descendants."""
    found = {int(name): status_of(name) for name in os.listdir('/proc') if name.isdigit()}
    family = {root}
    while True:
        more = {pid for pid, status in found.items() if status and status[0] in family} - family
        if not more:
            return sum(found[pid][1] for pid in family if found.get(pid))
        family |= more


def computed():
    """Seconds of all processes that ended."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def run(command):
    """Returns its status (None: ended as too late), output, seconds of computing and most memory."""
    most, before = 0, computed()
    with tempfile.TemporaryFile() as output:
        begin = time.monotonic()
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT)
        status = None
        while status is None and time.monotonic() - begin < LATEST:
            most = max(most, measure(process.pid))
            time.sleep(TICK)
            status = process.poll()
        if status is None:
            process.kill()
            process.wait()
        output.seek(0)
        return status, output.read().decode(errors='replace'), computed() - before, most


def problem_of(output, name):
    """The sentence about the file, or None."""
    for line in output.splitlines():
        if f'“{name}”' in line or f'“{name}/' in line:  # itself, or a member of it
            return line.strip()
    return None


def judge(status, output, name):
    """What became of a file, and whether that is one of the two that may be."""
    if status is None:
        return f'not ended after {LATEST} s', False
    if status < 0:
        return f'ended by signal {-status}', False
    sentence = problem_of(output, name)
    if sentence:
        return sentence, True
    if status == 0:
        return 'document', True
    last = output.strip().splitlines()[-1:] or ['']
    return f'status {status}: {last[0]}', False


def collect(folder):
    files = []
    for base, folders, names in os.walk(folder):
        folders.sort()
        files += [os.path.join(base, name) for name in sorted(names) if name != 'LICENSE.md']
    return files


def report(options, command, name):
    status, output, seconds, most = run(command)
    sentence, is_good = judge(status, output, name)
    is_good = is_good and seconds <= options.seconds and most <= options.megabytes
    print(f'{" " if is_good else "!"} {seconds:7.1f} s {most:7.0f} MB  {name}: {sentence}',
          flush=True)
    return is_good


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--seconds', type=float, default=60)
    parser.add_argument('--megabytes', type=float, default=1200)
    parser.add_argument('--together', action='store_true')
    parser.add_argument('--only', default='')
    parser.add_argument('build')
    parser.add_argument('folder')
    options = parser.parse_args()
    command = [os.path.abspath(os.path.join(options.build, 'src/cli/winnow-cli')), 'check']
    os.environ['WINNOW_WORKER'] = os.path.abspath(os.path.join(options.build, 'src/worker/winnow-worker'))
    bad = 0
    if not options.together:
        files = [file for file in collect(options.folder) if options.only in file]
        bad = sum(not report(options, command + [file], os.path.basename(file)) for file in files)
        print(f'{len(files)} files, {bad} of them marked', flush=True)
    if not options.only:
        status, output, seconds, most = run(command + [options.folder])
        print(f'all at once: status {status}, {seconds:.1f} s, {most:.0f} MB, '
              f'{len(output.splitlines())} lines', flush=True)
        bad += status is None or status < 0 or most > options.megabytes
    sys.exit(bad > 0)


if __name__ == '__main__':
    main()
