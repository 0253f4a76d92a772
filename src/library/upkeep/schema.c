/* schema.c: the tables of a library
 *
 * The first step makes the whole schema. Until version 1.0 freezes it, a change edits that step and
 * raises its number, and libraries with a lower number are refused. From then on a change is one
 * more step, and released steps never change.
 *
 * Bulk data is packed into blobs (packing.h): one row a passage would cost ten times the time. */
#include "library/upkeep/migrations.h"
#include "library/upkeep/row-seals.h"

#define STALE(ids) "INSERT OR IGNORE INTO stale_shares " ids ";"

/* clang-format off */
#define STALE_TRIGGERS(create)                                                                                        \
  create "overlap_added AFTER INSERT ON overlaps BEGIN " STALE ("VALUES (NEW.document_a), (NEW.document_b)") " END;"  \
  create "overlap_changed AFTER UPDATE OF sums, is_own ON overlaps BEGIN "                                            \
  STALE ("VALUES (NEW.document_a), (NEW.document_b)") " END;"                                                         \
  create "overlap_removed AFTER DELETE ON overlaps BEGIN "                                                            \
  STALE ("VALUES (OLD.document_a), (OLD.document_b)") " END;"                                                         \
  create "document_changed AFTER UPDATE OF checked, collection_id ON documents BEGIN " STALE ("VALUES (NEW.id)")      \
  " END;"                                                                                                             \
  create "author_changed AFTER UPDATE OF author_key ON documents WHEN NEW.author_key IS NOT OLD.author_key"           \
  " BEGIN " STALE ("SELECT document_a FROM overlaps WHERE document_b = NEW.id UNION ALL"                              \
                   " SELECT document_b FROM overlaps WHERE document_a = NEW.id UNION ALL SELECT NEW.id") " END;"      \
  create "role_changed AFTER UPDATE OF role ON collections BEGIN "                                                    \
  STALE ("SELECT id FROM documents WHERE collection_id = NEW.id") " END;"

/* Those in a file never run (distrust.h), so step 27 removes them. */
const char winnow_schema_triggers[] = STALE_TRIGGERS ("CREATE TEMP TRIGGER ");

