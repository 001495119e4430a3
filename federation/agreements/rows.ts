/** Which version of the texts is in force. */
import type { Store } from '../store/database.ts'
import { readSetting, writeSetting } from '../store/settings.ts'

/** The version of both texts that is in force. */
export function versionInForce(store: Store): number {
  return readSetting(store, 'terms_version')
}

/** Puts the next version in force, which every member has to accept; answers its number. */
export function publishAgreements(store: Store): number {
  const version = versionInForce(store) + 1
  writeSetting(store, 'terms_version', version)
  return version
}
