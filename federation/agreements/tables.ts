export const tables = `
-- Full texts of agreements that members accepted, by the SHA-256 digest of the text. They prove what a member
-- read, also after a release has changed the texts. They contain no personal data.
CREATE TABLE agreement_texts (
  digest TEXT PRIMARY KEY,
  agreement TEXT NOT NULL,
  version INTEGER NOT NULL,
  language TEXT NOT NULL,
  text TEXT NOT NULL
) STRICT, WITHOUT ROWID;
-- Consents of members, one row per agreement: the accepted text, the occasion and the time.
CREATE TABLE consents (
  id INTEGER PRIMARY KEY,
  member INTEGER NOT NULL REFERENCES members ON DELETE CASCADE,
  digest TEXT NOT NULL REFERENCES agreement_texts,
  occasion TEXT NOT NULL CHECK (occasion IN ('registration', 'renewal')),
  given_at INTEGER NOT NULL
) STRICT;
CREATE INDEX consents_by_member ON consents (member);
`
