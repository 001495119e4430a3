export const tables = `
-- Rights of the federations of other provinces and of this one, as they lend them to a guest's purchase.
CREATE TABLE external_rights (
  number TEXT PRIMARY KEY,
  first_name TEXT NOT NULL,
  last_name TEXT NOT NULL,
  email TEXT NOT NULL,
  postal_code TEXT NOT NULL,
  province TEXT NOT NULL,
  is_ours INTEGER NOT NULL,
  valid_until INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
-- Whom a card is kept for: a number of a right and an e-mail, in one spelling. The processor knows guests by
-- the negative of their number, so that none is ever taken for a member.
CREATE TABLE guests (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  right_number TEXT NOT NULL,
  email TEXT NOT NULL,
  card_until INTEGER NOT NULL,
  UNIQUE (right_number, email)
) STRICT;
-- The request is kept as JSON. A guest's key is unique, as a member's is; their numbers begin where those of
-- members do not come.
CREATE TABLE guest_access_rights (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  control_number TEXT NOT NULL UNIQUE,
  guest INTEGER NOT NULL REFERENCES guests,
  key TEXT,
  request TEXT NOT NULL,
  total INTEGER NOT NULL,
  bought_at INTEGER NOT NULL,
  active_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  UNIQUE (guest, key)
) STRICT;
INSERT INTO sqlite_sequence (name, seq) VALUES ('guest_access_rights', 500000);
`
