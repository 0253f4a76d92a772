-- Closed texts are released one by one: who may not read one asks, and who may change its collection answers.

CREATE TABLE requests (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  document_id integer NOT NULL REFERENCES documents ON DELETE CASCADE,
  member name NOT NULL, -- who asks
  message text,
  asked timestamptz NOT NULL DEFAULT now(),
  answered timestamptz,
  is_granted boolean, -- NULL: nobody has answered
  UNIQUE (document_id, member)
);
CREATE INDEX requests_member ON requests (member);
ALTER TABLE requests ENABLE ROW LEVEL SECURITY; -- functions alone read it

-- The documents that were released to whoever asks this.
CREATE FUNCTION list_granted() RETURNS integer[] LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = winnow, pg_temp AS
$$ SELECT coalesce(array_agg(document_id), '{}') FROM requests WHERE member = session_user AND is_granted $$;

ALTER POLICY see ON documents USING (id = ANY ((SELECT list_granted())::integer[])
  OR EXISTS (SELECT FROM collections AS c WHERE c.id = collection_id AND may_read(c.access, c.owner, c.course)));

-- As find() before, but what was released is told as what one may read.
CREATE FUNCTION find_here(kind integer, wanted bigint[], longest integer)
RETURNS TABLE (hash bigint, document integer, place integer)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = winnow, pg_temp
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off SET jit = off AS $$
DECLARE
  unreadable integer[] := list_unreadable();
  granted integer[] := list_granted();
BEGIN
  RETURN QUERY SELECT w.hash, l.document, l.place FROM unnest(wanted) AS w(hash) CROSS JOIN LATERAL (
    SELECT d.id AS document,
      CASE WHEN d.collection_id = ANY (unreadable) AND d.id <> ALL (granted) THEN -1 ELSE p.places[i.place] END AS place
    FROM segments AS s
    JOIN postings AS p ON p.segment_id = s.id AND p.part = (w.hash >> 64 - s.bits & (1 << s.bits) - 1)::integer
    CROSS JOIN LATERAL unnest(array_positions(p.hashes, (w.hash << 16 >> 32)::integer)) AS i(place)
    JOIN documents AS d ON d.id = p.documents[i.place]
    WHERE s.kind = find_here.kind AND (find_here.kind = 0 OR d.collection_id <> ALL (unreadable) OR d.id = ANY (granted))
    LIMIT longest) AS l;
END $$;

CREATE OR REPLACE FUNCTION find(kind integer, wanted bigint[], longest integer)
RETURNS TABLE (hash bigint, document integer, place integer)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = winnow, pg_temp AS
$$ SELECT * FROM find_here(kind, wanted, longest) $$;

CREATE OR REPLACE FUNCTION describe(ids integer[]) RETURNS TABLE (id integer, collection_id integer, n_words integer,
  n_characters integer, n_content integer, may_read boolean)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = winnow, pg_temp AS $$
DECLARE
  unreadable integer[] := list_unreadable();
  granted integer[] := list_granted();
BEGIN
  RETURN QUERY SELECT d.id, d.collection_id, d.n_words, d.n_characters, d.n_content,
    d.collection_id <> ALL (unreadable) OR d.id = ANY (granted) FROM documents AS d WHERE d.id = ANY (ids);
END $$;

-- Asks for the texts that one may not read. Of one that was declined it asks again. Returns how many
-- requests are new.
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
  SELECT d.id, session_user, ask.message FROM documents AS d JOIN collections AS c ON c.id = d.collection_id
  WHERE d.id = ANY (ids) AND NOT may_read(c.access, c.owner, c.course)
  ON CONFLICT (document_id, member) DO UPDATE SET message = EXCLUDED.message, asked = now(), answered = NULL,
    is_granted = NULL WHERE r.is_granted IS FALSE;
  GET DIAGNOSTICS n = ROW_COUNT;
  RETURN n;
END $$;

-- One's own requests, and those that one may answer. Whoever asks learns what the file is called when he may
-- read it.
CREATE FUNCTION list_requests() RETURNS TABLE (id integer, document_id integer, collection text, origin text,
  member name, message text, asked timestamptz, is_granted boolean, may_answer boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = winnow, pg_temp AS
$$ SELECT r.id, r.document_id, c.name, CASE WHEN r.is_granted OR may_change(c.owner) THEN d.origin END, r.member,
     r.message, r.asked, r.is_granted, may_change(c.owner)
   FROM requests AS r JOIN documents AS d ON d.id = r.document_id JOIN collections AS c ON c.id = d.collection_id
   WHERE r.member = session_user OR may_change(c.owner) ORDER BY r.id $$;

-- Returns how many of the requests one may answer. Declining takes back what was granted.
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

-- Changes what is not NULL; an empty text becomes NULL. Where a collection becomes one of fingerprints only, its texts go, and all that tells
-- of persons; it waits for those who add and remove first, so that no text comes afterwards. Returns whether
-- one may change it.
CREATE FUNCTION change_collection(name text, access access, course text, term text, contact text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = winnow, pg_temp AS $$
DECLARE
  was collections;
BEGIN
  SELECT * INTO was FROM collections AS c WHERE c.name = change_collection.name AND may_change(c.owner);
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtext('winnow put'), was.id);
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
DROP POLICY change ON collections; -- that function alone changes them
REVOKE UPDATE ON collections FROM winnow_contributor;

REVOKE EXECUTE ON FUNCTION find_here, list_granted, ask, list_requests, answer, change_collection FROM PUBLIC;
GRANT EXECUTE ON FUNCTION list_granted, ask, list_requests, answer TO winnow_reader;
GRANT EXECUTE ON FUNCTION change_collection TO winnow_contributor;
