#!/bin/sh
# A library as SQL, for data/version-N.sql.
# usage: dump-library.sh FILE
set -eu
sqlite3 "$1" .dump
printf 'PRAGMA application_id = %d;\n' "$(sqlite3 "$1" 'PRAGMA application_id')"
printf 'PRAGMA user_version = %d;\n' "$(sqlite3 "$1" 'PRAGMA user_version')"
