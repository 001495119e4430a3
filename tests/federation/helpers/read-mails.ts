/**
 * Helpers that read the e-mails sent by a running federation, for tests that follow the links in
 * the e-mails.
 */
import { openDatabaseStore } from '../../../federation/store/database.ts'
import { readFederationConfig } from '../../../federation/config.ts'
import { type Mail, listMails } from '../../../federation/outbox/mails.ts'
import type { RunningFederation } from './start-federation.ts'

/**
 * Returns the e-mails sent to an e-mail address, the newest first. The links in the e-mails lead to
 * `http://portal.example`.
 */
export function listMailsToRecipient(
  { dataDir, url }: Pick<RunningFederation, 'dataDir' | 'url'>,
  recipient: string,
): Mail[] {
  const store = openDatabaseStore(dataDir)
  try {
    const config = { ...readFederationConfig({}), portalUrl: 'http://portal.example' }
    return listMails(store, { config, publicUrl: () => url }, recipient)
  } finally {
    store.db.close()
  }
}

/**
 * Returns the query parameters of the first link in the newest e-mail to an e-mail address:
 * `token`, `email`, `userId`.
 */
export function readMailLinkParameters(
  federation: Pick<RunningFederation, 'dataDir' | 'url'>,
  recipient: string,
): Record<string, string> {
  const link = listMailsToRecipient(federation, recipient)[0]?.links[0]
  if (link === undefined) throw new Error(`No mail with a link went to ${recipient}.`)
  const { lang: _, ...parameters } = Object.fromEntries(new URL(link.url).searchParams)
  return parameters
}