static const char sql_schema[] =
  /* ── documents ── */

  /* Sets of documents, each with a role; course and term are labels. */
  "CREATE TABLE collections ("
  "  id INTEGER PRIMARY KEY AUTOINCREMENT,"
  "  name TEXT NOT NULL,"
  "  role TEXT NOT NULL CHECK (role IN ('submissions', 'references', 'template')),"
  "  course TEXT,"
  "  term TEXT,"
  "  attached_id INTEGER REFERENCES attached ON DELETE CASCADE,"
  "  remote_id INTEGER," /* its id in the attached library */
  "  UNIQUE (name, role)"
  ") STRICT;"

  /* Without bulk: listing a hundred thousand reads little. */
  "CREATE TABLE documents ("
  "  id INTEGER PRIMARY KEY AUTOINCREMENT,"
  "  collection_id INTEGER NOT NULL REFERENCES collections ON DELETE CASCADE,"
  "  path TEXT NOT NULL,"
  "  name TEXT NOT NULL,"
  "  title TEXT,"
  "  author TEXT," /* by the metadata */
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
  "  reading INTEGER NOT NULL DEFAULT 0," /* how its file was read (check/read/reading.h) */
  "  text_hash INTEGER," /* 0: without text */
  "  similar_id INTEGER NOT NULL DEFAULT 0,"
  "  n_pictures INTEGER NOT NULL DEFAULT 0," /* that are not plain */
  "  problem TEXT,"
  "  keyword_hash INTEGER," /* NULL: not computed yet */
  "  author_by_hand TEXT,"
  "  author_in_names TEXT," /* of its file and folders */
  "  author_in_text TEXT,"
  "  author_number TEXT," /* of a student */
  "  author_key TEXT," /* a line an author (author-names.h); NULL: not known for sure */
  "  names_read INTEGER NOT NULL DEFAULT 0," /* by which patterns; 0: not yet */
  "  remote_id INTEGER,"
  "  segment_id INTEGER," /* NULL: in none */
  "  text_sum INTEGER," /* (seal.h) NULL: the text is damaged */
  "  status TEXT CHECK (status IN ('cleared', 'hearing', 'decided'))," /* NULL: to do */
  "  status_time TEXT,"
  "  date_by_hand TEXT," /* "1998", "1998-05" … */
  "  UNIQUE (collection_id, path)"
  ") STRICT;"
  "CREATE INDEX documents_to_index ON documents (id) WHERE indexed = 0;"
  "CREATE INDEX documents_text ON documents (text_hash) WHERE text_hash <> 0;"
  "CREATE INDEX documents_problem ON documents (path) WHERE problem IS NOT NULL;"
  "CREATE INDEX documents_keywords ON documents (keyword_hash) WHERE keyword_hash <> 0;"
  "CREATE INDEX documents_without_keywords ON documents (id) WHERE keyword_hash IS NULL;"
  "CREATE INDEX documents_author ON documents (author_key) WHERE author_key IS NOT NULL;"
  "CREATE INDEX documents_names ON documents (author_in_names) WHERE author_in_names IS NOT NULL;"
  "CREATE INDEX documents_names_read ON documents (names_read);"
  "CREATE INDEX documents_segment ON documents (segment_id) WHERE segment_id IS NOT NULL;"

  /* Not compressed: that would be the slowest step of adding a plain file, and any SQLite tool can
   * read it. */
  "CREATE TABLE texts ("
  "  document_id INTEGER PRIMARY KEY REFERENCES documents ON DELETE CASCADE,"
  "  body TEXT NOT NULL,"
  "  pages BLOB NOT NULL," /* where they begin */
  "  marks BLOB NOT NULL DEFAULT x''" /* headings and quotations */
  ") STRICT;"

  /* Text of the file outside of its running text. */
  "CREATE TABLE parts ("
  "  document_id INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,"
  "  position INTEGER NOT NULL,"
  "  kind TEXT NOT NULL,"
  "  offset INTEGER NOT NULL,"
  "  body TEXT NOT NULL,"
  "  PRIMARY KEY (document_id, position)"
  ") STRICT, WITHOUT ROWID;"

  /* Full text (search.c). Contentless: the text is not stored twice. */
  "CREATE VIRTUAL TABLE search USING fts5 ("
  "  name, title, author, body, content = '', columnsize = 0, tokenize = 'unicode61 remove_diacritics 2'"
  ");"

  /* Disguises in the text. */
  "CREATE TABLE flags ("
  "  document_id INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,"
  "  position INTEGER NOT NULL,"
  "  disguise TEXT NOT NULL,"
  "  start INTEGER NOT NULL,"
  "  end INTEGER NOT NULL,"
  "  count INTEGER NOT NULL,"
  "  PRIMARY KEY (document_id, position)"
  ") STRICT, WITHOUT ROWID;"

  /* One row a place of a picture; ids ascend with the place. Only pictures of the same document
   * refer to a thumbnail, and all of them are deleted together: a reference would need an index for
   * nothing. */
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
  "  packed BLOB NOT NULL," /* its fingerprint */
  "  problem TEXT,"
  "  thumbnail_id INTEGER"
  ") STRICT;"
  "CREATE INDEX pictures_document ON pictures (document_id);"

  /* Not in pictures, so that listing those reads little; stored once for a document that shows it
   * at several places. */
  "CREATE TABLE thumbnails ("
  "  id INTEGER PRIMARY KEY,"
  "  document_id INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,"
  "  image BLOB NOT NULL," /* a PNG or JPEG file */
  "  features BLOB"
  ") STRICT;"
  "CREATE INDEX thumbnails_document ON thumbnails (document_id);"

  /* Files that could not become documents. */
  "CREATE TABLE problems ("
  "  collection_id INTEGER NOT NULL REFERENCES collections ON DELETE CASCADE,"
  "  path TEXT NOT NULL,"
  "  reason TEXT NOT NULL,"
  "  details TEXT,"
  "  tried TEXT," /* (problems.c) NULL: it may be tried again */
  "  PRIMARY KEY (collection_id, path)"
  ") STRICT, WITHOUT ROWID;"

  /* Names that the index of a learning platform gives to its numbers. */
  "CREATE TABLE students ("
  "  collection_id INTEGER NOT NULL REFERENCES collections ON DELETE CASCADE,"
  "  number TEXT NOT NULL,"
  "  name TEXT NOT NULL,"
  "  PRIMARY KEY (collection_id, number)"
  ") STRICT, WITHOUT ROWID;"

  /* Other libraries (attached.c), whose collections and documents have rows here, while their texts
   * stay there; and archives, of which documents come here with their texts (archives.c). */
  "CREATE TABLE attached ("
  "  id INTEGER PRIMARY KEY AUTOINCREMENT,"
  "  path TEXT NOT NULL UNIQUE,"
  "  name TEXT NOT NULL,"
  "  time TEXT NOT NULL,"      /* when it was attached */
  "  state TEXT,"              /* size and times of its file when it was read last */
  "  problem TEXT,"            /* why it could not be read; NULL: it could */
  "  n_archived INTEGER,"      /* documents of an archive; NULL: a library */
  "  archived_words INTEGER NOT NULL DEFAULT 0,"
  "  may_add INTEGER NOT NULL DEFAULT 0" /* to the archive */
  ") STRICT;"

  /* ── computed from texts ── */

  "CREATE TABLE digests ("
  "  id INTEGER PRIMARY KEY," /* ascending: the newest is the highest */
  "  document_id INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,"
  "  method TEXT NOT NULL,"
  "  settings TEXT NOT NULL,"
  "  version INTEGER NOT NULL,"
  "  packed BLOB NOT NULL,"
  "  UNIQUE (document_id, method, settings)"
  ") STRICT;"

  "CREATE TABLE segments ("
  "  id INTEGER PRIMARY KEY AUTOINCREMENT,"
  "  settings TEXT NOT NULL," /* of the fingerprints */
  "  bits INTEGER NOT NULL," /* of a hash that number its partition, a byte a kind */
  "  documents BLOB NOT NULL"
  ") STRICT;"
  "CREATE TABLE postings ("
  "  id INTEGER PRIMARY KEY," /* segment, kind, partition */
  "  packed BLOB NOT NULL"
  ") STRICT;"

  /* How common words are in the library: one row. */
  "CREATE TABLE frequencies ("
  "  id INTEGER PRIMARY KEY CHECK (id = 1),"
  "  n_documents INTEGER NOT NULL," /* of the library then */
  "  packed BLOB NOT NULL"
  ") STRICT;"

  /* The table of nshash: the hash of a sentence → the similar_id that it got first. */
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

  /* ── found by checks, each of which adds to the one before ── */

  "CREATE TABLE checks ("
  "  id INTEGER PRIMARY KEY AUTOINCREMENT,"
  "  time TEXT NOT NULL,"
  "  engine_version TEXT NOT NULL,"
  "  basis TEXT NOT NULL DEFAULT ''," /* what passages depend on besides their documents */
  "  n_documents INTEGER NOT NULL DEFAULT 0,"
  "  n_pairs INTEGER NOT NULL DEFAULT 0," /* listed */
  "  n_new INTEGER NOT NULL DEFAULT 0," /* of these, listed first by it */
  "  n_left INTEGER NOT NULL DEFAULT 0," /* not compared: it was interrupted */
  "  highest REAL NOT NULL DEFAULT 0," /* similarity */
  "  last_number INTEGER NOT NULL DEFAULT 0," /* that a pair was ever given */
  "  n_common INTEGER NOT NULL DEFAULT 0" /* pairs that are too many to align and share only common passages */
  ") STRICT;"
  "CREATE TABLE check_settings ("
  "  check_id INTEGER NOT NULL REFERENCES checks ON DELETE CASCADE,"
  "  name TEXT NOT NULL,"
  "  value TEXT NOT NULL,"
  "  PRIMARY KEY (check_id, name)"
  ") STRICT, WITHOUT ROWID;"

  /* Ranges of a text that may not count. */
  "CREATE TABLE exclusions ("
  "  document_id INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,"
  "  position INTEGER NOT NULL,"
  "  reason TEXT NOT NULL,"
  "  start INTEGER NOT NULL,"
  "  end INTEGER NOT NULL,"
  "  first INTEGER NOT NULL,"
  "  last INTEGER NOT NULL,"
  "  n_documents INTEGER NOT NULL,"
  "  PRIMARY KEY (document_id, position)"
  ") STRICT, WITHOUT ROWID;"

  /* Pairs that share something. */
  "CREATE TABLE overlaps ("
  "  id INTEGER PRIMARY KEY AUTOINCREMENT,"
  "  document_a INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,"
  "  document_b INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,"
  "  similarity_a REAL NOT NULL,"
  "  similarity_b REAL NOT NULL,"
  "  is_same INTEGER NOT NULL,"
  "  longest INTEGER NOT NULL,"
  "  n_passages INTEGER NOT NULL," /* that count; 0: stored for settings that let some count */
  "  n_common INTEGER NOT NULL,"
  "  evidence TEXT,"
  "  n_pictures INTEGER NOT NULL DEFAULT 0,"
  "  n_decided INTEGER NOT NULL DEFAULT 0,"
  "  n_undecided INTEGER NOT NULL DEFAULT 0,"
  "  passes INTEGER NOT NULL DEFAULT -1," /* by which it was aligned; −1: not known */
  "  is_own INTEGER NOT NULL DEFAULT 0," /* of one author, so in no list */
  "  sums BLOB NOT NULL" /* of both ledgers, and passages that do not count, by reason */
  ") STRICT;"
  /* With the similarity: the index alone gives the highest one of a document. */
  "CREATE INDEX overlaps_a ON overlaps (document_a, is_own, similarity_a);"
  "CREATE INDEX overlaps_b ON overlaps (document_b, is_own, similarity_b);"
  "CREATE TABLE passages ("
  "  overlap_id INTEGER PRIMARY KEY REFERENCES overlaps ON DELETE CASCADE,"
  "  packed BLOB NOT NULL"
  ") STRICT;"

  /* How much of each checked submission others have (shares.c), in words. */
  "CREATE TABLE shares ("
  "  document_id INTEGER PRIMARY KEY REFERENCES documents ON DELETE CASCADE,"
  "  counted INTEGER NOT NULL,"
  "  found INTEGER NOT NULL,"
  "  counted_unquoted INTEGER NOT NULL,"
  "  found_unquoted INTEGER NOT NULL,"
  "  found_of_others INTEGER NOT NULL,"
  "  found_largest INTEGER NOT NULL,"
  "  largest_id INTEGER NOT NULL," /* 0: none */
  "  condensed INTEGER NOT NULL,"
  "  exact INTEGER NOT NULL,"
  "  near INTEGER NOT NULL,"
  "  reworded INTEGER NOT NULL,"
  "  translated INTEGER NOT NULL"
  ") STRICT;"
  /* Documents whose shares depend on something that the change under way has changed. */
  "CREATE TABLE stale_shares (document_id INTEGER PRIMARY KEY) STRICT;"
  STALE_TRIGGERS ("CREATE TRIGGER ")

  /* Pairs that were ever listed have a number for life, though their overlap comes and goes. */
  "CREATE TABLE pairs ("
  "  low INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,"
  "  high INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,"
  "  number INTEGER NOT NULL UNIQUE,"
  "  first_check INTEGER NOT NULL REFERENCES checks,"
  "  PRIMARY KEY (low, high),"
  "  CHECK (low < high)"
  ") STRICT, WITHOUT ROWID;"
  "CREATE INDEX pairs_high ON pairs (high);"

  /* Pairs that share nothing, by the first of them. */
  "CREATE TABLE compared ("
  "  document_id INTEGER PRIMARY KEY REFERENCES documents ON DELETE CASCADE,"
  "  packed BLOB NOT NULL"
  ") STRICT;"

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
  "  colors INTEGER NOT NULL DEFAULT 0,"
  "  placement BLOB," /* where one lies on the other, and what was done; NULL in old rows */
  "  PRIMARY KEY (document_a, document_b, picture_a, picture_b)"
  ") STRICT, WITHOUT ROWID;"
  "CREATE INDEX shared_pictures_document_b ON shared_pictures (document_b);"
  "CREATE INDEX shared_pictures_a ON shared_pictures (picture_a);"
  "CREATE INDEX shared_pictures_b ON shared_pictures (picture_b);"

  /* Excluded pictures. */
  "CREATE TABLE pictures_aside ("
  "  picture_id INTEGER PRIMARY KEY REFERENCES pictures ON DELETE CASCADE,"
  "  aside TEXT NOT NULL,"
  "  n_documents INTEGER NOT NULL,"
  "  is_counted INTEGER NOT NULL DEFAULT 0" /* it would be excluded, but the user decided that it counts */
  ") STRICT;"

  /* Documents of archives that may not be read here and share passages with a submission
   * (closed-matches.c). */
  "CREATE TABLE closed_matches ("
  "  document_id INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,"
  "  attached_id INTEGER NOT NULL REFERENCES attached ON DELETE CASCADE,"
  "  remote_id INTEGER NOT NULL,"
  "  collection TEXT NOT NULL,"
  "  contact TEXT NOT NULL,"
  "  n_words INTEGER NOT NULL," /* of the document, about */
  "  places BLOB NOT NULL DEFAULT x'',"
  "  PRIMARY KEY (document_id, attached_id, remote_id)"
  ") STRICT, WITHOUT ROWID;"
  "CREATE INDEX closed_matches_attached ON closed_matches (attached_id);"

  /* ── decided by users: it outlives checks ── */

  /* On passages of a pair, bound to the words of the passages (verdicts.c). */
  "CREATE TABLE verdicts ("
  "  id INTEGER PRIMARY KEY AUTOINCREMENT,"
  "  document_a INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,"
  "  document_b INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,"
  /* undecided: else another one would be inherited in its place */
  "  verdict TEXT NOT NULL CHECK (verdict IN ('undecided', 'confirmed', 'dismissed', 'quoted')),"
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
  /* The passages of the last check that a verdict belongs to. */
  "CREATE TABLE verdict_links ("
  "  overlap_id INTEGER NOT NULL REFERENCES overlaps ON DELETE CASCADE,"
  "  passage INTEGER NOT NULL,"
  "  verdict_id INTEGER NOT NULL REFERENCES verdicts ON DELETE CASCADE,"
  "  PRIMARY KEY (overlap_id, passage, verdict_id)"
  ") STRICT, WITHOUT ROWID;"
  "CREATE INDEX verdict_links_verdict ON verdict_links (verdict_id);"

  /* On pairs. The body is empty where a note was removed that a twin of the pair still has
   * (inherit.c). */
  "CREATE TABLE notes ("
  "  document_a INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,"
  "  document_b INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,"
  "  body TEXT NOT NULL,"
  "  PRIMARY KEY (document_a, document_b),"
  "  CHECK (document_a < document_b)"
  ") STRICT, WITHOUT ROWID;"
  "CREATE INDEX notes_b ON notes (document_b);"

  /* Fingerprints of pictures that count in all documents. Not rows of pictures: those are others
   * when a document is read again. */
  "CREATE TABLE picture_decisions ("
  "  id INTEGER PRIMARY KEY,"
  "  packed BLOB NOT NULL UNIQUE"
  ") STRICT;"

  /* Class text that counts. */
  "CREATE TABLE counted_texts (body TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;"

  "PRAGMA application_id = 0x574e4f57;"
  "PRAGMA user_version = 25;";
