/** Self-made certificates and keys for wallet passes, created with OpenSSL. */
import { execFileSync, spawnSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testGoogleAccount } from './google-wallet.ts'

/** True if the command `openssl` is installed. */
export const hasOpenssl = spawnSync('openssl', ['version']).status === 0

/** Suffix for the titles of tests that are skipped without OpenSSL. */
export const opensslSkipNote = hasOpenssl ? '' : ' (skipped: OpenSSL is not installed)'

/**
 * Self-signed test certificates for Apple Wallet passes, and the gateway settings with the paths of
 * these files.
 */
export interface WalletCertificates {
  /** Folder of all wallet certificates and keys, which the caller must remove. */
  folder: string
  /** Path of the self-made certificate that stands in for Apple's intermediate certificate. */
  authority: string
  /** Gateway settings of Apple Wallet and Google Wallet. */
  env: Record<string, string>
}

/**
 * Creates a certificate authority, a pass certificate signed by this authority, and the key file of
 * a Google service account.
 */
export function createWalletCertificates(): WalletCertificates {
  const folder = mkdtempSync(join(tmpdir(), 'sentier-wallet-'))
  const runOpenssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' })
  runOpenssl(
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-keyout',
    'ca.key',
    '-out',
    'ca.pem',
    '-days',
    '2',
    '-subj',
    '/CN=Test Authority',
  )
  runOpenssl(
    'req',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-keyout',
    'pass.key',
    '-out',
    'pass.csr',
    '-subj',
    '/UID=pass.example.sentier/CN=Pass Type ID: pass.example.sentier/OU=TEAM12345',
  )
  runOpenssl(
    'x509',
    '-req',
    '-in',
    'pass.csr',
    '-CA',
    'ca.pem',
    '-CAkey',
    'ca.key',
    '-CAcreateserial',
    '-out',
    'pass.pem',
    '-days',
    '2',
  )
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const serviceAccount = join(folder, 'google.json')
  writeFileSync(
    serviceAccount,
    JSON.stringify({
      type: 'service_account',
      client_email: testGoogleAccount.account,
      private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    }),
  )
  return {
    folder,
    authority: join(folder, 'ca.pem'),
    env: {
      APPLE_WALLET_CERTIFICATE: join(folder, 'pass.pem'),
      APPLE_WALLET_KEY: join(folder, 'pass.key'),
      APPLE_WALLET_WWDR: join(folder, 'ca.pem'),
      GOOGLE_WALLET_ISSUER: testGoogleAccount.issuerId,
      GOOGLE_WALLET_KEY: serviceAccount,
    },
  }
}
