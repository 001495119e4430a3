/** Database access for the version in force of the terms of use and the privacy policy. */
import type { Store } from '../store/database.ts'
import { readStoredSetting, writeStoredSetting } from '../store/settings.ts'

/** Returns the version in force of the terms of use and the privacy policy. */
export function readAgreementVersionInForce(store: Store): number {
  return readStoredSetting(store, 'terms_version')
}

/**
 * Publishes the next version of the agreements, which every member must accept. Returns the version
 * number.
 */
export function publishNextAgreementVersion(store: Store): number {
  const version = readAgreementVersionInForce(store) + 1
  writeStoredSetting(store, 'terms_version', version)
  return version
}
