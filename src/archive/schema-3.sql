-- Postings may lie on other servers, by hash: shared_postings has a part on each, a table of its own there
-- (schema-server.sql). All else is here, so a segment counts where it stands in segments, and nowhere else: what
-- a crash leaves on a server belongs to none. Without servers postings are here as before, a table a segment.

CREATE TABLE servers (
  number integer PRIMARY KEY, -- from 0, in the order of the hashes that they have
  place text NOT NULL -- its host and database
);

CREATE TABLE shared_postings (
  key bigint NOT NULL, -- the segment, then in 32 bits its part
  slot integer NOT NULL, -- the 16 highest bits of its hashes
  hashes integer[] NOT NULL,
  documents integer[] NOT NULL,
  places integer[]
) PARTITION BY RANGE (slot);

-- Segments that were merged, whose postings are still on the servers. Those that nobody asks any more are
-- removed.
CREATE TABLE merged_segments (
  id integer PRIMARY KEY,
  is_unread boolean NOT NULL DEFAULT false
);

CREATE FUNCTION has_servers() RETURNS boolean LANGUAGE sql STABLE SET search_path = winnow, pg_temp AS
$$ SELECT EXISTS (SELECT FROM servers) $$;

-- The last of @n servers of an archive that is empty. Its foreign server and user are made before (servers.c).
CREATE FUNCTION add_server(number integer, n integer, place text) RETURNS void LANGUAGE plpgsql
SET search_path = winnow, pg_temp AS $$
BEGIN
  INSERT INTO servers VALUES (number, place);
  EXECUTE format('CREATE FOREIGN TABLE postings_of_%s PARTITION OF shared_postings FOR VALUES FROM (%s) TO (%s)'
    ' SERVER winnow_%s OPTIONS (schema_name ''winnow_shard'', table_name ''postings'')', number,
    number * 65536 / n, (number + 1) * 65536 / n, number);
  EXECUTE format('CREATE FOREIGN TABLE size_of_%s (n_bytes bigint) SERVER winnow_%s OPTIONS (schema_name'
    ' ''winnow_shard'', table_name ''size'')', number, number);
END $$;

-- ── segments ──

CREATE OR REPLACE FUNCTION begin_segment(kind integer, bits integer, n_postings bigint) RETURNS integer LANGUAGE plpgsql
SET search_path = winnow, pg_temp AS $$
DECLARE
  new_id integer;
BEGIN
  INSERT INTO segments (kind, bits, n_postings) VALUES (kind, bits, n_postings) RETURNING id INTO new_id;
  IF has_servers() THEN -- after a crash a sequence may give a number again
    DELETE FROM shared_postings WHERE key >= new_id::bigint << 32 AND key < (new_id + 1)::bigint << 32;
  ELSE
    EXECUTE format('CREATE TABLE postings_%s (LIKE postings INCLUDING ALL, CHECK (segment_id = %s))', new_id, new_id);
  END IF;
  RETURN new_id;
END $$;

CREATE OR REPLACE FUNCTION add_segment(kind integer, bits integer, n_postings bigint) RETURNS void LANGUAGE plpgsql
SECURITY DEFINER SET search_path = winnow, pg_temp AS $$
DECLARE
  new_id integer;
