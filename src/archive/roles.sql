-- What the one who makes an archive does before its tables (schema.sql) are made: the roles, which belong to the server,
-- not to a database, and the schema. Its owner, with whose rights the functions of the archive run, can't log in and is
-- no superuser, so a flaw in one of them gives away this archive and nothing else.

DO $$
DECLARE
  r name;
BEGIN
  FOREACH r IN ARRAY '{winnow_owner,winnow_reader,winnow_contributor,winnow_administrator}'::name[] LOOP
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = r) THEN
      EXECUTE format('CREATE ROLE %I NOLOGIN', r);
    END IF;
  END LOOP;
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'winnow_owner'
      AND (rolsuper OR rolcanlogin OR rolcreaterole OR rolcreatedb OR rolbypassrls OR rolreplication)) THEN
    RAISE insufficient_privilege USING MESSAGE = 'the role winnow_owner may do more than own an archive';
  END IF;
  IF NOT pg_has_role('winnow_owner', 'USAGE') THEN
    EXECUTE 'GRANT winnow_owner TO CURRENT_USER';
  END IF;
  -- How long a statement may take, and wait for another one: for all sessions that do not ask for something else.
  EXECUTE format('ALTER DATABASE %I SET statement_timeout = ''120s''', current_database());
  EXECUTE format('ALTER DATABASE %I SET lock_timeout = ''30s''', current_database());
  EXECUTE format('ALTER DATABASE %I SET idle_in_transaction_session_timeout = ''300s''', current_database());
END $$;

GRANT winnow_reader TO winnow_contributor;
GRANT winnow_contributor TO winnow_administrator;
CREATE SCHEMA winnow AUTHORIZATION winnow_owner;
