import { generateKeyPairSync } from 'node:crypto'
import type { PassWalletSettings } from '../../../gateway/platform/pass-wallet-settings.ts'

/** Ids of an issuer and a service account of Google Wallet for tests. Neither exists at Google. */
export const testGoogleAccount = {
  issuerId: '3388000000012345678',
  account: 'passes@sentier.iam.example',
}

/** Creates wallet settings that offer only Google Wallet, with a new RSA key unknown to Google. */
export function createGoogleWalletSettings(): PassWalletSettings {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return {
    apple: null,
    google: {
      ...testGoogleAccount,
      key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    },
  }
}
