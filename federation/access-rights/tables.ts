export const tables = `
-- The insurance is part of the price.
CREATE TABLE offers (
  type INTEGER PRIMARY KEY,
  price INTEGER NOT NULL,
  presale INTEGER,
  insurance INTEGER,
  tax_included INTEGER NOT NULL DEFAULT 0
) STRICT;
-- What was bought and paid stays for the books when its member has gone, and is nobody's then.
CREATE TABLE access_rights (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  control_number TEXT NOT NULL UNIQUE,
  member INTEGER REFERENCES members ON DELETE SET NULL,
  vehicle INTEGER REFERENCES vehicles ON DELETE SET NULL,
  club INTEGER NOT NULL REFERENCES clubs,
  type INTEGER NOT NULL,
  status INTEGER NOT NULL,
  -- The insurance premium is a part of the price; 0 for none.
  price INTEGER NOT NULL,
  insurance INTEGER NOT NULL,
  tax_included INTEGER NOT NULL,
  desired_activation TEXT,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  paid_at INTEGER,
  active_at INTEGER,
  expires_at INTEGER,
  -- When one whose payment had failed was given up (R-25): it is listed no more.
  cancelled_at INTEGER
) STRICT;
CREATE INDEX access_rights_by_member ON access_rights (member);
CREATE INDEX access_rights_by_vehicle ON access_rights (vehicle);
`
