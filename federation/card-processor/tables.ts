export const tables = `
-- Tables of the card processor. Moments are epoch milliseconds, amounts are cents.
CREATE TABLE IF NOT EXISTS card_tokens (
  id TEXT PRIMARY KEY,
  card TEXT NOT NULL,
  on_attach TEXT,
  on_charge TEXT,
  created_at INTEGER NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS cards (
  member INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  card TEXT NOT NULL,
  on_charge TEXT,
  created_at INTEGER NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS charges (
  id TEXT PRIMARY KEY,
  member INTEGER NOT NULL,
  cents INTEGER NOT NULL CHECK (cents >= 0),
  currency TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('succeeded', 'failed')),
  code TEXT,
  decline_code TEXT,
  description TEXT NOT NULL,
  last4 TEXT,
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS charges_by_member ON charges (member, created_at);
`
