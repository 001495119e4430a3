export const tables = `
-- The outbox of e-mails. details holds the values of the kind as JSON. member is the account that the e-mail is
-- about, also after a change of its address; null for guests and for deleted accounts.
CREATE TABLE mails (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  recipient TEXT NOT NULL COLLATE NOCASE,
  kind TEXT NOT NULL,
  language TEXT NOT NULL,
  details TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  member INTEGER REFERENCES members ON DELETE CASCADE
) STRICT;
CREATE INDEX mails_by_member ON mails (member);
CREATE INDEX mails_by_recipient ON mails (recipient);
`