BEGIN
  IF NOT (SELECT c.relkind = 'r' AND c.relpersistence = 't' AND NOT c.relrowsecurity AND NOT c.relhassubclass
      AND NOT c.relhasrules AND (SELECT array_agg(a.atttypid ORDER BY a.attnum) = '{23, 1007, 1007, 1007}'::oid[]
        FROM pg_attribute AS a WHERE a.attrelid = c.oid AND a.attnum > 0) -- integer and integer[]
      FROM pg_class AS c WHERE c.oid = 'pg_temp.incoming_postings'::regclass) THEN
    RAISE insufficient_privilege USING MESSAGE = 'incoming_postings is no plain table';
  END IF;
  IF EXISTS (SELECT FROM (SELECT DISTINCT unnest(i.documents) AS id FROM pg_temp.incoming_postings AS i) AS a
      LEFT JOIN (documents AS d JOIN collections AS c ON c.id = d.collection_id AND may_change(c.owner)) ON d.id = a.id
      WHERE d.id IS NULL) THEN
    RAISE insufficient_privilege USING MESSAGE = 'fingerprints of documents of others';
  END IF;
  new_id := begin_segment(kind, bits, n_postings);
  IF has_servers() THEN
    INSERT INTO shared_postings SELECT new_id::bigint << 32 | i.part, i.part >> bits - 16, i.hashes, i.documents,
      i.places FROM pg_temp.incoming_postings AS i;
  ELSE
    EXECUTE format('INSERT INTO postings_%s SELECT %s, part, hashes, documents, places FROM pg_temp.incoming_postings'
      ' ORDER BY part', new_id, new_id);
    PERFORM end_segment(new_id);
  END IF;
END $$;

-- Makes one segment of several, with the first documents of each common fingerprint.
CREATE FUNCTION merge_here(kind integer, merged integer[], new_bits integer, longest integer) RETURNS void
LANGUAGE plpgsql SET search_path = winnow, pg_temp AS $$
DECLARE
  new_id integer := begin_segment(kind, new_bits, 0);
  old integer;
BEGIN
  EXECUTE format('INSERT INTO postings_%s
    SELECT %s, part, array_agg(low), array_agg(document), CASE WHEN count(place) > 0 THEN array_agg(place) END
    FROM (SELECT (((p.part >> o.bits - 16)::bigint << 32 | (u.low::bigint & 4294967295)) >> 48 - $1)::integer AS part,
        u.low, u.document, u.place
      FROM segments AS o JOIN postings AS p ON p.segment_id = o.id
      CROSS JOIN LATERAL unnest(p.hashes, p.documents, p.places) AS u(low, document, place)
      WHERE o.id = ANY ($2)) AS one
    WHERE EXISTS (SELECT FROM documents AS d WHERE d.id = document) GROUP BY part', new_id, new_id)
    USING new_bits, merged;
  -- Such fingerprints stand in long rows.
  EXECUTE format('UPDATE postings_%s AS p SET (hashes, documents, places) = (
      SELECT array_agg(low), array_agg(document), CASE WHEN p.places IS NOT NULL THEN array_agg(place) END
      FROM (SELECT u.*, row_number() OVER (PARTITION BY low ORDER BY document) AS number
        FROM unnest(p.hashes, p.documents, p.places) AS u(low, document, place)) AS numbered WHERE number <= $1)
    WHERE cardinality(p.hashes) > $1', new_id) USING longest;
  EXECUTE format('UPDATE segments SET n_postings = (SELECT coalesce(sum(cardinality(hashes)), 0)
    FROM postings_%s) WHERE id = %s', new_id, new_id);
  FOREACH old IN ARRAY merged LOOP
    EXECUTE format('DROP TABLE postings_%s', old);
  END LOOP;
  PERFORM end_segment(new_id);
END $$;

-- The same; what was merged stays on the servers until nobody reads it.
CREATE FUNCTION merge_on_servers(kind integer, merged integer[], new_bits integer, longest integer) RETURNS void
LANGUAGE plpgsql SET search_path = winnow, pg_temp AS $$
DECLARE
  new_id integer := begin_segment(kind, new_bits, 0);
BEGIN
  WITH one AS (
    SELECT ((p.slot::bigint << 32 | (u.low::bigint & 4294967295)) >> 48 - new_bits)::integer AS part, p.slot, u.*
    FROM shared_postings AS p CROSS JOIN LATERAL unnest(p.hashes, p.documents, p.places) AS u(low, document, place)
    WHERE (p.key >> 32)::integer = ANY (merged)
  ), numbered AS (
    SELECT *, row_number() OVER (PARTITION BY part, low ORDER BY document) AS number FROM one
    WHERE EXISTS (SELECT FROM documents AS d WHERE d.id = document)
  ), made AS (
    INSERT INTO shared_postings SELECT new_id::bigint << 32 | part, slot, array_agg(low), array_agg(document),
      CASE WHEN count(place) > 0 THEN array_agg(place) END
    FROM numbered WHERE number <= longest GROUP BY part, slot RETURNING cardinality(hashes) AS n
  )
  UPDATE segments SET n_postings = (SELECT coalesce(sum(n), 0) FROM made) WHERE id = new_id;
  INSERT INTO merged_segments (id) SELECT unnest(merged);
END $$;

CREATE OR REPLACE FUNCTION merge(longest integer[]) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = winnow, pg_temp SET work_mem = '256MB' AS $$
DECLARE
  merged integer[];
  smaller integer[]; -- than the one that is looked at
  total bigint;
  new_bits integer;
  s record;
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtext('winnow merge')) THEN
    RETURN;
  END IF;
  FOR k IN 0 .. cardinality(longest) - 1 LOOP
    merged := '{}';
    smaller := '{}';
    total := 0;
    FOR s IN SELECT id, n_postings FROM segments WHERE kind = k ORDER BY n_postings, id LOOP
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
  END LOOP;
