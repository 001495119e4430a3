export const tables = `
-- Valid document URLs. Only a digest of each URL's secret is stored; moments are epoch milliseconds.
CREATE TABLE document_links (
  digest TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  subject INTEGER NOT NULL,
  -- Calendar year of a yearly statement; null for other documents.
  year INTEGER,
  -- Text of the QR code of a pass; null for the control number.
  qr_text TEXT,
  language TEXT NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX document_links_by_end ON document_links (expires_at);
`
