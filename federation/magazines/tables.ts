export const tables = `
-- Magazine issues. Their texts are in the locale files, by theme; signing_key signs the URLs of the file.
CREATE TABLE magazines (
  id INTEGER PRIMARY KEY,
  theme TEXT NOT NULL,
  volume INTEGER,
  number INTEGER,
  season TEXT CHECK (season IN ('winter', 'spring', 'summer', 'fall')),
  year INTEGER,
  signing_key TEXT NOT NULL,
  published_at INTEGER NOT NULL
) STRICT;
`
