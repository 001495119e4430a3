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
  -- Snapshot of the purchase at the time of payment: goods, period and card.
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
  -- Identifier of a failed attempt, so that a repeated request does not create a second receipt.
  attempt TEXT
) STRICT;
CREATE INDEX receipts_by_member ON receipts (member);
`
