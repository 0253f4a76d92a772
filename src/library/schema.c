/* schema.c: the tables, as a list of steps
 *
 * A new schema is a new step at the end of the list and a new file in tests/library/data; steps
 * that were released stay as they are.
 *
 *   collections     named sets of documents, each with a role; courses and terms are labels
 *   documents       one row a document, without bulk: listing a hundred thousand reads little
 *   texts           extracted text, and where its pages begin (packing.h). Not compressed: that
 *                   would
 *                   be the slowest step of adding a plain file, and any SQLite tool can read it
 *   parts           text of the file that is not in its running text
 *   search          full text (search.c), contentless: the text is not stored twice
 *   digests         one packed blob a document, method and settings (packing.h)
 *   segments, postings   the index of fingerprints, one packed blob a partition (posting-lists.h)
 *   frequencies     how common words are in the library: one row
 *   similar_ids     nshash's table: the hash of a sentence → the similar_id that it got first
 *   groupings, group_members   how groups of documents were found, and which document is in which
 *   flags           disguises in the text of a document
 *   pictures        one row a place of a picture, with its packed fingerprint (packing.h); ids
 *                   ascend with the place
 *   thumbnails      in a table of their own, so that listing pictures reads little; a thumbnail
 *                   that
 *                   a document shows at several places is stored once
 *   problems        files that could not become documents; a document's own is documents.problem
 *   students        the names that an index of a learning platform gives to its numbers
 *   attached        other libraries, whose documents are references here (attached.c): their
 *                   collections and documents have rows, texts stay where they are; and archives,
 *                   of which what was found is here (archives.c)
 *
 * Checks, each of which adds to the one before:
 *   checks, check_settings   their times, versions and settings
 *   exclusions      what may be excluded of each document
 *   overlaps        the pairs that share something; is_own: of one author, so in no list
 *   pairs           the numbers of pairs, and which check listed them first
 *   compared        the pairs that share nothing, one packed blob a document (packing.h)
 *   passages        one packed blob a pair (packing.h): they are read and scored again all at once,
 *                   and one row a passage costs ten times the time
 *   shared_pictures, pictures_aside   pictures that pairs have in common, and excluded pictures;
 *                   is_counted: it would be, but the user decided that it counts
 *
 *   closed_matches  documents of archives that nobody here may read, and have something of a
 *                   submission (closed-matches.c)
 *
 * What users decide, which outlives the check:
 *   documents.status   where the work on a submission stands
 *   documents.author_by_hand, date_by_hand   what they know better than the file
 *   verdicts        on passages of a pair, bound to the words of the passages (verdicts.c)
 *   verdict_links   the passages of the last check that a verdict belongs to
 *   notes           on pairs; the body is empty where a note was removed that a twin of the pair
 *                   still has (inherit.c)
 *   picture_decisions   packed fingerprints of pictures that count, whatever has them */
#include "library/library-private.h"

