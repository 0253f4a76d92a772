#!/usr/bin/env python3
"""Members of an archive who speak SQL: none gets other rights, or touches what is not theirs. Speaks TAP.

usage: with-server - test-attacks.py PROGRAM SAMPLES      (the server is that of the environment)
"""
import os
import pathlib
import subprocess
import sys
import traceback

PROGRAM, SAMPLES = os.path.abspath(sys.argv[1]), pathlib.Path(sys.argv[2])
ROLES = {'anna': 'contributor', 'carl': 'contributor', 'rita': 'reader', 'adam': 'administrator'}
PATIENCE = 120  # seconds


def psql(role, script, *options):
    """The statements one by one, all of them. Returns what they select, and what they report."""
    done = subprocess.run(['psql', '-X', '--quiet', '--tuples-only', '--no-align', *options, f'postgresql://{role}@/attacks'], input=script.encode(),
                          capture_output=True, timeout=PATIENCE, check=False, env={**os.environ, 'PGOPTIONS': '-c client_min_messages=warning'})
    return done.stdout.decode().split(), done.stderr.decode()


def states(role, script):
    """The SQLSTATEs of the errors."""
    return [line.split()[-1] for line in psql(role, script, '--variable', 'VERBOSITY=sqlstate')[1].splitlines() if 'ERROR' in line]


def select(query, role='winnow'):
    found, errors = psql(role, query)
    assert not errors, errors
    return found


def cli(*arguments, role='anna', code=0, **environment):
    done = subprocess.run([PROGRAM, *map(str, arguments), '--archive', f'postgresql://{role}@/attacks'], capture_output=True, timeout=PATIENCE,
                          env={**os.environ, 'LC_ALL': 'C.UTF-8', **environment}, check=False)
    assert done.returncode == code, done.stderr.decode()
    return done.stderr.decode()


class Session:
    """One that stays open after @script."""

    def __init__(self, role, script):
        self.psql = subprocess.Popen(['psql', '-X', '--quiet', f'postgresql://{role}@/attacks'], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                     stderr=subprocess.STDOUT)
        self.psql.stdin.write(f'{script};\n\\echo ready\n'.encode())
        self.psql.stdin.flush()
        while self.psql.stdout.readline() not in (b'ready\n', b''):
            pass

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.psql.communicate(timeout=PATIENCE)


