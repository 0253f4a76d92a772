-- A question is one call that looks up each document once, and what is removed from other servers is noted first.

-- ── questions ──

DROP FUNCTION find(integer, bigint[], integer);
DROP FUNCTION find_here(integer, bigint[], integer);
DROP FUNCTION find_on_servers(integer, bigint[], integer);
DROP FUNCTION describe(integer[]);

-- The postings of hashes, up to so many of one; of content words and syllables, of which just the text tells, those
-- of documents that one may read. Each hash is looked up in each segment, whatever statistics say: other plans read
-- all of a table. Joined with nothing an array is a copy: of a long row it would be read anew for each posting.
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

-- The same where postings are on servers: one statement, which asks each of them once, all at a time. It is volatile:
-- what it reads is newer than its lock, so no sweep takes away a segment that it has read of. With OFFSET it sorts
-- postings, not the arrays that they are from.
CREATE FUNCTION list_on_servers(kind integer, wanted bigint[], longest integer, unreadable integer[], granted integer[])
RETURNS TABLE (hash bigint, document integer, place integer)
LANGUAGE plpgsql SET search_path = winnow, pg_temp SET jit = off AS $$
DECLARE
  asked bigint[];
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtext('winnow find'));
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

-- The postings of hashes, up to so many of one, by kind, and behind them (kind -1) the documents that they are of,
-- with their words and characters as hash and place. Of a document that one may not read just the winnowed
-- fingerprints (kind 0), without what stands around them: of rewording only the text tells.
CREATE FUNCTION find(verbatim bigint[], content bigint[], sounds bigint[], longest integer[])
RETURNS TABLE (kind integer, hash bigint, document integer, place integer, n_content integer, collection_id integer,
  may_read boolean)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = winnow, pg_temp SET enable_seqscan = off SET jit = off AS $$
DECLARE
  unreadable integer[] := list_unreadable();
  granted integer[] := list_granted();
BEGIN
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

REVOKE EXECUTE ON FUNCTION list_here, list_on_servers, list_postings FROM PUBLIC;
REVOKE EXECUTE ON FUNCTION find FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find TO winnow_reader;

-- ── segments ──

-- The first bits of hashes whose ranges have about a hundred thousand postings each of segments.
CREATE FUNCTION count_range_bits(ids integer[]) RETURNS integer LANGUAGE sql STABLE SET search_path = winnow, pg_temp AS
$$ SELECT least(16, greatest(0, ceil(log(2, greatest(1, sum(n_postings) / 1e5)))))::integer
   FROM segments WHERE id = ANY (ids) $$;

-- As before, but by such ranges: sorting all at once went through the disk. Of documents that were removed there are
-- no postings any more.
CREATE OR REPLACE FUNCTION merge_here(kind integer, merged integer[], new_bits integer, longest integer) RETURNS void
LANGUAGE plpgsql SET search_path = winnow, pg_temp SET jit = off AS $$
DECLARE
  new_id integer := begin_segment(kind, new_bits, 0);
  range_bits integer := count_range_bits(merged);
  range_of text := (SELECT string_agg(format('SELECT part >> %1$s - 16 AS slot, unnest(hashes) AS low,'
    ' unnest(documents) AS document, unnest(places) AS place FROM postings_%2$s'
    ' WHERE segment_id = %2$s AND part >= $2 << %1$s - $3 AND part < $2 + 1 << %1$s - $3', bits, id), ' UNION ALL ')
    FROM segments WHERE id = ANY (merged));
  old integer;
BEGIN
  FOR i IN 0 .. (1 << range_bits) - 1 LOOP
    EXECUTE format('INSERT INTO postings_%s
      SELECT %s, part, array_agg(low), array_agg(document), CASE WHEN count(place) > 0 THEN array_agg(place) END
      FROM (SELECT ((slot::bigint << 32 | (low::bigint & 4294967295)) >> 48 - $1)::integer AS part, low, document, place
        FROM (%s) AS r) AS one
      GROUP BY part ORDER BY part', new_id, new_id, range_of) USING new_bits, i, range_bits;
  END LOOP;
  -- Common fingerprints stand in long rows.
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

-- The same by the same ranges, each from one server. What is merged stays there until nobody reads it.
CREATE OR REPLACE FUNCTION merge_on_servers(kind integer, merged integer[], new_bits integer, longest integer)
RETURNS void LANGUAGE plpgsql SET search_path = winnow, pg_temp SET jit = off AS $$
DECLARE
  new_id integer := begin_segment(kind, new_bits, 0);
  range_bits integer := count_range_bits(merged);
  range_of text;
  n_made bigint;
BEGIN
  PERFORM purge(); -- what was removed takes no place among the first documents of a fingerprint
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
    UPDATE segments SET n_postings = n_postings + n_made WHERE id = new_id;
  END LOOP;
  INSERT INTO merged_segments (id) SELECT unnest(merged);
END $$;

-- ── removing ──

-- Servers commit just before the first one: so documents go first, with which their postings count no more, and then
-- the postings, in a transaction of its own, which may be repeated.
CREATE TABLE removed_documents (id integer PRIMARY KEY);

CREATE OR REPLACE FUNCTION forget(ids integer[]) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER
SET search_path = winnow, pg_temp AS $$
DECLARE
  gone integer[];
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('winnow merge'));
  WITH removed AS (DELETE FROM documents AS d USING collections AS c
    WHERE c.id = d.collection_id AND d.id = ANY (ids) AND may_change(c.owner) RETURNING d.id)
  SELECT array_agg(id) INTO gone FROM removed;
  INSERT INTO removed_documents SELECT unnest(gone);
  IF NOT has_servers() THEN
    PERFORM purge();
  END IF;
  RETURN coalesce(cardinality(gone), 0);
END $$;

-- Removes the postings of removed documents.
CREATE FUNCTION purge() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = winnow, pg_temp AS $$
DECLARE
  gone integer[];
  of_postings text;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('winnow merge'));
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
REVOKE EXECUTE ON FUNCTION count_range_bits, purge FROM PUBLIC;
GRANT EXECUTE ON FUNCTION purge TO winnow_contributor;