static const char version_1[]
    = "CREATE TABLE collections ("
      "  id INTEGER PRIMARY KEY AUTOINCREMENT,"
      "  name TEXT NOT NULL,"
      "  role TEXT NOT NULL CHECK (role IN ('submissions', 'references', 'template')),"
      "  UNIQUE (name, role)"
      ") STRICT;"

      "CREATE TABLE documents ("
      "  id INTEGER PRIMARY KEY AUTOINCREMENT,"
      "  collection_id INTEGER NOT NULL REFERENCES collections ON DELETE CASCADE,"
      "  path TEXT NOT NULL,"
      "  name TEXT NOT NULL,"
      "  title TEXT,"
      "  author TEXT,"
      "  date TEXT,"
      "  sha256 TEXT NOT NULL,"
      "  size INTEGER NOT NULL,"
      "  mtime INTEGER NOT NULL," /* µs since 1970 */
      "  format TEXT NOT NULL,"
      "  charset TEXT,"
      "  language TEXT,"
      "  n_pages INTEGER NOT NULL,"
      "  n_words INTEGER NOT NULL,"
      "  n_characters INTEGER NOT NULL,"
      "  notes TEXT NOT NULL," /* one a line */
      "  checked INTEGER NOT NULL DEFAULT 0,"
      "  indexed INTEGER NOT NULL DEFAULT 0," /* in search */
      "  UNIQUE (collection_id, path)"
      ") STRICT;"
      "CREATE INDEX documents_to_index ON documents (id) WHERE indexed = 0;"

      "CREATE TABLE texts ("
      "  document_id INTEGER PRIMARY KEY REFERENCES documents ON DELETE CASCADE,"
      "  body TEXT NOT NULL,"
      "  pages BLOB NOT NULL"
      ") STRICT;"

      "CREATE TABLE parts ("
      "  document_id INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,"
      "  position INTEGER NOT NULL,"
      "  kind TEXT NOT NULL,"
      "  offset INTEGER NOT NULL,"
      "  body TEXT NOT NULL,"
      "  PRIMARY KEY (document_id, position)"
      ") STRICT, WITHOUT ROWID;"

      "CREATE VIRTUAL TABLE search USING fts5 ("
      "  name, title, author, body, content = '', columnsize = 0, tokenize = 'unicode61 remove_diacritics 2'"
      ");"

      "CREATE TABLE fingerprints ("
      "  document_id INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,"
      "  method TEXT NOT NULL,"
      "  version INTEGER NOT NULL,"
      "  settings TEXT NOT NULL,"
      "  packed BLOB NOT NULL,"
      "  PRIMARY KEY (document_id, method)"
      ") STRICT;"

      "CREATE TABLE checks ("
      "  id INTEGER PRIMARY KEY AUTOINCREMENT,"
      "  time TEXT NOT NULL,"
      "  engine_version TEXT NOT NULL"
      ") STRICT;"

      "CREATE TABLE check_settings ("
      "  check_id INTEGER NOT NULL REFERENCES checks ON DELETE CASCADE,"
      "  name TEXT NOT NULL,"
      "  value TEXT NOT NULL,"
      "  PRIMARY KEY (check_id, name)"
      ") STRICT, WITHOUT ROWID;"

      "CREATE TABLE overlaps ("
      "  id INTEGER PRIMARY KEY AUTOINCREMENT,"
      "  document_a INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,"
      "  document_b INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,"
      "  similarity_a REAL NOT NULL,"
      "  similarity_b REAL NOT NULL,"
      "  a_total INTEGER NOT NULL,"
      "  a_excluded INTEGER NOT NULL,"
      "  a_covered INTEGER NOT NULL,"
      "  b_total INTEGER NOT NULL,"
      "  b_excluded INTEGER NOT NULL,"
      "  b_covered INTEGER NOT NULL,"
      "  longest INTEGER NOT NULL,"
      "  n_passages INTEGER NOT NULL,"
      "  n_short INTEGER NOT NULL"
      ") STRICT;"
      /* With the similarity: the index alone gives a document's highest one. */
      "CREATE INDEX overlaps_a ON overlaps (document_a, similarity_a);"
      "CREATE INDEX overlaps_b ON overlaps (document_b, similarity_b);"

      "CREATE TABLE passages ("
      "  overlap_id INTEGER NOT NULL REFERENCES overlaps ON DELETE CASCADE,"
      "  position INTEGER NOT NULL,"
      "  kind TEXT NOT NULL,"
      "  similarity REAL NOT NULL,"
      "  words INTEGER NOT NULL,"
      "  a_start INTEGER NOT NULL,"
      "  a_end INTEGER NOT NULL,"
      "  a_first INTEGER NOT NULL,"
      "  a_last INTEGER NOT NULL,"
      "  b_start INTEGER NOT NULL,"
      "  b_end INTEGER NOT NULL,"
      "  b_first INTEGER NOT NULL,"
      "  b_last INTEGER NOT NULL,"
      "  PRIMARY KEY (overlap_id, position)"
      ") STRICT, WITHOUT ROWID;"

      "CREATE TABLE exclusions ("
      "  document_id INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,"
      "  start INTEGER NOT NULL,"
      "  end INTEGER NOT NULL,"
      "  words INTEGER NOT NULL,"
      "  PRIMARY KEY (document_id, start)"
      ") STRICT, WITHOUT ROWID;"

      "CREATE TABLE problems ("
      "  collection_id INTEGER NOT NULL REFERENCES collections ON DELETE CASCADE,"
      "  path TEXT NOT NULL,"
      "  reason TEXT NOT NULL,"
      "  PRIMARY KEY (collection_id, path)"
      ") STRICT, WITHOUT ROWID;"

      "PRAGMA application_id = 0x574e4f57;"
      "PRAGMA user_version = 1;";

/* The check of a version 1 can't be scored under other settings: it has no short passages, no
 * weights of passages and no tokens of exclusions. So it is deleted, and documents (reading = 0)
 * are read again when their files are added again, for their disguises. */
