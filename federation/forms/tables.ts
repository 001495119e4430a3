export const tables = `
-- Published rules by form and field, as JSON of the contract's FieldRule. Initially empty.
CREATE TABLE form_rules (
  form TEXT NOT NULL,
  field TEXT NOT NULL,
  rule TEXT NOT NULL,
  PRIMARY KEY (form, field)
) STRICT, WITHOUT ROWID;
`