EXCEPTION WHEN lock_not_available THEN -- others add or ask all the time: the next one merges
END $$;

-- Two steps, each in a transaction of its own, after that of a merge: waits until nobody asks who may have seen
-- a merged segment, then removes these from the servers.
CREATE FUNCTION begin_sweep() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = winnow, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM merged_segments WHERE NOT is_unread) THEN
    PERFORM pg_advisory_xact_lock(hashtext('winnow find'));
    UPDATE merged_segments SET is_unread = true;
  END IF;
END $$;

CREATE FUNCTION sweep() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = winnow, pg_temp AS $$
DECLARE
  s record;
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtext('winnow merge')) THEN -- two may not change the same rows of a server
    RETURN;
  END IF;
  FOR s IN DELETE FROM merged_segments WHERE is_unread RETURNING id LOOP
    DELETE FROM shared_postings WHERE key >= s.id::bigint << 32 AND key < (s.id + 1)::bigint << 32;
  END LOOP;
END $$;

-- ── removing ──

CREATE OR REPLACE FUNCTION forget(ids integer[]) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER
SET search_path = winnow, pg_temp AS $$
DECLARE
  gone integer[];
  of_postings text;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('winnow merge'));
  WITH removed AS (DELETE FROM documents AS d USING collections AS c
    WHERE c.id = d.collection_id AND d.id = ANY (ids) AND may_change(c.owner) RETURNING d.id)
  SELECT array_agg(id) INTO gone FROM removed;
  FOREACH of_postings IN ARRAY CASE WHEN has_servers() THEN '{shared_postings}' ELSE '{postings}' END::text[] LOOP
    EXECUTE format('UPDATE %I AS p SET (hashes, documents, places) = (
        SELECT coalesce(array_agg(low ORDER BY number), ''{}''), coalesce(array_agg(document ORDER BY number), ''{}''),
          CASE WHEN p.places IS NOT NULL THEN coalesce(array_agg(place ORDER BY number), ''{}'') END
        FROM unnest(p.hashes, p.documents, p.places) WITH ORDINALITY AS u(low, document, place, number)
        WHERE document <> ALL ($1))
      WHERE p.documents && $1', of_postings) USING gone;
    EXECUTE format('DELETE FROM %I WHERE documents = ''{}''', of_postings);
  END LOOP;
  RETURN coalesce(cardinality(gone), 0);
END $$;

CREATE OR REPLACE FUNCTION count_traces(document integer) RETURNS bigint LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = winnow, pg_temp AS
$$ SELECT (SELECT count(*) FROM documents WHERE id = document) + (SELECT count(*) FROM contents
     WHERE document_id = document) + (SELECT count(*) FROM requests WHERE document_id = document)
     + (SELECT count(*) FROM postings WHERE documents @> ARRAY[document])
     + (SELECT count(*) FROM shared_postings WHERE documents @> ARRAY[document]) $$;

-- ── questions ──