static const char version_2[]
    = "DELETE FROM checks;"
      "DELETE FROM check_settings;"
      "DROP TABLE passages;"
      "DROP TABLE overlaps;"
      "DROP TABLE exclusions;"
      "UPDATE documents SET checked = 0;"
      "ALTER TABLE documents ADD COLUMN reading INTEGER NOT NULL DEFAULT 0;"

      "CREATE TABLE flags ("
      "  document_id INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,"
      "  position INTEGER NOT NULL,"
      "  disguise TEXT NOT NULL,"
      "  start INTEGER NOT NULL,"
      "  end INTEGER NOT NULL,"
      "  count INTEGER NOT NULL,"
      "  PRIMARY KEY (document_id, position)"
      ") STRICT, WITHOUT ROWID;"

      "CREATE TABLE exclusions ("
      "  document_id INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,"
      "  position INTEGER NOT NULL,"
      "  reason TEXT NOT NULL,"
      "  start INTEGER NOT NULL,"
      "  end INTEGER NOT NULL,"
      "  first INTEGER NOT NULL,"
      "  last INTEGER NOT NULL,"
      "  PRIMARY KEY (document_id, position)"
      ") STRICT, WITHOUT ROWID;"

      "CREATE TABLE overlaps ("
      "  id INTEGER PRIMARY KEY AUTOINCREMENT,"
      "  document_a INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,"
      "  document_b INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,"
      "  similarity_a REAL NOT NULL,"
      "  similarity_b REAL NOT NULL,"
      "  is_same INTEGER NOT NULL,"
      "  longest INTEGER NOT NULL,"
      "  a_total INTEGER NOT NULL,"
      "  a_covered INTEGER NOT NULL,"
      "  a_verbatim INTEGER NOT NULL,"
      "  a_template INTEGER NOT NULL," /* excluded as; and so on, in the order of the reasons */
      "  a_quotes INTEGER NOT NULL,"
      "  a_bibliography INTEGER NOT NULL,"
      "  a_short INTEGER NOT NULL,"
      "  a_common INTEGER NOT NULL,"
      "  b_total INTEGER NOT NULL,"
      "  b_covered INTEGER NOT NULL,"
      "  b_verbatim INTEGER NOT NULL,"
      "  b_template INTEGER NOT NULL,"
      "  b_quotes INTEGER NOT NULL,"
      "  b_bibliography INTEGER NOT NULL,"
      "  b_short INTEGER NOT NULL,"
      "  b_common INTEGER NOT NULL,"
      "  n_passages INTEGER NOT NULL," /* that count; 0: stored for settings that let some count */
      "  n_template INTEGER NOT NULL," /* passages that do not, by reason */
      "  n_quotes INTEGER NOT NULL,"
      "  n_bibliography INTEGER NOT NULL,"
      "  n_short INTEGER NOT NULL,"
      "  n_common INTEGER NOT NULL"
      ") STRICT;"
      "CREATE INDEX overlaps_a ON overlaps (document_a, similarity_a);"
      "CREATE INDEX overlaps_b ON overlaps (document_b, similarity_b);"

      "CREATE TABLE passages ("
      "  overlap_id INTEGER PRIMARY KEY REFERENCES overlaps ON DELETE CASCADE,"
      "  packed BLOB NOT NULL"
      ") STRICT;"

      "PRAGMA user_version = 2;";

/* Digests replace fingerprints, which are computed again when they are needed. A text_hash that is
 * NULL was not computed yet (identify.c of check/ computes it from the stored text, so no file is
 * read again); 0 means that there is no text. */
static const char version_3[] = "DROP TABLE fingerprints;"
                                "ALTER TABLE documents ADD COLUMN text_hash INTEGER;"
                                "ALTER TABLE documents ADD COLUMN similar_id INTEGER NOT NULL DEFAULT 0;"
                                "CREATE INDEX documents_text ON documents (text_hash) WHERE text_hash <> 0;"
                                "CREATE INDEX documents_unidentified ON documents (id) WHERE text_hash IS NULL;"
                                "ALTER TABLE overlaps ADD COLUMN evidence TEXT;"

                                "CREATE TABLE digests ("
                                "  id INTEGER PRIMARY KEY," /* ascending: the newest is the highest */
                                "  document_id INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,"
                                "  method TEXT NOT NULL,"
                                "  settings TEXT NOT NULL,"
                                "  version INTEGER NOT NULL,"
                                "  packed BLOB NOT NULL,"
                                "  UNIQUE (document_id, method, settings)"
                                ") STRICT;"

                                "CREATE TABLE frequencies ("
                                "  id INTEGER PRIMARY KEY CHECK (id = 1),"
                                "  n_documents INTEGER NOT NULL," /* of the library then */
                                "  packed BLOB NOT NULL"
                                ") STRICT;"

                                "CREATE TABLE similar_ids ("
                                "  hash INTEGER PRIMARY KEY,"
                                "  similar_id INTEGER NOT NULL"
                                ") STRICT;"
                                "CREATE INDEX similar_ids_id ON similar_ids (similar_id);" /* for the next one */

                                "CREATE TABLE groupings ("
                                "  id INTEGER PRIMARY KEY AUTOINCREMENT,"
                                "  method TEXT NOT NULL,"
                                "  parameters TEXT NOT NULL,"
                                "  threshold REAL NOT NULL,"
                                "  days INTEGER NOT NULL,"
                                "  version INTEGER NOT NULL,"
                                "  settings TEXT NOT NULL," /* of its digests */
                                "  UNIQUE (method, parameters, threshold, days)"
                                ") STRICT;"

                                "CREATE TABLE group_members ("
                                "  id INTEGER PRIMARY KEY," /* ascending: the order of arrival */
                                "  grouping_id INTEGER NOT NULL REFERENCES groupings ON DELETE CASCADE,"
                                "  document_id INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,"
                                "  number INTEGER NOT NULL," /* of the group */
                                "  is_centre INTEGER NOT NULL,"
                                "  value REAL NOT NULL,"
                                "  similarity REAL NOT NULL,"
                                "  UNIQUE (grouping_id, document_id)"
                                ") STRICT;"
                                "CREATE INDEX group_members_document ON group_members (document_id);"

                                "PRAGMA user_version = 3;";

