/** Settings of Apple Wallet and Google Wallet in `config.ts`. */
import { type KeyObject, X509Certificate, createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type EnvironmentReader, SettingError } from './environment-reader.ts'

/** Certificates and ids with which the gateway signs files for Apple Wallet. */
export interface AppleWalletSettings {
  /**
   * Certificate of the Apple Wallet pass type (`certificate`) and its private key (`key`), as PEM
   * texts.
   */
  certificate: string
  key: string
  /** Passphrase of the private key; null if the key has no passphrase. */
  passphrase: string | null
  /** Expiry of the certificate of the pass type, in epoch milliseconds. */
  certificateEndsAt: number
  /** Intermediate certificate of Apple (Worldwide Developer Relations), as PEM text. */
  appleCertificate: string
  /** Apple's id of the pass type in the certificate, such as `pass.org.example.membership`. */
  passType: string
  /** Apple's id of the developer team in the certificate. */
  teamId: string
}

/** Google service account with which the gateway signs links to Google Wallet. */
export interface GoogleWalletSettings {
  issuerId: string
  /** E-mail address of the Google service account. */
  account: string
  /** Private RSA key of the Google service account, as PEM text. */
  key: string
}

/** Settings of both wallets; null for a wallet that the portal does not offer. */
export interface PassWalletSettings {
  apple: AppleWalletSettings | null
  google: GoogleWalletSettings | null
}

/**
 * Reads the settings of Apple Wallet and Google Wallet. Each wallet needs all of its settings or
 * none.
 *
 * - `APPLE_WALLET_CERTIFICATE`, `APPLE_WALLET_KEY`: PEM files of the pass type's certificate and
 *   key.
 * - `APPLE_WALLET_PASSPHRASE`: passphrase of that key, if it has one.
 * - `APPLE_WALLET_WWDR`: PEM file of Apple's intermediate certificate.
 * - `GOOGLE_WALLET_ISSUER`: id of the issuer.
 * - `GOOGLE_WALLET_KEY`: JSON file with the key of the service account, as Google Cloud creates it.
 */
export function readPassWalletSettings(env: EnvironmentReader): PassWalletSettings {
  const apple = requireAllOrNoWalletSettings({
    APPLE_WALLET_CERTIFICATE: env.getText('APPLE_WALLET_CERTIFICATE', ''),
    APPLE_WALLET_KEY: env.getText('APPLE_WALLET_KEY', ''),
    APPLE_WALLET_WWDR: env.getText('APPLE_WALLET_WWDR', ''),
  })
  const google = requireAllOrNoWalletSettings({
    GOOGLE_WALLET_ISSUER: env.getText('GOOGLE_WALLET_ISSUER', ''),
    GOOGLE_WALLET_KEY: env.getText('GOOGLE_WALLET_KEY', ''),
  })
  const passphrase = env.getText('APPLE_WALLET_PASSPHRASE', '') || null
  return {
    apple: apple && readAppleWalletSettings(apple, passphrase),
    google: google && {
      issuerId: google.GOOGLE_WALLET_ISSUER,
      ...readServiceAccount('GOOGLE_WALLET_KEY', google.GOOGLE_WALLET_KEY),
    },
  }
}

/**
 * Reads the certificate files of Apple Wallet, and checks that the certificate matches the key and
 * names a pass type.
 */
function readAppleWalletSettings(
  settings: Record<`APPLE_WALLET_${'CERTIFICATE' | 'KEY' | 'WWDR'}`, string>,
  passphrase: string | null,
): AppleWalletSettings {
  const certificate = readWalletCertificate('APPLE_WALLET_CERTIFICATE', settings.APPLE_WALLET_CERTIFICATE)
  const key = readWalletPrivateKey('APPLE_WALLET_KEY', settings.APPLE_WALLET_KEY, passphrase)
  if (!certificate.parsed.checkPrivateKey(key.parsed))
    throw new SettingError('APPLE_WALLET_KEY is not the key of APPLE_WALLET_CERTIFICATE.')
  const [, passType] = /^UID=(.+)$/m.exec(certificate.parsed.subject) ?? []
  const [, teamId] = /^OU=(.+)$/m.exec(certificate.parsed.subject) ?? []
  if (passType === undefined || teamId === undefined)
    throw new SettingError(
      'APPLE_WALLET_CERTIFICATE must name a pass type (UID) and a team (OU) in its subject.',
    )
  return {
    certificate: certificate.text,
    key: key.text,
    passphrase,
    certificateEndsAt: certificate.parsed.validToDate.getTime(),
    appleCertificate: readWalletCertificate('APPLE_WALLET_WWDR', settings.APPLE_WALLET_WWDR).text,
    passType,
    teamId,
  }
}

/**
 * Returns the settings of a wallet; null if none of them is set. Throws if only some of them are
 * set.
 */
function requireAllOrNoWalletSettings<Settings extends Record<string, string>>(
  settings: Settings,
): Settings | null {
  const names = Object.keys(settings)
  const missing = names.filter((name) => settings[name] === '')
  if (missing.length === names.length) return null
  if (missing.length > 0)
    throw new SettingError(`${names.join(', ')} are set together, or none; missing: ${missing.join(', ')}.`)
  return settings
}

/** A file: its text, and the certificate or key that it contains. */
interface KeyFile<Parsed> {
  text: string
  parsed: Parsed
}

function readWalletCertificate(name: string, file: string): KeyFile<X509Certificate> {
  return readKeyFile(name, file, 'a PEM file with a certificate', (text) => new X509Certificate(text))
}

function readWalletPrivateKey(name: string, file: string, passphrase: string | null): KeyFile<KeyObject> {
  return readKeyFile(name, file, 'a PEM file with a private RSA key that its passphrase opens', (text) =>
    parsePrivateRsaKey(text, passphrase),
  )
}

/** Reads the e-mail address and the private key of a Google service account from its JSON file. */
function readServiceAccount(name: string, file: string): Pick<GoogleWalletSettings, 'account' | 'key'> {
  const expected = 'the JSON file with the key of a Google service account'
  return readKeyFile(name, file, expected, (text) => {
    const { client_email: account, private_key: key } = JSON.parse(text) as Record<string, unknown>
    if (typeof account !== 'string' || typeof key !== 'string') throw new Error('a missing property')
    parsePrivateRsaKey(key, null)
    return { account, key }
  }).parsed
}

/** Parses a private RSA key from a PEM text. Both wallets sign with RSA. */
function parsePrivateRsaKey(text: string, passphrase: string | null): KeyObject {
  const key = createPrivateKey({ key: text, ...(passphrase !== null && { passphrase }) })
  if (key.asymmetricKeyType !== 'rsa') throw new Error('another kind of key')
  return key
}

/** Reads a file and parses it with the function `parse`. */
function readKeyFile<Parsed>(
  name: string,
  file: string,
  expected: string,
  parse: (text: string) => Parsed,
): KeyFile<Parsed> {
  try {
    const text = readFileSync(file, 'utf8')
    return { text, parsed: parse(text) }
  } catch {
    // The value may be the key itself instead of its file. It must not be logged.
    const found = file.includes('-----BEGIN') ? 'the text of the file' : `"${file}"`
    throw new SettingError(`${name} must be the path of ${expected}, not ${found}.`)
  }
}
