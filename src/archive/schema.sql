-- The schema of an archive: tables, who may read them, and the functions that desks call. Until version 1.0 freezes
-- it, a change edits this file and raises WINNOW_SHARED_VERSION; archives with another version are refused.
--
-- All of it belongs to winnow_owner (roles.sql). No function that runs with the owner's rights reads a table, a type or
-- a function of its caller: planning such a query would run code of the caller. What a caller may lock is his own, or
-- goes through a function.
--
-- Fingerprints are postings in segments. The arrays of one row of postings belong together by their places. Of a hash
-- the 48 highest bits are known: the first 16 begin the part, the others are in hashes. Of 200 million hashes two in a
-- million agree in them. Rows are in no order.

CREATE TABLE archive (
  name text NOT NULL,
  settings text[] NOT NULL, -- of the fingerprints, by kind
  longest integer[] NOT NULL, -- by kind: documents with one fingerprint that are stored and returned
  fingerprints_a_day bigint NOT NULL DEFAULT 20000000, -- that a new member may ask for (charge())
  schema_version integer NOT NULL,
  created timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX archive_is_one ON archive ((true));

-- Who reads the texts: every reader of the archive; the owner, and the teachers of the course; or no one, since only
-- fingerprints are stored.
CREATE TYPE access AS ENUM ('open', 'closed', 'fingerprints');

CREATE TABLE collections (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL UNIQUE CHECK (name <> ''),
  course text,
  term text,
  access access NOT NULL,
  owner name NOT NULL DEFAULT session_user,
  contact text, -- whom to ask
  n_documents bigint NOT NULL DEFAULT 0,
  n_words bigint NOT NULL DEFAULT 0,
  created timestamptz NOT NULL DEFAULT now()
);

-- The teachers of a course read all of its collections.
CREATE TABLE teachers (
  course text NOT NULL,
  member name NOT NULL,
  PRIMARY KEY (course, member)
);

-- One file at one place is one document.
CREATE TABLE documents (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  collection_id integer NOT NULL REFERENCES collections,
  sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  origin text NOT NULL, -- the file and its folder
  author text,
  date text,
  n_words integer NOT NULL CHECK (n_words >= 0),
  n_characters integer NOT NULL CHECK (n_characters >= 0),
  n_content integer NOT NULL CHECK (n_content >= 0), -- content fingerprints, each as often as it occurs
  added timestamptz NOT NULL DEFAULT now(),
  UNIQUE (collection_id, sha256, origin)
);

-- Counting millions of documents would take seconds.
CREATE FUNCTION count_changed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = winnow, pg_temp AS $$
BEGIN
  UPDATE collections AS c SET n_documents = c.n_documents + CASE TG_OP WHEN 'INSERT' THEN d.n ELSE -d.n END,
    n_words = c.n_words + CASE TG_OP WHEN 'INSERT' THEN d.words ELSE -d.words END
  FROM (SELECT collection_id, count(*) AS n, sum(n_words) AS words FROM changed GROUP BY 1) AS d
  WHERE c.id = d.collection_id;
  RETURN NULL;
END $$;
CREATE TRIGGER count_inserted AFTER INSERT ON documents REFERENCING NEW TABLE AS changed
  EXECUTE FUNCTION count_changed();
CREATE TRIGGER count_deleted AFTER DELETE ON documents REFERENCING OLD TABLE AS changed
  EXECUTE FUNCTION count_changed();

CREATE TABLE contents (
  document_id integer PRIMARY KEY REFERENCES documents ON DELETE CASCADE,
  packed bytea NOT NULL
);
ALTER TABLE contents ALTER packed SET STORAGE EXTERNAL; -- it is compressed

-- Closed texts are released one by one: those who may not read one ask, those who may change its collection answer.
CREATE TABLE requests (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  document_id integer NOT NULL REFERENCES documents ON DELETE CASCADE,
  member name NOT NULL, -- who asks
  message text,
  asked timestamptz NOT NULL DEFAULT now(),
  answered timestamptz,
  is_granted boolean, -- NULL: not answered
  UNIQUE (document_id, member)
);
CREATE INDEX requests_member ON requests (member);

-- Servers commit just before the first one. So a document is removed first, which makes its postings invalid, and then
-- its postings, in a second transaction, which may be repeated.
CREATE TABLE removed_documents (id integer PRIMARY KEY);

CREATE TABLE segments (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind smallint NOT NULL CHECK (kind BETWEEN 0 AND 2),
  bits smallint NOT NULL CHECK (bits BETWEEN 16 AND 30), -- of a hash that number its part
  begun xid8 NOT NULL DEFAULT pg_current_xact_id(),
  n_postings bigint -- NULL: it is not ended yet
);

-- A segment is ended in the transaction that begins it, so nobody keeps a table that he may write.
CREATE FUNCTION require_end() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = winnow, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM segments WHERE id = NEW.id AND n_postings IS NULL) THEN
    RAISE object_not_in_prerequisite_state USING MESSAGE = 'a segment is begun and not ended';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER is_ended AFTER INSERT ON segments DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  EXECUTE FUNCTION require_end();