/* Pictures, which documents (reading < 2) get when their files are added and read again. n_pictures
 * counts those that are not plain. Only pictures of the same document refer to a thumbnail, and all
 * of them are deleted together: a reference would need an index for nothing. */
static const char version_4[] = "ALTER TABLE documents ADD COLUMN n_pictures INTEGER NOT NULL DEFAULT 0;"
                                "ALTER TABLE documents ADD COLUMN problem TEXT;"
                                "CREATE INDEX documents_problem ON documents (path) WHERE problem IS NOT NULL;"
                                "ALTER TABLE overlaps ADD COLUMN n_pictures INTEGER NOT NULL DEFAULT 0;"

                                "CREATE TABLE pictures ("
                                "  id INTEGER PRIMARY KEY AUTOINCREMENT,"
                                "  document_id INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,"
                                "  name TEXT NOT NULL,"
                                "  source TEXT,"
                                "  caption TEXT,"
                                "  page INTEGER NOT NULL,"
                                "  offset INTEGER NOT NULL,"
                                "  format TEXT,"
                                "  width INTEGER NOT NULL,"
                                "  height INTEGER NOT NULL,"
                                "  orientation INTEGER NOT NULL,"
                                "  is_read INTEGER NOT NULL,"
                                "  packed BLOB NOT NULL,"
                                "  problem TEXT,"
                                "  thumbnail_id INTEGER"
                                ") STRICT;"
                                "CREATE INDEX pictures_document ON pictures (document_id);"

                                "CREATE TABLE thumbnails ("
                                "  id INTEGER PRIMARY KEY,"
                                "  document_id INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,"
                                "  image BLOB NOT NULL" /* a PNG or JPEG file */
                                ") STRICT;"
                                "CREATE INDEX thumbnails_document ON thumbnails (document_id);"

                                "CREATE TABLE shared_pictures ("
                                "  document_a INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,"
                                "  document_b INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,"
                                "  picture_a INTEGER NOT NULL REFERENCES pictures ON DELETE CASCADE,"
                                "  picture_b INTEGER NOT NULL REFERENCES pictures ON DELETE CASCADE,"
                                "  distance INTEGER NOT NULL,"
                                "  crop_a INTEGER NOT NULL,"
                                "  crop_b INTEGER NOT NULL,"
                                "  is_negative INTEGER NOT NULL,"
                                "  is_mirrored INTEGER NOT NULL,"
                                "  turned INTEGER NOT NULL,"
                                "  PRIMARY KEY (document_a, document_b, picture_a)"
                                ") STRICT, WITHOUT ROWID;"
                                "CREATE INDEX shared_pictures_document_b ON shared_pictures (document_b);"
                                "CREATE INDEX shared_pictures_a ON shared_pictures (picture_a);"
                                "CREATE INDEX shared_pictures_b ON shared_pictures (picture_b);"

                                "CREATE TABLE pictures_aside ("
                                "  picture_id INTEGER PRIMARY KEY REFERENCES pictures ON DELETE CASCADE,"
                                "  aside TEXT NOT NULL,"
                                "  n_documents INTEGER NOT NULL"
                                ") STRICT;"

                                "PRAGMA user_version = 4;";

