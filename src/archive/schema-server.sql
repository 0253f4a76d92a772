-- What a server has of an archive on another one (schema.sql).

CREATE SCHEMA winnow_shard;
CREATE TABLE winnow_shard.postings (
  key bigint PRIMARY KEY,
  slot integer NOT NULL,
  hashes integer[] NOT NULL,
  documents integer[] NOT NULL,
  places integer[]
);
ALTER TABLE winnow_shard.postings ALTER hashes SET STORAGE EXTERNAL, ALTER documents SET STORAGE EXTERNAL,
  ALTER places SET STORAGE EXTERNAL;
CREATE VIEW winnow_shard.size AS SELECT pg_total_relation_size('winnow_shard.postings') AS n_bytes;
