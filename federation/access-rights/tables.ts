export const tables = `
-- Offers of access rights. The insurance premium is part of the price.
CREATE TABLE offers (
  type INTEGER PRIMARY KEY,
  price INTEGER NOT NULL,
  presale INTEGER,
  insurance INTEGER,
  tax_included INTEGER NOT NULL DEFAULT 0
) STRICT;
-- Paid access rights remain for bookkeeping after their member's account is deleted.
CREATE TABLE access_rights (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  control_number TEXT NOT NULL UNIQUE,
  member INTEGER REFERENCES members ON DELETE SET NULL,
  vehicle INTEGER REFERENCES vehicles ON DELETE SET NULL,
  club INTEGER NOT NULL REFERENCES clubs,
  type INTEGER NOT NULL,
  status INTEGER NOT NULL,
  -- The insurance premium within the price; 0 for none.
  price INTEGER NOT NULL,
  insurance INTEGER NOT NULL,
  tax_included INTEGER NOT NULL,
  desired_activation TEXT,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  paid_at INTEGER,
  active_at INTEGER,
  expires_at INTEGER,
  -- Time of the cancellation after a failed payment (R-25). Canceled access rights are not listed.
  cancelled_at INTEGER
) STRICT;
CREATE INDEX access_rights_by_member ON access_rights (member);
CREATE INDEX access_rights_by_vehicle ON access_rights (vehicle);
`
