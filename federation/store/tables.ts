import { cardTables } from '../cards/processor.ts'
import { documentTables } from '../documents/links.ts'
import { insuranceTables } from '../insurance/tables.ts'
import { magazineTables } from '../magazines/calls.ts'
import { formerMemberTables } from '../members/former-members.ts'
import { formRuleTables } from '../forms/calls.ts'
import { mailLinkTables } from '../session/mail-links.ts'
import { mailTables } from '../outbox/mails.ts'
import { signInTryTables } from '../session/sign-in-tries.ts'
import { pictureTables } from '../pictures/calls.ts'

/**
 * Every table of the federation's database. Moments are milliseconds since 1970 UTC, money is integer
 * cents, days are `YYYY-MM-DD` of America/Toronto, booleans are 0 and 1.
 */
export const tables = `
-- What the federation sets for itself: the clock's offset, the additional fee, the version of the terms.
CREATE TABLE settings (
  name TEXT PRIMARY KEY,
  value INTEGER NOT NULL
) STRICT;

CREATE TABLE regions (id INTEGER PRIMARY KEY, name TEXT NOT NULL) STRICT;
CREATE TABLE countries (id INTEGER PRIMARY KEY, fr TEXT NOT NULL, en TEXT NOT NULL) STRICT;
-- A placeholder stands in old profiles where no municipality was chosen (D53); nobody can choose it.
CREATE TABLE cities (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  is_placeholder INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE TABLE makes (id INTEGER PRIMARY KEY, name TEXT NOT NULL) STRICT;
CREATE TABLE models (
  id INTEGER PRIMARY KEY,
  make INTEGER NOT NULL REFERENCES makes,
  name TEXT NOT NULL,
  type INTEGER NOT NULL
) STRICT;
CREATE TABLE clubs (
  id INTEGER PRIMARY KEY,
  no TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  region INTEGER NOT NULL REFERENCES regions,
  website TEXT,
  address TEXT,
  postal_code TEXT,
  city TEXT,
  phone_number TEXT,
  status INTEGER NOT NULL,
  track_system_allowed INTEGER NOT NULL,
  has_picture INTEGER NOT NULL,
  lat REAL,
  lon REAL,
  is_available INTEGER NOT NULL,
  unavailable_fr TEXT,
  unavailable_en TEXT,
  hides_contact INTEGER NOT NULL
) STRICT;

${pictureTables}
-- The number of a member who has gone is never given again.
CREATE TABLE members (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  email TEXT NOT NULL UNIQUE COLLATE NOCASE,
  password TEXT NOT NULL,
  is_confirmed INTEGER NOT NULL,
  first_name TEXT NOT NULL,
  last_name TEXT NOT NULL,
  phone_number TEXT,
  gender INTEGER NOT NULL DEFAULT 0,
  birth_date TEXT,
  manual_address INTEGER NOT NULL DEFAULT 0,
  is_canadian INTEGER NOT NULL,
  is_business INTEGER NOT NULL,
  magazine_copies INTEGER NOT NULL DEFAULT 0,
  magazine_digital INTEGER NOT NULL DEFAULT 0,
  terms_accepted INTEGER NOT NULL DEFAULT 0,
  is_edit_limited INTEGER NOT NULL DEFAULT 0,
  picture TEXT REFERENCES pictures ON DELETE SET NULL
) STRICT;
CREATE TABLE addresses (
  member INTEGER NOT NULL REFERENCES members ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('account', 'billing')),
  address_line TEXT NOT NULL,
  apartment TEXT,
  postal_code TEXT NOT NULL,
  city INTEGER REFERENCES cities,
  other_city TEXT,
  province TEXT NOT NULL,
  country INTEGER NOT NULL REFERENCES countries,
  PRIMARY KEY (member, kind)
) STRICT, WITHOUT ROWID;

-- A session is a family of tokens; without it none of them is good. Tokens are kept as digests.
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

CREATE TABLE vehicles (
  id INTEGER PRIMARY KEY,
  member INTEGER NOT NULL REFERENCES members ON DELETE CASCADE,
  name TEXT NOT NULL,
  registration TEXT,
  year TEXT,
  serial_number TEXT,
  cc INTEGER,
  weight INTEGER,
  type INTEGER NOT NULL,
  listed_make INTEGER REFERENCES makes,
  listed_model INTEGER REFERENCES models,
  typed_make TEXT,
  typed_model TEXT,
  is_edit_limited INTEGER NOT NULL DEFAULT 0,
  needs_update INTEGER NOT NULL DEFAULT 0,
  picture TEXT REFERENCES pictures ON DELETE SET NULL,
  removed_at INTEGER
) STRICT;
CREATE INDEX vehicles_by_member ON vehicles (member);

-- The insurance is part of the price.
CREATE TABLE offers (
  type INTEGER PRIMARY KEY,
  price INTEGER NOT NULL,
  presale INTEGER,
  insurance INTEGER,
  tax_included INTEGER NOT NULL DEFAULT 0
) STRICT;
-- What was bought and paid stays for the books when its member has gone, and is nobody's then.
CREATE TABLE access_rights (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  control_number TEXT NOT NULL UNIQUE,
  member INTEGER REFERENCES members ON DELETE SET NULL,
  vehicle INTEGER REFERENCES vehicles ON DELETE SET NULL,
  club INTEGER NOT NULL REFERENCES clubs,
  type INTEGER NOT NULL,
  status INTEGER NOT NULL,
  -- The insurance premium is a part of the price; 0 for none.
  price INTEGER NOT NULL,
  insurance INTEGER NOT NULL,
  tax_included INTEGER NOT NULL,
  desired_activation TEXT,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  paid_at INTEGER,
  active_at INTEGER,
  expires_at INTEGER,
  -- When one whose payment had failed was given up (R-25): it is listed no more.
  cancelled_at INTEGER
) STRICT;
CREATE INDEX access_rights_by_member ON access_rights (member);
CREATE INDEX access_rights_by_vehicle ON access_rights (vehicle);

CREATE TABLE receipts (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  member INTEGER REFERENCES members ON DELETE SET NULL,
  access_right INTEGER NOT NULL REFERENCES access_rights,
  paid_at INTEGER NOT NULL,
  is_successful INTEGER NOT NULL,
  pass INTEGER NOT NULL,
  insurance INTEGER NOT NULL,
  fee INTEGER NOT NULL,
  tps INTEGER NOT NULL,
  tvq INTEGER NOT NULL
) STRICT;
CREATE INDEX receipts_by_member ON receipts (member);

-- What makes a purchase happen once: see exactly-once.ts.
CREATE TABLE purchase_keys (
  member INTEGER NOT NULL REFERENCES members ON DELETE CASCADE,
  key TEXT NOT NULL,
  goods TEXT NOT NULL,
  access_right INTEGER NOT NULL REFERENCES access_rights,
  receipt INTEGER NOT NULL REFERENCES receipts,
  bought_at INTEGER NOT NULL,
  PRIMARY KEY (member, key)
) STRICT, WITHOUT ROWID;

-- The choices are JSON: the names of what was chosen. A club decides, so that one member has one that is open.
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

-- Rights of the federations of other provinces and of this one, as they lend them to a guest's purchase.
CREATE TABLE external_rights (
  number TEXT PRIMARY KEY,
  first_name TEXT NOT NULL,
  last_name TEXT NOT NULL,
  email TEXT NOT NULL,
  postal_code TEXT NOT NULL,
  province TEXT NOT NULL,
  is_ours INTEGER NOT NULL,
  valid_until INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
-- Whom a card is kept for: a number of a right and an e-mail, in one spelling. The processor knows guests by
-- the negative of their number, so that none is ever taken for a member.
CREATE TABLE guests (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  right_number TEXT NOT NULL,
  email TEXT NOT NULL,
  card_until INTEGER NOT NULL,
  UNIQUE (right_number, email)
) STRICT;
-- The request is kept as JSON. A guest's key is unique, as a member's is; their numbers begin where those of
-- members do not come.
CREATE TABLE guest_access_rights (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  control_number TEXT NOT NULL UNIQUE,
  guest INTEGER NOT NULL REFERENCES guests,
  key TEXT,
  request TEXT NOT NULL,
  total INTEGER NOT NULL,
  bought_at INTEGER NOT NULL,
  active_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  UNIQUE (guest, key)
) STRICT;
INSERT INTO sqlite_sequence (name, seq) VALUES ('guest_access_rights', 500000);

${cardTables}
${documentTables}
${insuranceTables}
${mailTables}
${mailLinkTables}
${formRuleTables}
${magazineTables}
${signInTryTables}
${formerMemberTables}`