CREATE TABLE postings (
  segment_id integer NOT NULL,
  part integer NOT NULL,
  hashes integer[] NOT NULL,
  documents integer[] NOT NULL,
  places integer[], -- kind 0: of the tokens around it (contexts); 1: token; 2: NULL
  PRIMARY KEY (segment_id, part),
  CHECK (array_ndims(hashes) = 1 AND array_lower(hashes, 1) = 1 AND array_position(hashes, NULL) IS NULL),
  CHECK (array_ndims(documents) = 1 AND array_lower(documents, 1) = 1 AND array_position(documents, NULL) IS NULL
    AND cardinality(documents) = cardinality(hashes)),
  CHECK (array_ndims(places) = 1 AND array_lower(places, 1) = 1 AND array_position(places, NULL) IS NULL
    AND cardinality(places) = cardinality(hashes))
) PARTITION BY LIST (segment_id); -- a segment that is merged goes with its file
ALTER TABLE postings ALTER hashes SET STORAGE EXTERNAL, ALTER documents SET STORAGE EXTERNAL,
  ALTER places SET STORAGE EXTERNAL;

-- Postings may be on other servers instead, each of which has a range of the hashes: shared_postings has a part on
-- each, a table there (schema-server.sql). All else is here, so only segments in the table above count: what a crash
-- leaves on a server belongs to none.
CREATE TABLE servers (
  number integer PRIMARY KEY, -- from 0, in the order of their hashes
  place text NOT NULL -- its host and database
);

CREATE TABLE shared_postings (
  key bigint NOT NULL, -- the segment, then in 32 bits its part
  slot integer NOT NULL, -- the 16 highest bits of its hashes
  hashes integer[] NOT NULL,
  documents integer[] NOT NULL,
  places integer[]
) PARTITION BY RANGE (slot);

-- Merged segments, whose postings are still there. Those that are not read any more are removed.
CREATE TABLE merged_segments (
  id integer PRIMARY KEY,
  is_unread boolean NOT NULL DEFAULT false
);

-- Who asks. Sequences number the microseconds up to which a member has used what he may ask for (charge()).
CREATE TABLE members (
  member name PRIMARY KEY,
  number integer GENERATED ALWAYS AS IDENTITY,
  fingerprints_a_day bigint NOT NULL CHECK (fingerprints_a_day BETWEEN 1 AND 1e12),
  made xid8 NOT NULL DEFAULT pg_current_xact_id()
);

-- ── locks ──
-- Anybody may take an advisory lock, so tables are locked that only the owner may lock.

CREATE TABLE merging (); -- by one who merges or removes
CREATE TABLE asking (); -- by those who ask servers

-- Waits, for minutes where many postings are written; if that is too long it fails with the roles that hold the lock.
CREATE FUNCTION lock_merging() RETURNS void LANGUAGE plpgsql SET search_path = winnow, pg_temp
SET lock_timeout = '30min' AS $$
BEGIN
  LOCK TABLE merging;
EXCEPTION WHEN lock_not_available THEN
  RAISE EXCEPTION USING ERRCODE = 'WN002', MESSAGE = (SELECT coalesce(string_agg(DISTINCT a.usename, ', '), '')
    FROM pg_locks AS l JOIN pg_stat_activity AS a USING (pid) WHERE l.relation = 'merging'::regclass AND l.granted
      AND l.database = (SELECT d.oid FROM pg_database AS d WHERE d.datname = current_database()));
END $$;

-- ── who reads ──
-- Each function has a search path, or it would run functions of its caller that have the names it calls.

CREATE FUNCTION is_administrator() RETURNS boolean LANGUAGE sql STABLE SET search_path = winnow, pg_temp AS
$$ SELECT pg_has_role(session_user, 'winnow_administrator', 'MEMBER') $$;

CREATE FUNCTION may_read(access access, owner name, course text) RETURNS boolean LANGUAGE sql STABLE
SECURITY DEFINER SET search_path = winnow, pg_temp AS
$$ SELECT may_read.access = 'open' OR may_read.owner = session_user OR winnow.is_administrator()
     OR EXISTS (SELECT FROM teachers AS t WHERE t.course = may_read.course AND t.member = session_user) $$;

CREATE FUNCTION may_change(owner name) RETURNS boolean LANGUAGE sql STABLE SET search_path = winnow, pg_temp AS
$$ SELECT owner = session_user OR winnow.is_administrator() $$;

-- The collections whose texts the caller can't have, because they are others' or are not here.
CREATE FUNCTION list_unreadable() RETURNS integer[] LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = winnow, pg_temp AS
$$ SELECT coalesce(array_agg(id), '{}') FROM collections
   WHERE access = 'fingerprints' OR NOT may_read(access, owner, course) $$;

-- The documents that were released to the caller.
CREATE FUNCTION list_granted() RETURNS integer[] LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = winnow, pg_temp AS
$$ SELECT coalesce(array_agg(document_id), '{}') FROM requests WHERE member = session_user AND is_granted $$;

ALTER TABLE collections ENABLE ROW LEVEL SECURITY;
ALTER TABLE documents ENABLE ROW LEVEL SECURITY;
ALTER TABLE contents ENABLE ROW LEVEL SECURITY;
ALTER TABLE requests ENABLE ROW LEVEL SECURITY; -- only functions read it

CREATE POLICY see ON collections FOR SELECT USING (true);
CREATE POLICY make ON collections FOR INSERT WITH CHECK (owner = session_user);
CREATE POLICY remove ON collections FOR DELETE USING (may_change(owner));

CREATE POLICY see ON documents FOR SELECT USING (id = ANY ((SELECT list_granted())::integer[])
  OR EXISTS (SELECT FROM collections AS c WHERE c.id = collection_id AND may_read(c.access, c.owner, c.course)));
CREATE POLICY make ON documents FOR INSERT WITH CHECK (EXISTS (SELECT FROM collections AS c
  WHERE c.id = collection_id AND may_change(c.owner)));
