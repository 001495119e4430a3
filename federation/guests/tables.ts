export const tables = `
-- Access rights of other provinces' federations and of this one that entitle a guest to buy.
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
-- Guests with a stored card, identified by normalized right number and e-mail address. The card processor
-- uses the negative guest id as customer id, so that it never equals a member id.
CREATE TABLE guests (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  right_number TEXT NOT NULL,
  email TEXT NOT NULL,
  card_until INTEGER NOT NULL,
  UNIQUE (right_number, email)
) STRICT;
-- Guest purchases with their request as JSON. Idempotency keys are unique per guest. The ids begin above
-- those of members' access rights.
CREATE TABLE guest_access_rights (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  control_number TEXT NOT NULL UNIQUE,
  -- Unguessable key that authorizes access to the pass. It is stored unhashed, because a repeated purchase
  -- request returns it again, and it protects no data outside this row.
  pass_key TEXT NOT NULL UNIQUE,
  guest INTEGER NOT NULL REFERENCES guests,
  key TEXT,
  request TEXT NOT NULL,
  -- Snapshot of the invoice and the card at the time of payment, for the receipt. Amounts are cents.
  pass INTEGER NOT NULL,
  insurance INTEGER NOT NULL,
  tps INTEGER NOT NULL,
  tvq INTEGER NOT NULL,
  total INTEGER NOT NULL,
  card_brand TEXT,
  card_last4 TEXT,
  bought_at INTEGER NOT NULL,
  active_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  UNIQUE (guest, key)
) STRICT;
INSERT INTO sqlite_sequence (name, seq) VALUES ('guest_access_rights', 500000);
`
