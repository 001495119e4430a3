export const tables = `
-- A row that shows a picture names it by picture TEXT REFERENCES pictures ON DELETE SET NULL.
CREATE TABLE pictures (
  key TEXT PRIMARY KEY,
  content_type TEXT NOT NULL,
  bytes BLOB NOT NULL
) STRICT;
`