static const char sql_sealed[] =
  "DROP TRIGGER overlap_added; DROP TRIGGER overlap_changed; DROP TRIGGER overlap_removed;"
  "DROP TRIGGER document_changed; DROP TRIGGER author_changed; DROP TRIGGER role_changed;"
  /* Of rows (row-seals.c). */
  "CREATE TABLE seals ("
  "  name TEXT NOT NULL," /* of a table */
  "  key INTEGER NOT NULL," /* a document; 0: the rows of the table have none */
  "  sum INTEGER NOT NULL,"
  "  PRIMARY KEY (name, key)"
  ") STRICT, WITHOUT ROWID;"
  "PRAGMA user_version = 27;";
static const char sql_sessions[] =
  /* Editing sessions of Word documents. */
  "CREATE TABLE sessions ("
  "  document_id INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,"
  "  session INTEGER NOT NULL,"
  "  PRIMARY KEY (document_id, session)"
  ") STRICT, WITHOUT ROWID;"
  "CREATE INDEX sessions_session ON sessions (session);"
  "PRAGMA user_version = 28;";
static const char sql_problem_files[] =
  "ALTER TABLE problems ADD COLUMN n_files INTEGER NOT NULL DEFAULT 1;"
  "UPDATE seals SET sum = (SELECT sum (winnow_row (collection_id, path, reason, details, tried, n_files))"
  "  FROM problems) WHERE name = 'problems';"
  "PRAGMA user_version = 29;";