/* Verdicts and notes. Packed passages have room for a verdict already: 0 is none. */
static const char version_5[] = "ALTER TABLE overlaps ADD COLUMN a_verdict INTEGER NOT NULL DEFAULT 0;"
                                "ALTER TABLE overlaps ADD COLUMN b_verdict INTEGER NOT NULL DEFAULT 0;"
                                "ALTER TABLE overlaps ADD COLUMN n_verdict INTEGER NOT NULL DEFAULT 0;"
                                "ALTER TABLE overlaps ADD COLUMN n_decided INTEGER NOT NULL DEFAULT 0;"
                                "ALTER TABLE overlaps ADD COLUMN n_undecided INTEGER NOT NULL DEFAULT 0;"
                                "UPDATE overlaps SET n_undecided = n_passages;"

                                "CREATE TABLE verdicts ("
                                "  id INTEGER PRIMARY KEY AUTOINCREMENT,"
                                "  document_a INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,"
                                "  document_b INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,"
                                "  verdict TEXT NOT NULL CHECK (verdict IN ('undecided', 'counts', 'dismissed', "
                                "'quoted')),"
                                /* undecided: else another one would be inherited in its place */
                                "  note TEXT,"
                                "  a_start INTEGER NOT NULL," /* bytes of the texts as they were when it was given */
                                "  a_end INTEGER NOT NULL,"
                                "  b_start INTEGER NOT NULL,"
                                "  b_end INTEGER NOT NULL,"
                                "  a_prints BLOB NOT NULL," /* as offsets are packed */
                                "  b_prints BLOB NOT NULL,"
                                "  CHECK (document_a < document_b)"
                                ") STRICT;"
                                "CREATE INDEX verdicts_pair ON verdicts (document_a, document_b);"
                                "CREATE INDEX verdicts_b ON verdicts (document_b);"

                                "CREATE TABLE verdict_links ("
                                "  overlap_id INTEGER NOT NULL REFERENCES overlaps ON DELETE CASCADE,"
                                "  passage INTEGER NOT NULL,"
                                "  verdict_id INTEGER NOT NULL REFERENCES verdicts ON DELETE CASCADE,"
                                "  PRIMARY KEY (overlap_id, passage, verdict_id)"
                                ") STRICT, WITHOUT ROWID;"
                                "CREATE INDEX verdict_links_verdict ON verdict_links (verdict_id);"

                                "CREATE TABLE notes ("
                                "  document_a INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,"
                                "  document_b INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,"
                                "  body TEXT NOT NULL,"
                                "  PRIMARY KEY (document_a, document_b),"
                                "  CHECK (document_a < document_b)"
                                ") STRICT, WITHOUT ROWID;"
                                "CREATE INDEX notes_b ON notes (document_b);"

                                "PRAGMA user_version = 5;";

/* What became of the colors of pictures in common; 0, not known, until the next check. Fingerprints
 * get their colors when the documents (reading < 3) are read again. */
static const char version_6[] = "DELETE FROM groupings WHERE days > 0;" /* undated texts joined any group */
                                "ALTER TABLE shared_pictures ADD COLUMN colors INTEGER NOT NULL DEFAULT 0;"
                                "ALTER TABLE documents ADD COLUMN keyword_hash INTEGER;" /* NULL: not computed yet */
                                "CREATE INDEX documents_keywords ON documents (keyword_hash) WHERE keyword_hash <> 0;"
                                "CREATE INDEX documents_without_keywords ON documents (id) WHERE keyword_hash IS NULL;"
                                "PRAGMA user_version = 6;";

/* Checks are a history, and add to each other: what the passages of the last one depend on is its
 * basis; overlaps know their passes, what they were aligned by (−1: not known). Pairs that were
 * ever listed have a number for life, though their overlap comes and goes. */
