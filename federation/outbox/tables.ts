export const tables = `
-- The outbox; details is JSON of its kind's values.
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
