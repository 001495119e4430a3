import { generateKeyPairSync } from 'node:crypto'
import type { PassWalletSettings } from '../../../gateway/platform/pass-wallet-settings.ts'

/** Settings of a gateway that offers Google Wallet, with a new key that Google does not know. */
export function createGoogleWalletSettings(): PassWalletSettings {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return {
    apple: null,
    google: {
      issuerId: '3388000000012345678',
      account: 'passes@sentier.iam.example',
      key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    },
  }
}