static const char version_7[]
    = "ALTER TABLE checks ADD COLUMN basis TEXT NOT NULL DEFAULT '';"
      "ALTER TABLE checks ADD COLUMN n_documents INTEGER NOT NULL DEFAULT 0;"
      "ALTER TABLE checks ADD COLUMN n_pairs INTEGER NOT NULL DEFAULT 0;"     /* listed */
      "ALTER TABLE checks ADD COLUMN n_new INTEGER NOT NULL DEFAULT 0;"       /* of these, listed first by it */
      "ALTER TABLE checks ADD COLUMN n_left INTEGER NOT NULL DEFAULT 0;"      /* not compared: it was interrupted */
      "ALTER TABLE checks ADD COLUMN highest REAL NOT NULL DEFAULT 0;"        /* similarity */
      "ALTER TABLE checks ADD COLUMN last_number INTEGER NOT NULL DEFAULT 0;" /* that a pair was ever given */
      "ALTER TABLE overlaps ADD COLUMN passes INTEGER NOT NULL DEFAULT -1;"

      "CREATE TABLE compared (" /* pairs without a passage, by the first of them */
      "  document_id INTEGER PRIMARY KEY REFERENCES documents ON DELETE CASCADE,"
      "  packed BLOB NOT NULL"
      ") STRICT;"

      "CREATE TABLE pairs ("
      "  low INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,"
      "  high INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,"
      "  number INTEGER NOT NULL UNIQUE,"
      "  first_check INTEGER NOT NULL REFERENCES checks,"
      "  PRIMARY KEY (low, high),"
      "  CHECK (low < high)"
      ") STRICT, WITHOUT ROWID;"
      "CREATE INDEX pairs_high ON pairs (high);"

      "INSERT INTO pairs SELECT min(document_a, document_b), max(document_a, document_b),"
      " row_number() OVER (ORDER BY round(max(similarity_a, similarity_b), 3) DESC, id), (SELECT max(id) FROM checks)"
      " FROM overlaps WHERE n_passages > 0 OR n_pictures > 0 OR n_decided > 0;"
      "UPDATE checks SET last_number = (SELECT count(*) FROM pairs), n_pairs = (SELECT count(*) FROM pairs),"
      " n_new = (SELECT count(*) FROM pairs), n_documents = (SELECT count(*) FROM documents WHERE checked),"
      " highest = (SELECT coalesce(max(max(similarity_a, similarity_b)), 0) FROM overlaps"
      "   WHERE n_passages > 0 OR n_pictures > 0 OR n_decided > 0)"
      " WHERE id = (SELECT max(id) FROM checks);"
      "PRAGMA user_version = 7;";

/* Documents have authors (authors.c). documents.author stays what the metadata says. Pairs of one
 * author's submissions are stored, but not listed. */
static const char version_8[]
    = "ALTER TABLE documents ADD COLUMN author_by_hand TEXT;"
      "ALTER TABLE documents ADD COLUMN author_in_names TEXT;" /* of its file and folders */
      "ALTER TABLE documents ADD COLUMN author_in_text TEXT;"
      "ALTER TABLE documents ADD COLUMN author_number TEXT;" /* a student's */
      "ALTER TABLE documents ADD COLUMN author_key TEXT;"    /* of one author the same; NULL: not known for sure */
      "ALTER TABLE documents ADD COLUMN names_read INTEGER NOT NULL DEFAULT 0;" /* by which patterns; 0: not yet */
      "CREATE INDEX documents_author ON documents (author_key) WHERE author_key IS NOT NULL;"
      "CREATE INDEX documents_names ON documents (author_in_names) WHERE author_in_names IS NOT NULL;"
      "CREATE INDEX documents_names_read ON documents (names_read);"
      "ALTER TABLE overlaps ADD COLUMN is_own INTEGER NOT NULL DEFAULT 0;"
      "DROP INDEX overlaps_a;"
      "DROP INDEX overlaps_b;"
      "CREATE INDEX overlaps_a ON overlaps (document_a, is_own, similarity_a);"
      "CREATE INDEX overlaps_b ON overlaps (document_b, is_own, similarity_b);"
      "ALTER TABLE collections ADD COLUMN course TEXT;"
      "ALTER TABLE collections ADD COLUMN term TEXT;"

      "CREATE TABLE students ("
      "  collection_id INTEGER NOT NULL REFERENCES collections ON DELETE CASCADE,"
      "  number TEXT NOT NULL,"
      "  name TEXT NOT NULL,"
      "  PRIMARY KEY (collection_id, number)"
      ") STRICT, WITHOUT ROWID;"
      "PRAGMA user_version = 8;";

/* Other libraries are compared with where they are. remote_id is the id of a row there. */
static const char version_9[] = "CREATE TABLE attached ("
                                "  id INTEGER PRIMARY KEY AUTOINCREMENT,"
                                "  path TEXT NOT NULL UNIQUE,"
                                "  name TEXT NOT NULL,"
                                "  time TEXT NOT NULL," /* when it was attached */
                                "  state TEXT,"         /* size and times of its file when it was read last */
                                "  problem TEXT"        /* why it could not be read; NULL: it could */
                                ") STRICT;"
                                "ALTER TABLE collections ADD COLUMN attached_id INTEGER REFERENCES attached"
                                " ON DELETE CASCADE;"
                                "ALTER TABLE collections ADD COLUMN remote_id INTEGER;"
                                "ALTER TABLE documents ADD COLUMN remote_id INTEGER;"
                                "PRAGMA user_version = 9;";

