/** Self-made certificates and keys for wallet passes, created with OpenSSL. */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
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
 * Creates a certificate authority, a pass certificate signed by this authority, and a key for
 * Google Wallet.
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
    '/CN=Pass Type ID: pass.example.sentier/OU=TEAM12345',
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
  runOpenssl('genpkey', '-algorithm', 'RSA', '-pkeyopt', 'rsa_keygen_bits:2048', '-out', 'google.key')
  return {
    folder,
    authority: join(folder, 'ca.pem'),
    env: {
      APPLE_WALLET_CERTIFICATE: join(folder, 'pass.pem'),
      APPLE_WALLET_KEY: join(folder, 'pass.key'),
      APPLE_WALLET_WWDR: join(folder, 'ca.pem'),
      APPLE_WALLET_PASS_TYPE: 'pass.example.sentier',
      APPLE_WALLET_TEAM: 'TEAM12345',
      GOOGLE_WALLET_ISSUER: testGoogleAccount.issuerId,
      GOOGLE_WALLET_ACCOUNT: testGoogleAccount.account,
      GOOGLE_WALLET_KEY: join(folder, 'google.key'),
    },
  }
}
