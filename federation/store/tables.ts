export const tables = `
-- Settings of the federation, such as the clock offset, the additional fee and the agreement version.
CREATE TABLE settings (
  name TEXT PRIMARY KEY,
  value INTEGER NOT NULL
) STRICT;
`
