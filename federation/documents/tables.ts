export const tables = `
-- The addresses that are good now. Of the secret in each, only a digest is kept; moments are milliseconds since 1970.
CREATE TABLE document_links (
  digest TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  subject INTEGER NOT NULL,
  -- Of what is of one year.
  year INTEGER,
  language TEXT NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX document_links_by_end ON document_links (expires_at);
`
