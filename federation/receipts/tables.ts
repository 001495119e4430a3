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
  -- What was bought or tried, for when and by which card: all as it was then, whatever becomes of it.
  type INTEGER NOT NULL,
  club INTEGER NOT NULL REFERENCES clubs,
  active_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  vehicle_name TEXT,
  vehicle_make TEXT,
  vehicle_model TEXT,
  vehicle_year TEXT,
  registration TEXT,
  card_brand TEXT,
  card_last4 TEXT,
  -- Of a payment that failed: the name of the attempt and what it was for, so that one that is sent again is not told twice.
  attempt TEXT
) STRICT;
CREATE INDEX receipts_by_member ON receipts (member);
`
