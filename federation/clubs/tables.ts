export const tables = `
CREATE TABLE regions (id INTEGER PRIMARY KEY, name TEXT NOT NULL) STRICT;
CREATE TABLE clubs (
  id INTEGER PRIMARY KEY,
  no TEXT NOT NULL UNIQUE,
  no_web INTEGER NOT NULL UNIQUE,
  name TEXT NOT NULL,
  region INTEGER NOT NULL REFERENCES regions,
  website TEXT,
  address TEXT,
  postal_code TEXT,
  city TEXT,
  phone_number TEXT,
  status INTEGER NOT NULL,
  track_system_allowed INTEGER NOT NULL,
  has_picture INTEGER NOT NULL,
  lat REAL,
  lon REAL,
  is_available INTEGER NOT NULL,
  unavailable_fr TEXT,
  unavailable_en TEXT,
  hides_contact INTEGER NOT NULL
) STRICT;
`