# Warns where it runs with other rights than those of who speaks to the server.
TRAP = '''
CREATE FUNCTION pg_temp.act() RETURNS integer LANGUAGE plpgsql AS $$
BEGIN IF current_user <> session_user THEN RAISE WARNING 'runs as %', current_user; END IF; RETURN 1; END $$;
CREATE FUNCTION pg_temp.spring(anyelement) RETURNS boolean IMMUTABLE LANGUAGE plpgsql AS $$
DECLARE r integer; BEGIN SELECT pg_temp.act() INTO r; RETURN true; END $$;
CREATE FUNCTION pg_temp.fire() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_temp.act(); RETURN NEW; END $$;
CREATE FUNCTION pg_temp.both(integer, integer) RETURNS boolean IMMUTABLE LANGUAGE sql AS 'SELECT pg_temp.spring($1)';
CREATE OPERATOR pg_temp.= (LEFTARG = integer, RIGHTARG = integer, FUNCTION = pg_temp.both);
CREATE OPERATOR pg_temp.>> (LEFTARG = integer, RIGHTARG = integer, FUNCTION = pg_temp.both);
CREATE TYPE pg_temp.mine AS (n integer);
CREATE FUNCTION pg_temp.to_number(pg_temp.mine) RETURNS integer IMMUTABLE LANGUAGE sql AS 'SELECT pg_temp.act()';
CREATE CAST (pg_temp.mine AS integer) WITH FUNCTION pg_temp.to_number(pg_temp.mine) AS IMPLICIT;
DO $do$
DECLARE f record;
BEGIN
  FOR f IN SELECT c.relname::text, (SELECT string_agg(format('%I %s', a.attname, format_type(a.atttypid, a.atttypmod)), ', ')
      FROM pg_attribute AS a WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped) AS columns
      FROM pg_class AS c WHERE c.relnamespace = 'winnow'::regnamespace AND c.relkind IN ('r', 'p', 'f', 'S')
      UNION ALL VALUES ('incoming_postings', 'part integer, hashes integer[], documents integer[], places integer[]') LOOP
    EXECUTE format('CREATE TEMP TABLE %I (%s)', f.relname, f.columns);
    EXECUTE format('CREATE TRIGGER fire BEFORE INSERT OR UPDATE OR DELETE ON pg_temp.%I EXECUTE FUNCTION pg_temp.fire()', f.relname);
    EXECUTE format('CREATE INDEX ON pg_temp.%I (pg_temp.spring(1))', f.relname);
    EXECUTE format('GRANT ALL ON pg_temp.%I TO PUBLIC', f.relname);
  END LOOP;
  FOR f IN SELECT p.proname, pg_get_function_identity_arguments(p.oid) AS arguments, pg_get_function_result(p.oid) AS result FROM pg_proc AS p
      WHERE p.prokind = 'f' AND p.pronamespace IN ('pg_catalog'::regnamespace, 'winnow'::regnamespace) AND EXISTS (SELECT FROM pg_proc AS w
        WHERE w.pronamespace = 'winnow'::regnamespace AND w.prosrc ~ ('\\m' || p.proname || '\\M')) LOOP
    BEGIN
      EXECUTE format('CREATE FUNCTION pg_temp.%I(%s) RETURNS %s LANGUAGE plpgsql AS %L', f.proname, f.arguments, f.result,
        'BEGIN PERFORM pg_temp.act(); RETURN; END');
    EXCEPTION WHEN OTHERS THEN -- it returns something, or can't be written
      BEGIN
        EXECUTE format('CREATE FUNCTION pg_temp.%I(%s) RETURNS %s LANGUAGE plpgsql AS %L', f.proname, f.arguments, f.result,
          'BEGIN PERFORM pg_temp.act(); RETURN NULL; END');
      EXCEPTION WHEN OTHERS THEN
      END;
    END;
  END LOOP;
END $do$;
CREATE DOMAIN pg_temp.access AS text CHECK (pg_temp.spring(VALUE));
CREATE DOMAIN pg_temp.name AS text CHECK (pg_temp.spring(VALUE));
CREATE DOMAIN pg_temp.xid8 AS text CHECK (pg_temp.spring(VALUE));
SET search_path = pg_temp, winnow, pg_catalog;
'''
VALUES = {'integer': '1', 'bigint': '1', 'integer[]': "'{1}'", 'bigint[]': "'{1}'", 'text': "'x'", 'name': "'carl'", 'boolean': 'true',
          'access': "'open'", 'winnow.access': "'open'"}


def test_no_object_of_a_caller_runs_with_other_rights():
    calls = ''
    for row in select("SELECT p.proname || '(' || replace(pg_catalog.oidvectortypes(p.proargtypes), ' ', '') FROM pg_proc AS p"
                      " WHERE p.prosecdef AND p.prorettype <> 'trigger'::regtype"):
        name, types = row.split('(')
        calls += f"SELECT winnow.{name}({', '.join(VALUES[type] for type in types.split(',') if type)});\n"
    assert calls.count('SELECT') > 20, calls
    calls += ("INSERT INTO winnow.collections (name, access) VALUES ('Trap', 'open');\n"
              'INSERT INTO winnow.documents (collection_id, sha256, origin, n_words, n_characters, n_content)'
              " SELECT id, repeat('c', 64), 'x', 1, 1, 1 FROM winnow.collections WHERE name = 'Trap';\n"
              'SELECT id FROM winnow.documents LIMIT 1;\n')
    for role in ROLES:
        assert psql(role, TRAP)[1] == ''
        assert 'runs as' not in (errors := psql(role, TRAP + calls)[1]), errors
    select('CREATE FUNCTION winnow.bait() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = winnow, pg_temp AS'
           " 'BEGIN PERFORM count(*) FROM incoming_postings; END'")
    assert 'runs as' in psql('carl', TRAP + 'SELECT winnow.bait();')[1]  # the trap springs
    select('DROP FUNCTION winnow.bait')


def test_owner_can_do_nothing_else():
    assert select("SELECT rolsuper OR rolcanlogin OR rolcreaterole OR rolcreatedb OR rolbypassrls FROM pg_roles WHERE rolname = 'winnow_owner'") == ['f']
    assert select("SELECT relname FROM pg_class WHERE relnamespace = 'winnow'::regnamespace AND relowner <> 'winnow_owner'::regrole") == []
    assert select("SELECT proname FROM pg_proc WHERE pronamespace = 'winnow'::regnamespace AND (proowner <> 'winnow_owner'::regrole"
                  " OR 'search_path=winnow, pg_temp' <> ALL (coalesce(proconfig, '{}')) OR has_function_privilege('public', oid, 'EXECUTE'))") == []


