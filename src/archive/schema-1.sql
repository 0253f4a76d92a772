-- The tables of an archive. The arrays of one row of postings belong together by their places.

CREATE TABLE archive (
  name text NOT NULL,
  settings text[] NOT NULL, -- of the fingerprints, by kind
  schema_version integer NOT NULL,
  created timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX archive_is_one ON archive ((true));
INSERT INTO archive VALUES ('', '{}', 0);

-- Who reads the texts: everybody who reads the archive; who owns it, or is of its course; or nobody,
-- since there are none.
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

-- The same file at the same place is one document.
CREATE TABLE documents (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  collection_id integer NOT NULL REFERENCES collections,
  sha256 text NOT NULL CHECK (length(sha256) = 64),
  origin text NOT NULL, -- the file and its folder
  author text,
  date text,
  n_words integer NOT NULL,
  n_characters integer NOT NULL,
  n_content integer NOT NULL, -- content fingerprints, each as often as it has it
  added timestamptz NOT NULL DEFAULT now(),
  UNIQUE (collection_id, sha256, origin)
);

-- Counting them takes seconds where they are millions.
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

CREATE TABLE segments (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind smallint NOT NULL,
  bits smallint NOT NULL CHECK (bits BETWEEN 16 AND 30), -- of a hash that number its part
  n_postings bigint NOT NULL
);

-- Of a hash its 48 highest bits are known: the first 16 stand at the beginning of the part, the others
-- here. Two of 200 million that agree in them are one in a million. In no order.
CREATE TABLE postings (
  segment_id integer NOT NULL,
  part integer NOT NULL,
  hashes integer[] NOT NULL,
  documents integer[] NOT NULL,
  places integer[], -- kind 0: of the tokens around it (contexts); 1: token; NULL: there are none
  PRIMARY KEY (segment_id, part)
) PARTITION BY LIST (segment_id); -- a segment that is merged goes with its file
ALTER TABLE postings ALTER hashes SET STORAGE EXTERNAL, ALTER documents SET STORAGE EXTERNAL,
  ALTER places SET STORAGE EXTERNAL;

-- Who reads. All functions have their search path, or somebody's own function of the name of one that
-- they call would be run instead.

CREATE FUNCTION is_administrator() RETURNS boolean LANGUAGE sql STABLE SET search_path = winnow, pg_temp AS
$$ SELECT pg_has_role(session_user, 'winnow_administrator', 'MEMBER') $$;

CREATE FUNCTION may_read(access access, owner name, course text) RETURNS boolean LANGUAGE sql STABLE
SECURITY DEFINER SET search_path = winnow, pg_temp AS
$$ SELECT may_read.access = 'open' OR may_read.owner = session_user OR winnow.is_administrator()
     OR EXISTS (SELECT FROM teachers AS t WHERE t.course = may_read.course AND t.member = session_user) $$;

CREATE FUNCTION may_change(owner name) RETURNS boolean LANGUAGE sql STABLE SET search_path = winnow, pg_temp AS
$$ SELECT owner = session_user OR winnow.is_administrator() $$;

ALTER TABLE collections ENABLE ROW LEVEL SECURITY;
ALTER TABLE documents ENABLE ROW LEVEL SECURITY;
ALTER TABLE contents ENABLE ROW LEVEL SECURITY;

CREATE POLICY see ON collections FOR SELECT USING (true);
CREATE POLICY make ON collections FOR INSERT WITH CHECK (owner = session_user);
CREATE POLICY change ON collections FOR UPDATE USING (may_change(owner)) WITH CHECK (may_change(owner));
CREATE POLICY remove ON collections FOR DELETE USING (may_change(owner));

CREATE POLICY see ON documents FOR SELECT USING (EXISTS (SELECT FROM collections AS c
  WHERE c.id = collection_id AND may_read(c.access, c.owner, c.course)));
CREATE POLICY make ON documents FOR INSERT WITH CHECK (EXISTS (SELECT FROM collections AS c
  WHERE c.id = collection_id AND may_change(c.owner)));
CREATE POLICY remove ON documents FOR DELETE USING (EXISTS (SELECT FROM collections AS c
  WHERE c.id = collection_id AND may_change(c.owner)));

CREATE POLICY see ON contents FOR SELECT USING (EXISTS (SELECT FROM documents AS d WHERE d.id = document_id));
CREATE POLICY make ON contents FOR INSERT WITH CHECK (EXISTS (SELECT FROM documents AS d
  JOIN collections AS c ON c.id = d.collection_id
  WHERE d.id = document_id AND may_change(c.owner) AND c.access <> 'fingerprints'));

-- What readers ask.

CREATE FUNCTION summarize(OUT name text, OUT settings text[], OUT schema_version integer, OUT n_documents bigint,
  OUT n_words bigint, OUT may_add boolean) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = winnow, pg_temp AS
$$ SELECT a.name, a.settings, a.schema_version, (SELECT coalesce(sum(c.n_documents), 0)::bigint FROM collections AS c),
     (SELECT coalesce(sum(c.n_words), 0)::bigint FROM collections AS c),
     pg_has_role(session_user, 'winnow_contributor', 'MEMBER') OR winnow.is_administrator()
   FROM archive AS a $$;

CREATE FUNCTION measure(OUT n_postings bigint, OUT n_segments bigint, OUT n_bytes bigint) LANGUAGE sql STABLE
SECURITY DEFINER SET search_path = winnow, pg_temp AS
$$ SELECT coalesce(sum(s.n_postings), 0)::bigint, count(*),
     coalesce(sum(pg_total_relation_size(format('winnow.postings_%s', s.id)::regclass)), 0)::bigint FROM segments AS s $$;

-- The collections whose texts one can't have, because they are others' or are not here.
CREATE FUNCTION list_unreadable() RETURNS integer[] LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = winnow, pg_temp AS
$$ SELECT coalesce(array_agg(id), '{}') FROM collections
   WHERE access = 'fingerprints' OR NOT may_read(access, owner, course) $$;

-- The postings of hashes, up to so many of one. Each hash is looked up in each segment and each document
-- in its table, whatever statistics say: other plans read all of a table. Of a document that one may not
-- read just the winnowed fingerprints (kind 0), without what stands around them: of rewording only the
-- text tells.
CREATE FUNCTION find(kind integer, wanted bigint[], longest integer)
RETURNS TABLE (hash bigint, document integer, place integer)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = winnow, pg_temp
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off SET jit = off AS $$
DECLARE
  unreadable integer[] := list_unreadable();
BEGIN
  RETURN QUERY SELECT w.hash, l.document, l.place FROM unnest(wanted) AS w(hash) CROSS JOIN LATERAL (
    SELECT d.id AS document,
      CASE WHEN d.collection_id = ANY (unreadable) THEN -1 ELSE p.places[i.place] END AS place
    FROM segments AS s
    JOIN postings AS p ON p.segment_id = s.id AND p.part = (w.hash >> 64 - s.bits & (1 << s.bits) - 1)::integer
    CROSS JOIN LATERAL unnest(array_positions(p.hashes, (w.hash << 16 >> 32)::integer)) AS i(place)
    JOIN documents AS d ON d.id = p.documents[i.place]
    WHERE s.kind = find.kind AND (find.kind = 0 OR d.collection_id <> ALL (unreadable)) LIMIT longest) AS l;
END $$;

CREATE FUNCTION describe(ids integer[]) RETURNS TABLE (id integer, collection_id integer, n_words integer,
  n_characters integer, n_content integer, may_read boolean)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = winnow, pg_temp AS $$
DECLARE
  unreadable integer[] := list_unreadable();
BEGIN
  RETURN QUERY SELECT d.id, d.collection_id, d.n_words, d.n_characters, d.n_content,
    d.collection_id <> ALL (unreadable) FROM documents AS d WHERE d.id = ANY (ids);
END $$;

-- What contributors add.

-- Makes the next segment: a table that is none of the postings yet.
CREATE FUNCTION begin_segment(kind integer, bits integer, n_postings bigint) RETURNS integer LANGUAGE plpgsql
SET search_path = winnow, pg_temp AS $$
DECLARE
  new_id integer;
BEGIN
  INSERT INTO segments (kind, bits, n_postings) VALUES (kind, bits, n_postings) RETURNING id INTO new_id;
  EXECUTE format('CREATE TABLE postings_%s (LIKE postings INCLUDING ALL, CHECK (segment_id = %s))', new_id, new_id);
  RETURN new_id;
END $$;

CREATE FUNCTION end_segment(id integer) RETURNS void LANGUAGE plpgsql SET search_path = winnow, pg_temp AS $$
BEGIN
  EXECUTE format('ALTER TABLE postings ATTACH PARTITION postings_%s FOR VALUES IN (%s)', id, id);
END $$;

-- Takes what pg_temp.incoming_postings holds, of documents that one may change alone. It is a plain table:
-- reading a view, rows under a rule, or types with casts of theirs would run what a contributor wrote.
CREATE FUNCTION add_segment(kind integer, bits integer, n_postings bigint) RETURNS void LANGUAGE plpgsql
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
  EXECUTE format('INSERT INTO postings_%s SELECT %s, part, hashes, documents, places FROM pg_temp.incoming_postings'
    ' ORDER BY part', new_id, new_id);
  PERFORM end_segment(new_id);
END $$;

-- Removes documents that one may change, with all that is known of them. Returns how many. It waits for a
-- merge, which would write again what is removed meanwhile.
CREATE FUNCTION forget(ids integer[]) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER
SET search_path = winnow, pg_temp AS $$
DECLARE
  gone integer[];
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('winnow merge'));
  WITH removed AS (DELETE FROM documents AS d USING collections AS c
    WHERE c.id = d.collection_id AND d.id = ANY (ids) AND may_change(c.owner) RETURNING d.id)
  SELECT array_agg(id) INTO gone FROM removed;
  UPDATE postings AS p SET (hashes, documents, places) = (
    SELECT coalesce(array_agg(low ORDER BY number), '{}'), coalesce(array_agg(document ORDER BY number), '{}'),
      CASE WHEN p.places IS NOT NULL THEN coalesce(array_agg(place ORDER BY number), '{}') END
    FROM unnest(p.hashes, p.documents, p.places) WITH ORDINALITY AS u(low, document, place, number)
    WHERE document <> ALL (gone))
  WHERE p.documents && gone;
  DELETE FROM postings WHERE documents = '{}';
  RETURN coalesce(cardinality(gone), 0);
