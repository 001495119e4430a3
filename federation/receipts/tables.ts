export const tables = `
CREATE TABLE receipts (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  member INTEGER REFERENCES members ON DELETE SET NULL,
  access_right INTEGER NOT NULL REFERENCES access_rights,
  paid_at INTEGER NOT NULL,
  is_successful INTEGER NOT NULL,
  pass INTEGER NOT NULL,
  insurance INTEGER NOT NULL,
  fee INTEGER NOT NULL,
  tps INTEGER NOT NULL,
  tvq INTEGER NOT NULL
) STRICT;
CREATE INDEX receipts_by_member ON receipts (member);
`