DOCUMENT = '''BEGIN;
INSERT INTO winnow.collections (name, access) VALUES ('Carl', 'closed') ON CONFLICT DO NOTHING;
INSERT INTO winnow.documents (collection_id, sha256, origin, n_words, n_characters, n_content)
  SELECT id, repeat('a', 64), gen_random_uuid(), 1, 1, 1 FROM winnow.collections WHERE name = 'Carl' RETURNING id AS mine \\gset
SELECT winnow.begin_segment(0, 16) AS segment \\gset
'''
END = 'SELECT winnow.end_segment(:segment);\nCOMMIT;\n'
POSTINGS = "SELECT count(*) FROM winnow.postings, unnest(documents) AS d (id) JOIN winnow.documents USING (id) WHERE origin LIKE 'references/%'"


def add(values):
    return f'{DOCUMENT}INSERT INTO winnow.postings_:segment (part, hashes, documents, places) VALUES ({values});\n{END}'


def test_postings_are_well_formed():
    before, others = select(POSTINGS), select("SELECT min(id) FROM winnow.documents WHERE origin LIKE 'references/%'")[0]
    assert states('carl', add("1, '{1}', ARRAY[:mine], '{1}'")) == []
    for values in ("1, '{{1,2},{3,4}}', ARRAY[[:mine,:mine],[:mine,:mine]], NULL", "1, '{1,NULL}', ARRAY[:mine,:mine], NULL",
                   "1, '{1}', '{NULL}', NULL", "1, '{1,2}', ARRAY[:mine], NULL", "1, '{1}', ARRAY[:mine], '{1,2}'", "1, '{1}', ARRAY[:mine], '{NULL}'",
                   "1, '[0:0]={1}', ARRAY[:mine], NULL", "-1, '{1}', ARRAY[:mine], NULL", "65536, '{1}', ARRAY[:mine], NULL", "1, '{}', '{}', NULL",
                   f"1, '{{1}}', '{{{others}}}', NULL", "1, '{1}', '{-5}', NULL", "1, array_fill(1, ARRAY[300]), array_fill(:mine, ARRAY[300]), NULL"):
        assert states('carl', add(values))[0] in ('23514', '42501'), values
    for statement, state in (('SELECT winnow.begin_segment(0, 31)', '23514'), ('SELECT winnow.begin_segment(7, 16)', '23514'),
                             ('INSERT INTO winnow.postings_:segment VALUES (1, 1, NULL, NULL)', '23502'),
                             (f"INSERT INTO winnow.postings_:segment (segment_id, part, hashes, documents) VALUES (1, 1, '{{1}}', '{{1}}')", '23514'),
                             ('SELECT * FROM winnow.postings_:segment', '42501'), ('DELETE FROM winnow.postings_:segment', '42501'),
                             ("SELECT winnow.end_segment(:segment);INSERT INTO winnow.postings_:segment (part) VALUES (1)", '42501'),
                             ('INSERT INTO winnow.postings_:segment (part, hashes, documents) SELECT 1, ARRAY[1], ARRAY[:mine]'
                              ' FROM (SELECT winnow.end_segment(:segment)) AS e', '42501'),
                             ('COMMIT', '55000')):
        assert states('carl', f'{DOCUMENT}{statement};\n')[0] == state, (statement, states('carl', f'{DOCUMENT}{statement};\n'))
    for columns, values in (('id', '-5'), ('n_documents', '7'), ('owner', "'anna'"), ('created', 'now()')):
        assert states('carl', f"INSERT INTO winnow.collections (name, access, {columns}) OVERRIDING SYSTEM VALUE VALUES ('y', 'open', {values});") == ['42501']
    assert states('carl', 'INSERT INTO winnow.documents (id, collection_id, sha256, origin, n_words, n_characters, n_content) OVERRIDING SYSTEM VALUE'
                          " SELECT -5, id, repeat('a', 64), 'x', 1, 1, 1 FROM winnow.collections WHERE name = 'Carl';") == ['42501']
    assert states('carl', 'INSERT INTO winnow.documents (collection_id, sha256, origin, n_words, n_characters, n_content)'
                          " SELECT id, repeat('a', 64), 'x', -1, 1, 1 FROM winnow.collections WHERE name = 'Carl';") == ['23514']
    assert select(POSTINGS) == before and cli('check', SAMPLES / 'submissions', '--quiet', role='rita') == ''


