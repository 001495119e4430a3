export const tables = `
-- Ids of deleted members are never reused.
CREATE TABLE members (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  email TEXT NOT NULL UNIQUE COLLATE NOCASE,
  password TEXT NOT NULL,
  is_confirmed INTEGER NOT NULL,
  first_name TEXT NOT NULL,
  last_name TEXT NOT NULL,
  phone_number TEXT,
  gender INTEGER NOT NULL DEFAULT 0,
  birth_date TEXT,
  manual_address INTEGER NOT NULL DEFAULT 0,
  is_canadian INTEGER NOT NULL,
  is_business INTEGER NOT NULL,
  magazine_copies INTEGER NOT NULL DEFAULT 0,
  magazine_digital INTEGER NOT NULL DEFAULT 0,
  terms_accepted INTEGER NOT NULL DEFAULT 0,
  is_edit_limited INTEGER NOT NULL DEFAULT 0,
  picture TEXT REFERENCES pictures ON DELETE SET NULL
) STRICT;
-- Former members. Ids are unique only within an origin: 0 is the legacy file, 1 the earlier web portal (R-27).
CREATE TABLE former_members (
  origin INTEGER NOT NULL,
  id INTEGER NOT NULL,
  control_number TEXT NOT NULL,
  first_name TEXT NOT NULL,
  last_name TEXT NOT NULL,
  postal_code TEXT NOT NULL,
  phone_number TEXT NOT NULL,
  birth_date TEXT,
  quad TEXT,
  member INTEGER REFERENCES members ON DELETE CASCADE,
  PRIMARY KEY (origin, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX former_members_by_control_number ON former_members (control_number);
`
