export const tables = `
-- Sessions. Deleting a session invalidates all its tokens. Tokens are stored as digests.
CREATE TABLE sessions (
  id INTEGER PRIMARY KEY,
  member INTEGER NOT NULL REFERENCES members ON DELETE CASCADE,
  ends_at INTEGER NOT NULL
) STRICT;
CREATE INDEX sessions_by_end ON sessions (ends_at);
CREATE TABLE access_tokens (
  digest TEXT PRIMARY KEY,
  session INTEGER NOT NULL REFERENCES sessions ON DELETE CASCADE,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX access_tokens_by_session ON access_tokens (session);
CREATE TABLE refresh_tokens (
  digest TEXT PRIMARY KEY,
  session INTEGER NOT NULL REFERENCES sessions ON DELETE CASCADE,
  used_at INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX refresh_tokens_by_session ON refresh_tokens (session);
-- Tokens and codes sent by e-mail. A member has one code at a time.
CREATE TABLE mail_tokens (
  digest TEXT PRIMARY KEY,
  purpose TEXT NOT NULL,
  member INTEGER NOT NULL REFERENCES members ON DELETE CASCADE,
  payload TEXT,
  expires_at INTEGER NOT NULL,
  used_at INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX mail_tokens_by_member ON mail_tokens (member, purpose);
CREATE TABLE mail_codes (
  member INTEGER PRIMARY KEY REFERENCES members ON DELETE CASCADE,
  digest TEXT NOT NULL,
  expires_at INTEGER NOT NULL,
  tries_left INTEGER NOT NULL
) STRICT;
-- Failed sign-in attempts and attempts in progress. E-mail addresses are stored as digests, because they are arbitrary input.
CREATE TABLE sign_in_tries (
  email TEXT NOT NULL,
  tried_at INTEGER NOT NULL
) STRICT;
CREATE INDEX sign_in_tries_by_email ON sign_in_tries (email, tried_at);
`