/* Postings take the place of the digests of references (postings.c). */
static const char version_10[] = "CREATE TABLE segments ("
                                 "  id INTEGER PRIMARY KEY AUTOINCREMENT,"
                                 "  settings TEXT NOT NULL," /* of the fingerprints */
                                 "  bits INTEGER NOT NULL,"  /* of a hash that number its partition, a byte a kind */
                                 "  documents BLOB NOT NULL"
                                 ") STRICT;"

                                 "CREATE TABLE postings ("
                                 "  id INTEGER PRIMARY KEY," /* segment, kind, partition */
                                 "  packed BLOB NOT NULL"
                                 ") STRICT;"
                                 "ALTER TABLE documents ADD COLUMN segment_id INTEGER;" /* NULL: in none */
                                 "CREATE INDEX documents_segment ON documents (segment_id)"
                                 " WHERE segment_id IS NOT NULL;"
                                 "PRAGMA user_version = 10;";

/* Common passages are a reason of the set now, where a number of documents other than 0 was enough:
 * such a check excluded them, and goes on to. */
static const char version_11[]
    = "UPDATE check_settings SET value = iif(value = 'none', 'common', value || ',common') WHERE name = 'exclude'"
      " AND check_id IN (SELECT check_id FROM check_settings WHERE name = 'common-documents' AND value <> '0');"
      "PRAGMA user_version = 11;";

/* Pairs that share only what is common are counted where they are too many to align. */
static const char version_12[] = "ALTER TABLE checks ADD COLUMN n_common INTEGER NOT NULL DEFAULT 0;"
                                 "PRAGMA user_version = 12;";

/* A file that ended its reader is not tried again. */
static const char version_13[] = "ALTER TABLE problems ADD COLUMN details TEXT;"
                                 "ALTER TABLE problems ADD COLUMN tried TEXT;"
                                 "PRAGMA user_version = 13;";

/* What is read is what was written (seal.h). */
static const char version_14[] = "ALTER TABLE documents ADD COLUMN text_sum INTEGER;" /* NULL: of a damaged text */
                                 "UPDATE documents SET text_sum = (SELECT winnow_sum (body) FROM texts"
                                 " WHERE document_id = documents.id);"
                                 "UPDATE digests SET packed = winnow_seal (packed);"
                                 "UPDATE postings SET packed = winnow_seal (packed);"
                                 "UPDATE passages SET packed = winnow_seal (packed);"
                                 "UPDATE pictures SET packed = winnow_seal (packed);"
                                 "UPDATE compared SET packed = winnow_seal (packed);"
                                 "PRAGMA user_version = 14;";

/* A picture that many documents have may be what they copied. A decision is about a fingerprint,
 * not about a row of pictures: those are others when a document is read again. A picture that was
 * put together from several is in common with each. */
static const char version_15[] = "CREATE TABLE picture_decisions ("
                                 "  id INTEGER PRIMARY KEY,"
                                 "  packed BLOB NOT NULL UNIQUE"
                                 ") STRICT;"
                                 "ALTER TABLE pictures_aside ADD COLUMN is_counted INTEGER NOT NULL DEFAULT 0;"
                                 "ALTER TABLE thumbnails ADD COLUMN features BLOB;"

                                 "CREATE TABLE placed_pictures ("
                                 "  document_a INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,"
                                 "  document_b INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,"
                                 "  picture_a INTEGER NOT NULL REFERENCES pictures ON DELETE CASCADE,"
                                 "  picture_b INTEGER NOT NULL REFERENCES pictures ON DELETE CASCADE,"
                                 "  distance INTEGER NOT NULL,"
                                 "  crop_a INTEGER NOT NULL,"
                                 "  crop_b INTEGER NOT NULL,"
                                 "  is_negative INTEGER NOT NULL,"
                                 "  is_mirrored INTEGER NOT NULL,"
                                 "  turned INTEGER NOT NULL,"
                                 "  colors INTEGER NOT NULL DEFAULT 0,"
                                 "  placement BLOB," /* where one lies on the other; NULL: as a whole */
                                 "  PRIMARY KEY (document_a, document_b, picture_a, picture_b)"
                                 ") STRICT, WITHOUT ROWID;"
                                 "INSERT INTO placed_pictures SELECT document_a, document_b, picture_a, picture_b,"
                                 " distance, crop_a, crop_b, is_negative, is_mirrored, turned, colors, NULL"
                                 " FROM shared_pictures;"
                                 "DROP TABLE shared_pictures;"
                                 "ALTER TABLE placed_pictures RENAME TO shared_pictures;"
                                 "CREATE INDEX shared_pictures_document_b ON shared_pictures (document_b);"
                                 "CREATE INDEX shared_pictures_a ON shared_pictures (picture_a);"
                                 "CREATE INDEX shared_pictures_b ON shared_pictures (picture_b);"
                                 "PRAGMA user_version = 15;";

/* What a verdict excludes stays among the words that count, and is not found. A verdict that was
 * called “counts” is “confirmed”. Dropping the table would take its links along, so they are put
 * aside. */
