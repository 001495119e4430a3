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
  tvq INTEGER NOT NULL,
  -- The card that was charged or tried, and for when: both as they were, whatever becomes of them.
  card_brand TEXT,
  card_last4 TEXT,
  active_at INTEGER,
  expires_at INTEGER
) STRICT;
CREATE INDEX receipts_by_member ON receipts (member);
`