-- find_here() of postings on servers: one statement, which asks each of them once, all at a time. It is volatile:
-- what it reads is newer than its lock, so no sweep takes away a segment that it has read of.
CREATE FUNCTION find_on_servers(kind integer, wanted bigint[], longest integer)
RETURNS TABLE (hash bigint, document integer, place integer)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = winnow, pg_temp SET jit = off AS $$
DECLARE
  unreadable integer[] := list_unreadable();
  granted integer[] := list_granted();
  asked bigint[];
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtext('winnow find'));
  asked := (SELECT array_agg(DISTINCT s.id::bigint << 32 | (h >> 64 - s.bits & (1 << s.bits) - 1))
    FROM unnest(wanted) AS w(h), segments AS s WHERE s.kind = find_on_servers.kind);
  RETURN QUERY EXECUTE 'SELECT f.hash, f.document, f.place FROM (
      SELECT r.hash, d.id AS document, row_number() OVER (PARTITION BY r.hash ORDER BY r.key, r.number) AS number,
        CASE WHEN d.collection_id = ANY ($3) AND d.id <> ALL ($4) THEN -1 ELSE r.place END AS place
      FROM (SELECT w.hash, p.key, i.number, p.documents[i.place] AS document, p.places[i.place] AS place
        FROM shared_postings AS p JOIN (SELECT h, s.id::bigint << 32 | (h >> 64 - s.bits & (1 << s.bits) - 1)
          FROM unnest($1) AS u(h), segments AS s WHERE s.kind = $2) AS w(hash, key) ON w.key = p.key
        CROSS JOIN LATERAL unnest(array_positions(p.hashes, (w.hash << 16 >> 32)::integer)) WITH ORDINALITY
          AS i(place, number)
        WHERE p.key = ANY ($6) AND i.number <= $5) AS r
      CROSS JOIN LATERAL (SELECT * FROM documents WHERE id = r.document OFFSET 0) AS d
      WHERE $2 = 0 OR d.collection_id <> ALL ($3) OR d.id = ANY ($4)) AS f WHERE f.number <= $5'
    USING wanted, kind, unreadable, granted, longest, asked;
END $$;

CREATE OR REPLACE FUNCTION find(kind integer, wanted bigint[], longest integer)
RETURNS TABLE (hash bigint, document integer, place integer)
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = winnow, pg_temp AS $$
BEGIN
  IF has_servers() THEN
    RETURN QUERY SELECT * FROM find_on_servers(kind, wanted, longest);
  ELSE
    RETURN QUERY SELECT * FROM find_here(kind, wanted, longest);
  END IF;
END $$;

ALTER FUNCTION describe(integer[]) VOLATILE; -- it sees what find() has seen

-- The bytes on each server.
CREATE FUNCTION list_servers() RETURNS TABLE (place text, n_bytes bigint) LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = winnow, pg_temp AS $$
DECLARE
  s record;
BEGIN
  FOR s IN SELECT v.number, v.place FROM servers AS v ORDER BY v.number LOOP
    RETURN QUERY EXECUTE format('SELECT %L, n_bytes FROM size_of_%s', s.place, s.number);
  END LOOP;
END $$;

CREATE OR REPLACE FUNCTION measure(OUT n_postings bigint, OUT n_segments bigint, OUT n_bytes bigint) LANGUAGE sql STABLE
SECURITY DEFINER SET search_path = winnow, pg_temp AS
$$ SELECT coalesce(sum(s.n_postings), 0)::bigint, count(*),
     (coalesce(sum(pg_total_relation_size(to_regclass(format('winnow.postings_%s', s.id)))), 0)
       + (SELECT coalesce(sum(v.n_bytes), 0) FROM list_servers() AS v))::bigint FROM segments AS s $$;

REVOKE EXECUTE ON FUNCTION has_servers, add_server, merge_here, merge_on_servers, begin_sweep, sweep, find_on_servers, list_servers
  FROM PUBLIC;
GRANT EXECUTE ON FUNCTION list_servers TO winnow_reader;
GRANT EXECUTE ON FUNCTION begin_sweep, sweep TO winnow_contributor;
