export const tables = `
-- Reports of the trail patrol about a vehicle without an access right, with its normalized registration.
-- Payment creates an annual access right with the control number reserved here.
CREATE TABLE intervention_reports (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  plate TEXT NOT NULL,
  control_number TEXT NOT NULL UNIQUE,
  price INTEGER NOT NULL,
  issued_at INTEGER NOT NULL,
  place TEXT,
  access_right INTEGER REFERENCES access_rights ON DELETE CASCADE
) STRICT;
CREATE INDEX intervention_reports_by_plate ON intervention_reports (plate);
`