END $$;

-- How many rows still know the document, in tables of texts and of fingerprints.
CREATE FUNCTION count_traces(document integer) RETURNS bigint LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = winnow, pg_temp AS
$$ SELECT (SELECT count(*) FROM documents WHERE id = document) + (SELECT count(*) FROM contents
     WHERE document_id = document) + (SELECT count(*) FROM postings WHERE documents @> ARRAY[document]) $$;

-- Where a kind has more than eight segments it makes one of the smaller ones, as long as together they are
-- as large as the next one: so there are few, and each posting is written a few times.
CREATE FUNCTION merge(longest integer[]) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = winnow, pg_temp SET work_mem = '256MB' AS $$
DECLARE
  merged integer[];
  smaller integer[]; -- than the one that is looked at
  total bigint;
  new_bits integer;
  new_id integer;
  old integer;
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
    new_id := begin_segment(k, new_bits, 0);
    EXECUTE format('INSERT INTO postings_%s
      SELECT %s, part, array_agg(low), array_agg(document),
        CASE WHEN count(place) > 0 THEN array_agg(place) END
      FROM (SELECT (((p.part >> o.bits - 16)::bigint << 32 | (u.low::bigint & 4294967295)) >> 48 - $1)::integer AS part,
          u.low, u.document, u.place
        FROM segments AS o JOIN postings AS p ON p.segment_id = o.id
        CROSS JOIN LATERAL unnest(p.hashes, p.documents, p.places) AS u(low, document, place)
        WHERE o.id = ANY ($2)) AS one
      WHERE EXISTS (SELECT FROM documents AS d WHERE d.id = document) GROUP BY part', new_id, new_id)
      USING new_bits, merged;
    -- Of a long row, which has the lists of common fingerprints, the first documents of each stay.
    EXECUTE format('UPDATE postings_%s AS p SET (hashes, documents, places) = (
        SELECT array_agg(low), array_agg(document), CASE WHEN p.places IS NOT NULL THEN array_agg(place) END
        FROM (SELECT u.*, row_number() OVER (PARTITION BY low ORDER BY document) AS number
          FROM unnest(p.hashes, p.documents, p.places) AS u(low, document, place)) AS numbered WHERE number <= $1)
      WHERE cardinality(p.hashes) > $1', new_id) USING longest[k + 1];
    EXECUTE format('UPDATE segments SET n_postings = (SELECT coalesce(sum(cardinality(hashes)), 0)
      FROM postings_%s) WHERE id = %s', new_id, new_id);
    FOREACH old IN ARRAY merged LOOP
      EXECUTE format('DROP TABLE postings_%s', old);
    END LOOP;
    DELETE FROM segments WHERE id = ANY (merged);
    PERFORM end_segment(new_id);
  END LOOP;
EXCEPTION WHEN lock_not_available THEN -- others add or ask all the time: the next one merges
END $$;

REVOKE EXECUTE ON ALL FUNCTIONS IN SCHEMA winnow FROM PUBLIC;
GRANT USAGE ON SCHEMA winnow TO winnow_reader;
GRANT SELECT ON archive, collections, documents, contents TO winnow_reader;
GRANT EXECUTE ON FUNCTION is_administrator, may_read, may_change, summarize, measure, find, describe
  TO winnow_reader;
GRANT winnow_reader TO winnow_contributor;
GRANT INSERT, UPDATE, DELETE ON collections TO winnow_contributor;
GRANT INSERT ON documents, contents TO winnow_contributor;
GRANT EXECUTE ON FUNCTION add_segment, forget, count_traces, merge TO winnow_contributor;
GRANT winnow_contributor TO winnow_administrator;
GRANT INSERT, UPDATE, DELETE ON teachers TO winnow_administrator;
GRANT SELECT ON teachers TO winnow_administrator;
