export const tables = `
CREATE TABLE countries (id INTEGER PRIMARY KEY, fr TEXT NOT NULL, en TEXT NOT NULL) STRICT;
-- Placeholders appear in old profiles without a chosen municipality (D53); members cannot choose them.
CREATE TABLE cities (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  is_placeholder INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE TABLE addresses (
  member INTEGER NOT NULL REFERENCES members ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('account', 'billing')),
  address_line TEXT NOT NULL,
  apartment TEXT,
  postal_code TEXT NOT NULL,
  city INTEGER REFERENCES cities,
  other_city TEXT,
  province TEXT NOT NULL,
  country INTEGER NOT NULL REFERENCES countries,
  PRIMARY KEY (member, kind)
) STRICT, WITHOUT ROWID;
`
