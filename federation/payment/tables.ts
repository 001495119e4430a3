export const tables = `
-- Idempotency keys of purchases; see exactly-once.ts.
CREATE TABLE purchase_keys (
  member INTEGER NOT NULL REFERENCES members ON DELETE CASCADE,
  key TEXT NOT NULL,
  goods TEXT NOT NULL,
  access_right INTEGER NOT NULL REFERENCES access_rights,
  receipt INTEGER NOT NULL REFERENCES receipts,
  bought_at INTEGER NOT NULL,
  PRIMARY KEY (member, key)
) STRICT, WITHOUT ROWID;
`
