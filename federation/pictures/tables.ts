export const tables = `
-- Pictures. Rows refer to them with picture TEXT REFERENCES pictures ON DELETE SET NULL.
CREATE TABLE pictures (
  key TEXT PRIMARY KEY,
  content_type TEXT NOT NULL,
  bytes BLOB NOT NULL
) STRICT;
`
