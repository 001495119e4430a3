export const tables = `
-- What the trail patrol has found: a plate without a right, in one spelling. It is paid with an annual right,
-- whose control number it has from the start.
CREATE TABLE intervention_reports (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  plate TEXT NOT NULL,
  control_number TEXT NOT NULL UNIQUE,
  price INTEGER NOT NULL,
  issued_at INTEGER NOT NULL,
  access_right INTEGER REFERENCES access_rights ON DELETE CASCADE
) STRICT;
CREATE INDEX intervention_reports_by_plate ON intervention_reports (plate);
`