static const char sql_origins[] =
  "CREATE TABLE origins ("
  "  document_id INTEGER PRIMARY KEY REFERENCES documents ON DELETE CASCADE,"
  "  origin TEXT NOT NULL" /* lines of WinnowOrigin */
  ") STRICT;"
  "PRAGMA user_version = 30;";
static const char sql_small[] =
  /* Digests and evidence are computed when they are needed; drafts need the coverage. */
  "DROP TABLE digests;"
  "ALTER TABLE overlaps DROP COLUMN evidence;"
  "ALTER TABLE overlaps ADD COLUMN coverage_a REAL NOT NULL DEFAULT 0;"
  "ALTER TABLE overlaps ADD COLUMN coverage_b REAL NOT NULL DEFAULT 0;"
  "UPDATE overlaps SET (coverage_a, coverage_b) = (similarity_a, similarity_b);"
  "CREATE TABLE packed_texts ("
  "  document_id INTEGER PRIMARY KEY REFERENCES documents ON DELETE CASCADE,"
  "  body BLOB NOT NULL," /* winnow_packed() of the text */
  "  pages BLOB NOT NULL," /* where they begin */
  "  marks BLOB NOT NULL DEFAULT x''" /* headings and quotations */
  ") STRICT;"
  "INSERT INTO packed_texts SELECT document_id, winnow_packed (body), pages, marks FROM texts;"
  "DROP TABLE texts;"
  "ALTER TABLE packed_texts RENAME TO texts;"
  "PRAGMA user_version = 31;";
/* clang-format on */

const WinnowMigration winnow_migrations[] = {
  { 25, sql_schema },
  { 26, "PRAGMA user_version = 26" }, /* packed sums and passages have more reasons since */
  { 27, sql_sealed, winnow_row_seals_fill },
  { 28, sql_sessions },
  { 29, sql_problem_files },
  { 30, sql_origins },
  { 31, sql_small, winnow_row_seals_fill },
  { 0, NULL },
};
