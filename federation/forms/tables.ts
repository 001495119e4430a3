export const tables = `
-- A rule per form and field, as JSON of the contract's FieldRule. None is published at first.
CREATE TABLE form_rules (
  form TEXT NOT NULL,
  field TEXT NOT NULL,
  rule TEXT NOT NULL,
  PRIMARY KEY (form, field)
) STRICT, WITHOUT ROWID;
`
