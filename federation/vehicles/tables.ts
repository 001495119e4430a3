export const tables = `
CREATE TABLE makes (id INTEGER PRIMARY KEY, name TEXT NOT NULL) STRICT;
CREATE TABLE models (
  id INTEGER PRIMARY KEY,
  make INTEGER NOT NULL REFERENCES makes,
  name TEXT NOT NULL,
  type INTEGER NOT NULL
) STRICT;
CREATE TABLE vehicles (
  id INTEGER PRIMARY KEY,
  member INTEGER NOT NULL REFERENCES members ON DELETE CASCADE,
  name TEXT NOT NULL,
  registration TEXT,
  year TEXT,
  serial_number TEXT,
  cc INTEGER,
  weight INTEGER,
  type INTEGER NOT NULL,
  listed_make INTEGER REFERENCES makes,
  listed_model INTEGER REFERENCES models,
  typed_make TEXT,
  typed_model TEXT,
  is_edit_limited INTEGER NOT NULL DEFAULT 0,
  needs_update INTEGER NOT NULL DEFAULT 0,
  picture TEXT REFERENCES pictures ON DELETE SET NULL,
  removed_at INTEGER
) STRICT;
CREATE INDEX vehicles_by_member ON vehicles (member);
`
