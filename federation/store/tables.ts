export const tables = `
-- What the federation sets for itself: the clock's offset, the additional fee, the version of the terms.
CREATE TABLE settings (
  name TEXT PRIMARY KEY,
  value INTEGER NOT NULL
) STRICT;
`
