"""Tools that read PDF files, which may not be there."""
import shutil
import subprocess

import harness


def tool(*arguments):
    """Standard output of a tool."""
    if shutil.which(arguments[0]) is None:
        raise harness.Skip(f'{arguments[0]} is not installed')
    done = subprocess.run(arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
    assert done.returncode == 0, f'{arguments} ended with {done.returncode}: {done.stderr.decode(errors="replace")}'
    return done.stdout.decode(errors='replace')
