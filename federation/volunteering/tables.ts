export const tables = `
-- Volunteer requests. The choices are a JSON array of names. A member has at most one open request.
CREATE TABLE volunteer_requests (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  member INTEGER NOT NULL REFERENCES members ON DELETE CASCADE,
  club INTEGER NOT NULL REFERENCES clubs,
  status INTEGER NOT NULL,
  choices TEXT NOT NULL,
  language TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX volunteer_requests_by_member ON volunteer_requests (member);
`