#define SHARE(side)                                                                                                   \
  side "_covered * 1.0 / max(1, " side "_total - " side "_template - " side "_quotes - " side "_bibliography - " side \
       "_short - " side "_common)"
static const char version_16[] = "UPDATE overlaps SET similarity_a = " SHARE ("a") ", similarity_b = " SHARE (
    "b") " WHERE is_same = 0 AND a_verdict + b_verdict > 0;"
         "UPDATE checks SET highest = (SELECT coalesce(max(max(similarity_a, similarity_b)), 0) FROM overlaps"
         "   WHERE n_passages > 0 OR n_pictures > 0 OR n_decided > 0)"
         " WHERE id = (SELECT max(id) FROM checks) AND EXISTS (SELECT 1 FROM overlaps WHERE a_verdict + b_verdict > 0);"
         "CREATE TABLE decisions ("
         "  id INTEGER PRIMARY KEY AUTOINCREMENT,"
         "  document_a INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,"
         "  document_b INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,"
         "  verdict TEXT NOT NULL CHECK (verdict IN ('undecided', 'confirmed', 'dismissed', 'quoted')),"
         "  note TEXT,"
         "  a_start INTEGER NOT NULL,"
         "  a_end INTEGER NOT NULL,"
         "  b_start INTEGER NOT NULL,"
         "  b_end INTEGER NOT NULL,"
         "  a_prints BLOB NOT NULL,"
         "  b_prints BLOB NOT NULL,"
         "  CHECK (document_a < document_b)"
         ") STRICT;"
         "INSERT INTO decisions SELECT id, document_a, document_b, iif(verdict = 'counts', 'confirmed', verdict), note,"
         " a_start, a_end, b_start, b_end, a_prints, b_prints FROM verdicts;"
         "CREATE TEMP TABLE links AS SELECT * FROM verdict_links;"
         "DROP TABLE verdicts;"
         "ALTER TABLE decisions RENAME TO verdicts;"
         "INSERT INTO verdict_links SELECT * FROM links;"
         "DROP TABLE links;"
         "CREATE INDEX verdicts_pair ON verdicts (document_a, document_b);"
         "CREATE INDEX verdicts_b ON verdicts (document_b);"
         "PRAGMA user_version = 16;";

static const char version_17[] = "ALTER TABLE documents ADD COLUMN"
                                 "  status TEXT CHECK (status IN ('cleared', 'hearing', 'decided'));" /* NULL: to do */
                                 "ALTER TABLE documents ADD COLUMN status_time TEXT;"
                                 "PRAGMA user_version = 17;";

static const char version_18[] = "ALTER TABLE documents ADD COLUMN date_by_hand TEXT;" /* "1998", "1998-05" … */
                                 "PRAGMA user_version = 18;";

/* Archives are attached, too; what is found in one comes here with its text. */
static const char version_19[] = "ALTER TABLE attached ADD COLUMN"
                                 "  n_archived INTEGER;" /* documents of an archive; NULL: a library */
                                 "ALTER TABLE attached ADD COLUMN"
                                 "  archived_words INTEGER NOT NULL DEFAULT 0;"

                                 "CREATE TABLE closed_matches ("
                                 "  document_id INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,"
                                 "  attached_id INTEGER NOT NULL REFERENCES attached ON DELETE CASCADE,"
                                 "  remote_id INTEGER NOT NULL,"
                                 "  collection TEXT NOT NULL,"
                                 "  contact TEXT NOT NULL,"
                                 "  n_words INTEGER NOT NULL," /* of the document, about */
                                 "  PRIMARY KEY (document_id, attached_id, remote_id)"
                                 ") STRICT, WITHOUT ROWID;"
                                 "CREATE INDEX closed_matches_attached ON closed_matches (attached_id);"
                                 "PRAGMA user_version = 19;";

static const char version_20[]
    = "ALTER TABLE attached ADD COLUMN may_add INTEGER NOT NULL DEFAULT 0;" /* to the archive */
      "ALTER TABLE closed_matches ADD COLUMN"
      "  places BLOB NOT NULL DEFAULT x'';" /* (closed-matches.c) */
      "PRAGMA user_version = 20;";

const WinnowMigration winnow_migrations[] = {
  { 1, version_1 },   { 2, version_2 },   { 3, version_3 },   { 4, version_4 },   { 5, version_5 },
  { 6, version_6 },   { 7, version_7 },   { 8, version_8 },   { 9, version_9 },   { 10, version_10 },
  { 11, version_11 }, { 12, version_12 }, { 13, version_13 }, { 14, version_14 }, { 15, version_15 },
  { 16, version_16 }, { 17, version_17 }, { 18, version_18 }, { 19, version_19 }, { 20, version_20 },
  { 0, NULL },
};
