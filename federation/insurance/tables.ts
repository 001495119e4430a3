export const tables = `
-- Requests without insurance. Member, type, club and price are columns of the access right.
CREATE TABLE insurance_requests (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  access_right INTEGER NOT NULL UNIQUE REFERENCES access_rights ON DELETE CASCADE,
  -- Language of the e-mails about the request.
  language TEXT NOT NULL,
  status INTEGER NOT NULL,
  insurer TEXT NOT NULL,
  policy_number TEXT NOT NULL,
  file_name TEXT NOT NULL,
  content_type TEXT NOT NULL,
  file BLOB NOT NULL,
  created_at INTEGER NOT NULL,
  valid_from INTEGER NOT NULL,
  valid_until INTEGER NOT NULL,
  pay_until INTEGER
) STRICT;
CREATE INDEX insurance_requests_by_end ON insurance_requests (status, pay_until);
`
