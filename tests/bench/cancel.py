#!/usr/bin/env python3
"""Cancels commands at many moments, and says how long they take to end.

usage: cancel.py [--moments N] [--seconds S] BUILD INPUT…

BUILD is a release build; each INPUT, a file or folder, is indexed and checked, and two files of a folder are compared.
Each command gets SIGTERM at N moments, evenly over the time it takes (at most S seconds). Prints for each command the
moment after which it took longest to end, as wall time and, since other programs may keep the processor busy, as the
processor time that it still took. Ends with 1 where that is more than a second."""
import argparse
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time

BOUND = 1.0  # second
TICKS = os.sysconf('SC_CLK_TCK')


def commands(program, library, path):
    files = sorted(entry for entry in path.rglob('*') if entry.is_file())[:2] if path.is_dir() else []
    yield 'index', (program, 'index', '-q', '--library', library, path)
    yield 'check', (program, 'check', '-q', '--library', library, path)
    if len(files) == 2:
        yield 'compare', (program, 'compare', '-q', *files)


def start(command):
    return subprocess.Popen(list(map(str, command)), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def processor_time(pid):
    fields = pathlib.Path(f'/proc/{pid}/stat').read_text().rpartition(')')[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def measure(command, most):
    """Seconds that the command takes, at most @most."""
    begun = time.monotonic()
    process = start(command)
    try:
        process.wait(most)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    return time.monotonic() - begun


def cancel(command, moment):
    """Wall and processor seconds from SIGTERM at @moment to the end; None where it had ended before."""
    process = start(command)
    time.sleep(moment)
    if process.poll() is not None:
        return None
    spent = processor_time(process.pid)
    process.send_signal(signal.SIGTERM)
    begun = time.monotonic()
    usage = os.wait4(process.pid, 0)[2]
    process.returncode = 0
    return time.monotonic() - begun, usage.ru_utime + usage.ru_stime - spent


def clear(library):
    for path in library.parent.glob('a.winnow*'):
        path.unlink()


def try_command(command, library, options):
    clear(library)
    seconds = measure(command, options.seconds)
    worst = (0.0, 0.0, 0.0)  # wall, processor, moment
    for number in range(options.moments):
        clear(library)
        moment = seconds * (number + .5) / options.moments
        took = cancel(command, moment)
        if took is not None:
            worst = max(worst, (*took, moment))
    return seconds, worst


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--moments', type=int, default=10)
    parser.add_argument('--seconds', type=float, default=60)
    parser.add_argument('build', type=pathlib.Path)
    parser.add_argument('inputs', type=pathlib.Path, nargs='+')
    options = parser.parse_args()
    is_late = False
    with tempfile.TemporaryDirectory() as folder:
        library = pathlib.Path(folder) / 'a.winnow'
        for path in options.inputs:
            for name, command in commands(options.build / 'src/cli/winnow-cli', library, path):
                seconds, (wall, processor, moment) = try_command(command, library, options)
                is_late = is_late or processor > BOUND
                print(f'{path.name:12} {name:8} takes {seconds:6.2f} s; cancelled at {moment:6.2f} s it ends after '
                      f'{wall:.2f} s ({processor:.2f} s of processor)', flush=True)
    sys.exit(is_late)


if __name__ == '__main__':
    main()