CREATE POLICY remove ON documents FOR DELETE USING (EXISTS (SELECT FROM collections AS c
  WHERE c.id = collection_id AND may_change(c.owner)));

CREATE POLICY see ON contents FOR SELECT USING (EXISTS (SELECT FROM documents AS d WHERE d.id = document_id));
CREATE POLICY make ON contents FOR INSERT WITH CHECK (EXISTS (SELECT FROM documents AS d
  JOIN collections AS c ON c.id = d.collection_id
  WHERE d.id = document_id AND may_change(c.owner) AND c.access <> 'fingerprints'));

-- Two that change one collection of the caller wait for each other here, before either holds other locks.
CREATE FUNCTION lock_collection(collection_id integer) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = winnow, pg_temp AS $$
BEGIN
  PERFORM FROM collections AS c WHERE c.id = lock_collection.collection_id AND may_change(c.owner) FOR NO KEY UPDATE;
END $$;

-- Changes what is not NULL; an empty text becomes NULL. A collection that becomes one of fingerprints only loses its
-- texts and all names of persons. It waits for those who add and remove, so that no text comes afterwards. Returns
-- whether the caller may change it.
CREATE FUNCTION change_collection(name text, access access, course text, term text, contact text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = winnow, pg_temp AS $$
DECLARE
  was collections;
BEGIN
  PERFORM lock_collection(c.id) FROM collections AS c WHERE c.name = change_collection.name;
  SELECT * INTO was FROM collections AS c WHERE c.name = change_collection.name AND may_change(c.owner);
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  IF was.access = 'fingerprints' AND access <> 'fingerprints' AND was.n_documents > 0 THEN
    RAISE EXCEPTION USING ERRCODE = 'WN001', MESSAGE = 'the archive has fingerprints only';
  END IF;
  UPDATE collections AS c SET access = coalesce(change_collection.access, c.access),
    course = nullif(coalesce(change_collection.course, c.course), ''),
    term = nullif(coalesce(change_collection.term, c.term), ''),
    contact = nullif(coalesce(change_collection.contact, c.contact), '') WHERE c.id = was.id;
  IF access = 'fingerprints' THEN
    DELETE FROM contents USING documents AS d WHERE d.id = document_id AND d.collection_id = was.id;
    DELETE FROM requests USING documents AS d WHERE d.id = document_id AND d.collection_id = was.id;
    UPDATE documents AS d SET author = NULL, date = NULL WHERE d.collection_id = was.id;
  END IF;
  RETURN true;
END $$;

-- ── requests ──

-- Asks for texts that the caller may not read, again for one that was declined. Returns how many requests are new.
CREATE FUNCTION ask(ids integer[], message text) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER
SET search_path = winnow, pg_temp AS $$
DECLARE
  n bigint;
BEGIN
  IF EXISTS (SELECT FROM documents AS d JOIN collections AS c ON c.id = d.collection_id
      WHERE d.id = ANY (ids) AND c.access = 'fingerprints') THEN
    RAISE EXCEPTION USING ERRCODE = 'WN001', MESSAGE = 'the archive has fingerprints only';
  END IF;
  INSERT INTO requests AS r (document_id, member, message)
  SELECT d.id, session_user, left(ask.message, 10000) FROM documents AS d JOIN collections AS c ON c.id = d.collection_id
  WHERE d.id = ANY (ids) AND NOT may_read(c.access, c.owner, c.course)
  ON CONFLICT (document_id, member) DO UPDATE SET message = EXCLUDED.message, asked = now(), answered = NULL,
    is_granted = NULL WHERE r.is_granted IS FALSE;
  GET DIAGNOSTICS n = ROW_COUNT;
  RETURN n;
END $$;

-- The requests that the caller made or may answer. Only those who may read the file learn its name.
CREATE FUNCTION list_requests() RETURNS TABLE (id integer, document_id integer, collection text, origin text,
  member name, message text, asked timestamptz, is_granted boolean, may_answer boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = winnow, pg_temp AS
$$ SELECT r.id, r.document_id, c.name, CASE WHEN r.is_granted OR may_change(c.owner) THEN d.origin END, r.member,
     r.message, r.asked, r.is_granted, may_change(c.owner)
   FROM requests AS r JOIN documents AS d ON d.id = r.document_id JOIN collections AS c ON c.id = d.collection_id
   WHERE r.member = session_user OR may_change(c.owner) ORDER BY r.id $$;

-- Returns how many of the requests the caller may answer. Declining takes back what was granted.
CREATE FUNCTION answer(ids integer[], granted boolean) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER
SET search_path = winnow, pg_temp AS $$
DECLARE
  n bigint;
BEGIN
  UPDATE requests AS r SET is_granted = granted, answered = now()
  FROM documents AS d JOIN collections AS c ON c.id = d.collection_id
  WHERE r.id = ANY (ids) AND d.id = r.document_id AND may_change(c.owner);
  GET DIAGNOSTICS n = ROW_COUNT;
  RETURN n;
END $$;

-- ── servers and sizes ──

CREATE FUNCTION has_servers() RETURNS boolean LANGUAGE sql STABLE SET search_path = winnow, pg_temp AS
$$ SELECT EXISTS (SELECT FROM servers) $$;

-- Adds the server @number of @n to an empty archive. Its foreign server and user exist already (servers.c).
CREATE FUNCTION add_server(number integer, n integer, place text) RETURNS void LANGUAGE plpgsql
SECURITY DEFINER SET search_path = winnow, pg_temp AS $$
BEGIN
  INSERT INTO servers VALUES (number, place);
  EXECUTE format('CREATE FOREIGN TABLE postings_of_%s PARTITION OF shared_postings FOR VALUES FROM (%s) TO (%s)'
    ' SERVER winnow_%s OPTIONS (schema_name ''winnow_shard'', table_name ''postings'')', number,
    number * 65536 / n, (number + 1) * 65536 / n, number);
  EXECUTE format('CREATE FOREIGN TABLE size_of_%s (n_bytes bigint) SERVER winnow_%s OPTIONS (schema_name'
    ' ''winnow_shard'', table_name ''size'')', number, number);
END $$;

CREATE FUNCTION list_servers() RETURNS TABLE (place text, n_bytes bigint) LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = winnow, pg_temp AS $$
DECLARE
  s record;
BEGIN
  FOR s IN SELECT v.number, v.place FROM servers AS v ORDER BY v.number LOOP
    RETURN QUERY EXECUTE format('SELECT %L, n_bytes FROM size_of_%s', s.place, s.number);
  END LOOP;
END $$;

CREATE FUNCTION summarize(OUT name text, OUT settings text[], OUT schema_version integer, OUT n_documents bigint,
  OUT n_words bigint, OUT may_add boolean) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = winnow, pg_temp AS
$$ SELECT a.name, a.settings, a.schema_version, (SELECT coalesce(sum(c.n_documents), 0)::bigint FROM collections AS c),
     (SELECT coalesce(sum(c.n_words), 0)::bigint FROM collections AS c),
     pg_has_role(session_user, 'winnow_contributor', 'MEMBER') OR winnow.is_administrator()
   FROM archive AS a $$;

CREATE FUNCTION measure(OUT n_postings bigint, OUT n_segments bigint, OUT n_bytes bigint) LANGUAGE sql STABLE
SECURITY DEFINER SET search_path = winnow, pg_temp AS
$$ SELECT coalesce(sum(s.n_postings), 0)::bigint, count(*),
     (coalesce(sum(pg_total_relation_size(to_regclass(format('winnow.postings_%s', s.id)))), 0)
       + (SELECT coalesce(sum(v.n_bytes), 0) FROM list_servers() AS v))::bigint FROM segments AS s $$;

-- ── questions ──

-- The postings of hashes, up to @longest for each; those of content words and syllables, which betray the text, only
-- of documents that the caller may read. Each hash is looked up in each segment, whatever statistics say: other plans
-- read all of a table. Appending nothing to an array copies it: a long row would else be read for each posting.
CREATE FUNCTION list_here(kind integer, wanted bigint[], longest integer, unreadable integer[], granted integer[])
RETURNS TABLE (hash bigint, document integer, place integer)
LANGUAGE plpgsql STABLE SET search_path = winnow, pg_temp
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off SET jit = off AS $$
BEGIN
  RETURN QUERY SELECT w.hash, l.document, l.place FROM unnest(wanted) AS w(hash) CROSS JOIN LATERAL (
    SELECT a.documents[i.place] AS document, a.places[i.place] AS place
    FROM segments AS s
    JOIN postings AS p ON p.segment_id = s.id AND p.part = (w.hash >> 64 - s.bits & (1 << s.bits) - 1)::integer
    CROSS JOIN LATERAL (SELECT array_positions(p.hashes, (w.hash << 16 >> 32)::integer) AS found,
      p.documents || '{}' AS documents, p.places || '{}' AS places OFFSET 0) AS a
    CROSS JOIN LATERAL unnest(a.found) AS i(place)
    WHERE s.kind = list_here.kind AND (s.kind = 0 OR unreadable = '{}' OR a.documents[i.place] = ANY (granted)
      OR (SELECT d.collection_id <> ALL (unreadable) FROM documents AS d WHERE d.id = a.documents[i.place]))
    LIMIT longest) AS l;
END $$;

-- list_here() for postings on servers: one statement, which asks all of them at once. It is volatile: what it reads is
-- newer than its lock, so no sweep removes a segment that it is about to read. OFFSET makes it sort postings, not the
-- arrays that have them.
CREATE FUNCTION list_on_servers(kind integer, wanted bigint[], longest integer, unreadable integer[], granted integer[])
RETURNS TABLE (hash bigint, document integer, place integer)
LANGUAGE plpgsql SET search_path = winnow, pg_temp SET jit = off AS $$
DECLARE
  asked bigint[];
BEGIN
  LOCK TABLE asking IN ACCESS SHARE MODE;
  asked := (SELECT array_agg(DISTINCT s.id::bigint << 32 | (h >> 64 - s.bits & (1 << s.bits) - 1))
    FROM unnest(wanted) AS w(h), segments AS s WHERE s.kind = list_on_servers.kind);
  RETURN QUERY EXECUTE 'SELECT f.hash, f.document, f.place FROM (
      SELECT r.*, row_number() OVER (PARTITION BY r.hash ORDER BY r.key, r.number) AS rank
      FROM (SELECT w.hash, p.key, i.number, p.documents[i.place] AS document, p.places[i.place] AS place
        FROM shared_postings AS p JOIN (SELECT h, s.id::bigint << 32 | (h >> 64 - s.bits & (1 << s.bits) - 1)
          FROM unnest($1) AS u(h), segments AS s WHERE s.kind = $2) AS w(hash, key) ON w.key = p.key
        CROSS JOIN LATERAL unnest(array_positions(p.hashes, (w.hash << 16 >> 32)::integer)) WITH ORDINALITY
          AS i(place, number)
        WHERE p.key = ANY ($6) AND i.number <= $5 OFFSET 0) AS r
      WHERE $2 = 0 OR $3 = ''{}'' OR r.document = ANY ($4)
        OR (SELECT d.collection_id <> ALL ($3) FROM documents AS d WHERE d.id = r.document)) AS f WHERE f.rank <= $5'
    USING wanted, kind, unreadable, granted, longest, asked;
END $$;

CREATE FUNCTION list_postings(kind integer, wanted bigint[], longest integer, unreadable integer[], granted integer[])
RETURNS TABLE (hash bigint, document integer, place integer)
LANGUAGE plpgsql SET search_path = winnow, pg_temp AS $$
BEGIN
  IF has_servers() THEN
    RETURN QUERY SELECT * FROM list_on_servers(kind, wanted, longest, unreadable, granted);
  ELSE
    RETURN QUERY SELECT * FROM list_here(kind, wanted, longest, unreadable, granted);
  END IF;
END $$;

-- How many fingerprints a member may ask for in a day; it begins with all of them.
CREATE FUNCTION limit_questions(member name, fingerprints_a_day bigint) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = winnow, pg_temp AS $$
DECLARE
  m members;
BEGIN
  INSERT INTO members (member, fingerprints_a_day) VALUES (limit_questions.member, limit_questions.fingerprints_a_day)
  ON CONFLICT ON CONSTRAINT members_pkey DO UPDATE SET fingerprints_a_day = EXCLUDED.fingerprints_a_day
  RETURNING * INTO m;
  EXECUTE format('CREATE SEQUENCE IF NOT EXISTS asked_by_%s', m.number);
  EXECUTE format('ALTER SEQUENCE asked_by_%s INCREMENT %s RESTART 1', m.number,
    greatest(1, 8640000000000 / m.fingerprints_a_day)); -- microseconds for a hundred of them
END $$;

-- Before the first question, in a transaction of its own.
CREATE FUNCTION enter() RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = winnow, pg_temp AS
$$ SELECT limit_questions(session_user, a.fingerprints_a_day) FROM archive AS a
   WHERE session_user NOT IN (SELECT m.member FROM members AS m) $$;

-- Who guesses at a closed text asks for far more fingerprints than papers have. So those that could be in texts that the
-- caller may not read are counted, in hundreds. A sequence counts them, since a transaction that is taken back does not
-- take that back; the one that made the sequence could, so it may not ask.
CREATE FUNCTION charge(n integer) RETURNS void LANGUAGE plpgsql SET search_path = winnow, pg_temp AS $$
DECLARE
  now_at bigint := extract(epoch FROM clock_timestamp()) * 1000000;
  day_ago bigint := now_at - 86400000000;
  counter text := (SELECT format('asked_by_%s', m.number) FROM members AS m
    WHERE m.member = session_user AND m.made <> pg_current_xact_id());
  used bigint;
BEGIN
  IF n = 0 OR NOT EXISTS (SELECT FROM collections AS c WHERE NOT may_change(c.owner)
      AND (c.access = 'fingerprints' OR NOT may_read(c.access, c.owner, c.course))) THEN
    RETURN;
  ELSIF counter IS NULL THEN
    RAISE insufficient_privilege USING MESSAGE = 'winnow.enter() comes before questions, in a transaction of its own';
  END IF;
  EXECUTE format('SELECT last_value FROM %I', counter) INTO used;
  IF used > now_at THEN
    RAISE EXCEPTION USING ERRCODE = 'WN003', MESSAGE = used / 1000000 + 1;
  ELSIF used < day_ago THEN
    PERFORM setval(counter, day_ago);
  END IF;
  PERFORM nextval(counter) FROM generate_series(1, (n + 99) / 100);
END $$;

-- A question, in one call, of up to 20,000 hashes of a kind. The postings of hashes by kind, then (kind -1) their
-- documents, with words and characters as hash and place. A document that the caller may not read has only winnowed
-- fingerprints (kind 0) without their contexts: evidence of rewording would betray its text.
CREATE FUNCTION find(verbatim bigint[], content bigint[], sounds bigint[])
RETURNS TABLE (kind integer, hash bigint, document integer, place integer, n_content integer, collection_id integer,
  may_read boolean)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = winnow, pg_temp SET enable_seqscan = off SET jit = off AS $$
DECLARE
  unreadable integer[] := list_unreadable();
  granted integer[] := list_granted();
  longest integer[] := (SELECT a.longest FROM archive AS a);
BEGIN
  IF greatest(cardinality(verbatim), cardinality(content), cardinality(sounds)) > 20000 THEN
    RAISE program_limit_exceeded USING MESSAGE = 'more than 20,000 hashes';
  END IF;
  PERFORM charge(coalesce(cardinality(verbatim), 0));
  RETURN QUERY WITH found AS MATERIALIZED (
    SELECT 0 AS kind, l.* FROM list_postings(0, verbatim, longest[1], unreadable, granted) AS l
    UNION ALL SELECT 1, l.* FROM list_postings(1, content, longest[2], unreadable, granted) AS l
    UNION ALL SELECT 2, l.* FROM list_postings(2, sounds, longest[3], unreadable, granted) AS l
  ), known AS MATERIALIZED (
    SELECT d.id, d.collection_id, d.n_words, d.n_characters, d.n_content,
      d.collection_id <> ALL (unreadable) OR d.id = ANY (granted) AS may_read
    FROM documents AS d WHERE d.id = ANY ((SELECT array_agg(DISTINCT f.document) FROM found AS f)::integer[])
  )
  SELECT f.kind, f.hash, f.document, CASE WHEN k.may_read THEN f.place ELSE -1 END, 0, 0, false
  FROM found AS f JOIN known AS k ON k.id = f.document
  UNION ALL SELECT -1, k.n_words, k.id, k.n_characters, k.n_content, k.collection_id, k.may_read FROM known AS k;
END $$;

-- ── adding ──

-- Makes a segment without postings: it is none until end_segment(), or the end of a merge.
CREATE FUNCTION make_segment(kind integer, bits integer) RETURNS integer LANGUAGE plpgsql
SET search_path = winnow, pg_temp AS $$
DECLARE
  new_id integer;
BEGIN
  INSERT INTO segments (kind, bits) VALUES (kind, bits) RETURNING id INTO new_id;
  IF has_servers() THEN -- after a crash a sequence may give a number again
    DELETE FROM shared_postings WHERE key >= new_id::bigint << 32 AND key < (new_id + 1)::bigint << 32;
  END IF;
  RETURN new_id;
END $$;

-- Makes the table of a segment here.
CREATE FUNCTION make_table(id integer, bits integer) RETURNS void LANGUAGE plpgsql
SET search_path = winnow, pg_temp AS $$
BEGIN
  EXECUTE format('CREATE TABLE postings_%1$s (LIKE postings INCLUDING ALL, CHECK (segment_id = %1$s),'
    ' CHECK (part >> %2$s = 0)); ALTER TABLE postings_%1$s ALTER segment_id SET DEFAULT %1$s', id, bits);
END $$;

CREATE FUNCTION attach_table(id integer) RETURNS void LANGUAGE plpgsql SET search_path = winnow, pg_temp AS $$
BEGIN
  EXECUTE format('ALTER TABLE postings ATTACH PARTITION postings_%1$s FOR VALUES IN (%1$s)', id);
END $$;

-- Makes a segment and lets the caller put postings into its table, winnow.postings_ID, until end_segment(), in the same
-- transaction: no other one sees it before it is checked.
CREATE FUNCTION begin_segment(kind integer, bits integer) RETURNS integer LANGUAGE plpgsql SECURITY DEFINER
SET search_path = winnow, pg_temp AS $$
DECLARE
  new_id integer := make_segment(kind, bits);
BEGIN
  PERFORM make_table(new_id, bits);
  EXECUTE format('GRANT INSERT ON postings_%s TO %I', new_id, session_user);
  RETURN new_id;
END $$;

-- Postings come with their documents, in one transaction, so none can be those of others, or come after a document was
-- removed. In long parts each comes once: else one document could fill all places of a fingerprint.
CREATE FUNCTION end_segment(segment_id integer) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = winnow, pg_temp AS $$
DECLARE
  s segments;
  n bigint;
  ids integer[];
  is_good boolean;
BEGIN
  SELECT * INTO s FROM segments AS b
  WHERE b.id = end_segment.segment_id AND b.begun = pg_current_xact_id() AND b.n_postings IS NULL;
  IF NOT FOUND THEN
    RAISE insufficient_privilege USING MESSAGE = 'no segment that was begun in this transaction';
  END IF;
  EXECUTE format('REVOKE INSERT ON postings_%s FROM %I', s.id, session_user);
  EXECUTE format('SELECT sum(cardinality(p.hashes)), bool_and(cardinality(p.hashes) BETWEEN 1 AND 65536
      AND (cardinality(p.hashes) < 100 OR cardinality(p.hashes) = (SELECT count(DISTINCT u.low::bigint << 32 | u.document)
        FROM unnest(p.hashes, p.documents) AS u(low, document)))) FROM postings_%s AS p', s.id) INTO n, is_good;
  EXECUTE format('SELECT ARRAY(SELECT DISTINCT unnest(p.documents) FROM postings_%s AS p)', s.id) INTO ids;
  IF is_good IS NOT TRUE OR cardinality(ids) <> (SELECT count(*) FROM documents AS d
      WHERE d.id = ANY (ids) AND d.xmin = pg_current_xact_id()::xid) THEN
    RAISE insufficient_privilege USING MESSAGE = 'fingerprints of documents that do not come with them, or twice';
  END IF;
  IF has_servers() THEN
    EXECUTE format('INSERT INTO shared_postings SELECT %1$s::bigint << 32 | p.part, p.part >> $1 - 16, p.hashes,'
      ' p.documents, p.places FROM postings_%1$s AS p', s.id) USING s.bits;
    EXECUTE format('DROP TABLE postings_%s', s.id);
  ELSE
    PERFORM attach_table(s.id);
  END IF;
  UPDATE segments AS e SET n_postings = n WHERE e.id = s.id;
END $$;

-- ── merging ──

-- The first bits of hashes whose ranges have about a hundred thousand postings each of segments.
CREATE FUNCTION count_range_bits(ids integer[]) RETURNS integer LANGUAGE sql STABLE SET search_path = winnow, pg_temp AS
$$ SELECT least(16, greatest(0, ceil(log(2, greatest(1, sum(n_postings) / 1e5)))))::integer
   FROM segments WHERE id = ANY (ids) $$;

-- Makes one segment of several, with the first documents of each common fingerprint. It goes by such ranges, since
-- sorting all at once goes through the disk.
CREATE FUNCTION merge_here(kind integer, merged integer[], new_bits integer, longest integer) RETURNS void
LANGUAGE plpgsql SET search_path = winnow, pg_temp SET jit = off AS $$
DECLARE
  new_id integer := make_segment(kind, new_bits);
  range_bits integer := count_range_bits(merged);
  range_of text := (SELECT string_agg(format('SELECT part >> %1$s - 16 AS slot, unnest(hashes) AS low,'
    ' unnest(documents) AS document, unnest(places) AS place FROM postings_%2$s'
    ' WHERE segment_id = %2$s AND part >= $2 << %1$s - $3 AND part < $2 + 1 << %1$s - $3', bits, id), ' UNION ALL ')
    FROM segments WHERE id = ANY (merged));
BEGIN
  PERFORM make_table(new_id, new_bits);
  FOR i IN 0 .. (1 << range_bits) - 1 LOOP
    EXECUTE format('INSERT INTO postings_%s
      SELECT %s, part, array_agg(low), array_agg(document), CASE WHEN count(place) > 0 THEN array_agg(place) END
      FROM (SELECT ((slot::bigint << 32 | (low::bigint & 4294967295)) >> 48 - $1)::integer AS part, low, document, place
        FROM (%s) AS r) AS one
      GROUP BY part ORDER BY part', new_id, new_id, range_of) USING new_bits, i, range_bits;
  END LOOP;
  -- Common fingerprints are in long rows.
  EXECUTE format('UPDATE postings_%s AS p SET (hashes, documents, places) = (
      SELECT array_agg(low), array_agg(document), CASE WHEN p.places IS NOT NULL THEN array_agg(place) END
      FROM (SELECT u.*, row_number() OVER (PARTITION BY low ORDER BY document) AS number
        FROM unnest(p.hashes, p.documents, p.places) AS u(low, document, place)) AS numbered WHERE number <= $1)
    WHERE cardinality(p.hashes) > $1', new_id) USING longest;
  EXECUTE format('UPDATE segments SET n_postings = (SELECT coalesce(sum(cardinality(hashes)), 0)
    FROM postings_%s) WHERE id = %s', new_id, new_id);
  PERFORM attach_table(new_id);
END $$;

-- Removes the postings of removed documents.
CREATE FUNCTION purge() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = winnow, pg_temp AS $$
DECLARE
  gone integer[];
  of_postings text;
BEGIN
  PERFORM lock_merging();
  SELECT array_agg(id) INTO gone FROM removed_documents;
  FOREACH of_postings IN ARRAY CASE WHEN gone IS NULL THEN '{}' WHEN has_servers() THEN '{shared_postings}'
      ELSE '{postings}' END::text[] LOOP
    EXECUTE format('UPDATE %I AS p SET (hashes, documents, places) = (
        SELECT coalesce(array_agg(low ORDER BY number), ''{}''), coalesce(array_agg(document ORDER BY number), ''{}''),
          CASE WHEN p.places IS NOT NULL THEN coalesce(array_agg(place ORDER BY number), ''{}'') END
        FROM unnest(p.hashes, p.documents, p.places) WITH ORDINALITY AS u(low, document, place, number)
        WHERE document <> ALL ($1))
      WHERE p.documents && $1', of_postings) USING gone;
    EXECUTE format('DELETE FROM %I WHERE documents = ''{}''', of_postings);
  END LOOP;
  DELETE FROM removed_documents WHERE id = ANY (gone);
END $$;

-- merge_here() for servers: each range is on one of them.
CREATE FUNCTION merge_on_servers(kind integer, merged integer[], new_bits integer, longest integer)
RETURNS void LANGUAGE plpgsql SET search_path = winnow, pg_temp SET jit = off AS $$
DECLARE
  new_id integer := make_segment(kind, new_bits);
  range_bits integer := count_range_bits(merged);
  range_of text;
  n_made bigint;
BEGIN
  PERFORM purge(); -- removed documents take no place among the first ones of a fingerprint
  FOR i IN 0 .. (1 << range_bits) - 1 LOOP
    range_of := (SELECT string_agg(format('p.key BETWEEN %s AND %s', id::bigint << 32 | (i << bits - range_bits),
      id::bigint << 32 | (i + 1 << bits - range_bits) - 1), ' OR ') FROM segments WHERE id = ANY (merged));
    EXECUTE format('WITH numbered AS (
        SELECT ((p.slot::bigint << 32 | (u.low::bigint & 4294967295)) >> 48 - $1)::integer AS part, p.slot, u.*,
          row_number() OVER (PARTITION BY p.slot, u.low ORDER BY u.document) AS number
        FROM shared_postings AS p CROSS JOIN LATERAL unnest(p.hashes, p.documents, p.places) AS u(low, document, place)
        WHERE p.slot BETWEEN %s AND %s AND (%s)
      ), made AS (
        INSERT INTO shared_postings SELECT $2::bigint << 32 | part, slot, array_agg(low), array_agg(document),
          CASE WHEN count(place) > 0 THEN array_agg(place) END
        FROM numbered WHERE number <= $3 GROUP BY part, slot RETURNING cardinality(hashes) AS n
      )
      SELECT coalesce(sum(n), 0) FROM made', i << 16 - range_bits, (i + 1 << 16 - range_bits) - 1, range_of)
      INTO n_made USING new_bits, new_id, longest;
    UPDATE segments SET n_postings = coalesce(n_postings, 0) + n_made WHERE id = new_id;
  END LOOP;
END $$;

-- If a kind has more than eight segments, makes one of the smaller ones, as long as together they are as large as the
-- next one: so there are few, and each posting is written a few times. The merged ones stay until they are not read any
-- more, so nobody waits for a question.
CREATE FUNCTION merge() RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = winnow, pg_temp SET work_mem = '256MB' AS $$
DECLARE
  longest integer[] := (SELECT a.longest FROM archive AS a);
  merged integer[];
  smaller integer[]; -- than the current one
  total bigint;
  new_bits integer;
  s record;
BEGIN
  LOCK TABLE merging NOWAIT;
  FOR k IN 0 .. cardinality(longest) - 1 LOOP
    merged := '{}';
    smaller := '{}';
    total := 0;
    FOR s IN SELECT id, n_postings FROM segments WHERE kind = k AND n_postings IS NOT NULL ORDER BY n_postings, id LOOP
      smaller := smaller || s.id;
      IF total >= s.n_postings THEN
        merged := smaller;
      END IF;
      total := total + s.n_postings;
    END LOOP;
    CONTINUE WHEN cardinality(smaller) <= 8 OR merged = '{}';
    SELECT sum(n_postings) INTO total FROM segments WHERE id = ANY (merged);
    new_bits := greatest(16, least(30, ceil(log(2, greatest(1, total / 64.0)))));
    IF has_servers() THEN
      PERFORM merge_on_servers(k, merged, new_bits, longest[k + 1]);
    ELSE
      PERFORM merge_here(k, merged, new_bits, longest[k + 1]);
    END IF;
    DELETE FROM segments WHERE id = ANY (merged);
    INSERT INTO merged_segments (id) SELECT unnest(merged);
  END LOOP;
EXCEPTION WHEN lock_not_available THEN -- another one merges or removes
END $$;

-- Two steps after a merge, each in its own transaction: waits for all questions that may have seen a merged segment,
-- then removes these segments. While they wait, other questions wait, too: so they soon leave it to the next one.
CREATE FUNCTION begin_sweep() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = winnow, pg_temp
SET lock_timeout = '2s' AS $$
BEGIN
  IF EXISTS (SELECT FROM merged_segments WHERE NOT is_unread) THEN
    LOCK TABLE asking;
    UPDATE merged_segments SET is_unread = true;
  END IF;
EXCEPTION WHEN lock_not_available THEN
END $$;

CREATE FUNCTION sweep() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = winnow, pg_temp
SET lock_timeout = '2s' AS $$
DECLARE
  s record;
BEGIN
  LOCK TABLE merging NOWAIT; -- two may not change the same rows of a server
  FOR s IN DELETE FROM merged_segments WHERE is_unread RETURNING id LOOP
    IF has_servers() THEN
      DELETE FROM shared_postings WHERE key >= s.id::bigint << 32 AND key < (s.id + 1)::bigint << 32;
    ELSE
      EXECUTE format('DROP TABLE postings_%s', s.id);
    END IF;
  END LOOP;
EXCEPTION WHEN lock_not_available THEN
END $$;

-- ── removing ──

-- Removes those of the documents that the caller may change, and returns how many. It waits for a merge, which would
-- else write their postings again.
CREATE FUNCTION forget(ids integer[]) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER
SET search_path = winnow, pg_temp AS $$
DECLARE
  gone integer[];
BEGIN
  PERFORM lock_merging();
  WITH removed AS (DELETE FROM documents AS d USING collections AS c
    WHERE c.id = d.collection_id AND d.id = ANY (ids) AND may_change(c.owner) RETURNING d.id)
  SELECT array_agg(id) INTO gone FROM removed;
  INSERT INTO removed_documents SELECT unnest(gone);
  IF NOT has_servers() THEN
    PERFORM purge();
  END IF;
  RETURN coalesce(cardinality(gone), 0);
END $$;

-- How many rows still name the document, in tables of texts and of fingerprints.
CREATE FUNCTION count_traces(document integer) RETURNS bigint LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = winnow, pg_temp AS
$$ SELECT (SELECT count(*) FROM documents WHERE id = document) + (SELECT count(*) FROM contents
     WHERE document_id = document) + (SELECT count(*) FROM requests WHERE document_id = document)
     + (SELECT count(*) FROM postings WHERE documents @> ARRAY[document])
     + (SELECT count(*) FROM shared_postings WHERE documents @> ARRAY[document]) $$;

-- ── who may do what ──

REVOKE EXECUTE ON ALL FUNCTIONS IN SCHEMA winnow FROM PUBLIC;
GRANT USAGE ON SCHEMA winnow TO winnow_reader;
GRANT SELECT ON archive, collections, documents, contents TO winnow_reader;
GRANT EXECUTE ON FUNCTION is_administrator, may_read, may_change, list_granted, ask, list_requests, answer,
  list_servers, summarize, measure, enter, find TO winnow_reader;
-- Numbers, owners and counts are not chosen by those who add. A table of which one may delete rows one may lock.
GRANT INSERT (name, course, term, access, contact) ON collections TO winnow_contributor;
GRANT INSERT (collection_id, sha256, origin, author, date, n_words, n_characters, n_content) ON documents
  TO winnow_contributor;
GRANT INSERT (document_id, packed) ON contents TO winnow_contributor;
GRANT EXECUTE ON FUNCTION lock_collection, change_collection, begin_segment, end_segment, merge, begin_sweep, sweep,
  forget, purge, count_traces TO winnow_contributor;
GRANT SELECT, INSERT, UPDATE, DELETE ON teachers TO winnow_administrator;
GRANT SELECT ON members TO winnow_administrator;
GRANT EXECUTE ON FUNCTION limit_questions TO winnow_administrator;