def test_merging_takes_nothing_from_others():
    before = select(POSTINGS)
    for _ in range(12):
        assert states('carl', add("1, '{1}', ARRAY[:mine], '{1}'")) == []
    assert states('carl', "SELECT winnow.merge('{1,1,1}');") == ['42883']
    n_segments = int(select('SELECT count(*) FROM winnow.segments')[0])
    select('SELECT winnow.merge(); SELECT winnow.begin_sweep(); SELECT winnow.sweep();', 'carl')
    assert int(select('SELECT count(*) FROM winnow.segments')[0]) < n_segments - 8
    assert select(POSTINGS) == before


def test_who_holds_a_lock_is_named():
    everything = "BEGIN; SELECT count(*) FROM winnow.find('{1}', '{1}', '{1}'); SELECT count(*) FROM winnow.documents, winnow.contents;" \
                 + ''.join(f"SELECT pg_advisory_lock(hashtext('winnow {name}'));" for name in ('merge', 'find', 'put')) \
                 + ''.join(f'LOCK TABLE winnow.{table} IN ACCESS SHARE MODE;' for table in ('collections', 'documents', 'contents'))
    with Session('rita', everything):  # no one waits for a reader
        cli('archive', 'add', '--collection', 'More', '--quiet', SAMPLES / 'submissions')
        cli('archive', 'remove', '--collection', 'More')
    for table in ('merging', 'asking', 'collections', 'documents', 'segments', 'postings'):
        for role in ('rita', 'carl'):
            assert states(role, f'BEGIN; LOCK TABLE winnow.{table};') == ['42501'], (table, role)
    select("ALTER FUNCTION winnow.lock_merging SET lock_timeout = '100ms'")
    with Session('carl', 'BEGIN; SELECT winnow.purge()'):
        errors = cli('archive', 'remove', '--collection', 'Papers', code=2)
        assert 'is being changed by “carl”' in errors, errors
        select('SELECT winnow.merge(); SELECT winnow.sweep();', 'anna')  # leave it to the next one


def test_questions_about_closed_texts_are_limited():
    ask = "SELECT count(*) FROM winnow.find(ARRAY(SELECT generate_series(1, {})::bigint), '{{}}', '{{}}');"
    select("SELECT winnow.limit_questions('rita', 300)", 'adam')
    assert states('rita', "SELECT winnow.limit_questions('rita', 300);") == ['42501']
    select(ask.format(20000) * 2, 'anna')  # who may read all of them
    select("UPDATE winnow.collections SET access = 'closed' WHERE name = 'Papers'")
    assert states('rita', ask.format(250) + f'BEGIN; {ask.format(50)} ROLLBACK;' + ask.format(50) * 2) == ['WN003'] * 2
    errors = cli('check', SAMPLES / 'submissions', '--quiet', role='rita', code=1)
    assert 'answers “rita” again from 20' in errors, errors
    select("SELECT winnow.limit_questions('rita', 1000000)", 'adam')
    cli('check', SAMPLES / 'submissions', '--quiet', role='rita')
    assert states('rita', ask.format(20001)) == ['54000']
    select('CREATE ROLE eve LOGIN IN ROLE winnow_reader')
    assert states('eve', f'BEGIN; SELECT winnow.enter(); {ask.format(1)} ROLLBACK;') == ['42501']
    assert states('eve', f'SELECT winnow.enter(); {ask.format(1)}') == []


def test_server_has_time_limits():
    assert select('SHOW statement_timeout; SHOW lock_timeout; SHOW idle_in_transaction_session_timeout;', 'rita') == ['2min', '30s', '5min']


def main():
    subprocess.run(['psql', '--quiet', '--command', 'CREATE DATABASE attacks', 'postgres'], check=True)
    cli('archive', 'create', role='winnow')
    for role, right in ROLES.items():
        select(f'CREATE ROLE {role} LOGIN IN ROLE winnow_{right}')
    cli('archive', 'add', '--collection', 'Papers', '--quiet', SAMPLES / 'references')
    tests = [value for name, value in globals().items() if name.startswith('test_')]
    print(f'1..{len(tests)}')
    failed = 0
    for number, test in enumerate(tests, 1):
        try:
            test()
            print(f'ok {number} {test.__name__}', flush=True)
        except Exception:  # a test that fails is reported, and the next one runs
            failed += 1
            print(f'not ok {number} {test.__name__}', flush=True)
            for line in traceback.format_exc().splitlines():
                print(f'# {line}', flush=True)
    return 1 if failed else 0


if __name__ == '__main__':
    sys.exit(main())
