export const tables = `
-- The outbox of e-mails. details holds the values of the kind as JSON.
CREATE TABLE mails (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  recipient TEXT NOT NULL COLLATE NOCASE,
  kind TEXT NOT NULL,
  language TEXT NOT NULL,
  details TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX mails_by_recipient ON mails (recipient);
`
