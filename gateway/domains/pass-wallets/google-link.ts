import { createSign } from 'node:crypto'
import type { GoogleWalletSettings } from '../../platform/pass-wallet-settings.ts'
import type { Language } from '../../platform/translate.ts'
import { type WalletPass, buildGoogleWalletObjects } from './rules.ts'

/** URL prefix of the links that save a pass in Google Wallet; the signed token follows it. */
export const googleSaveUrl = 'https://pay.google.com/gp/v/save/'

/**
 * Creates the link that saves a pass in Google Wallet. The link contains the whole pass in a signed
 * token (RS256), so the gateway sends no request to Google.
 */
export function createGoogleWalletLink(
  pass: WalletPass,
  { issuerId, account, key }: GoogleWalletSettings,
  { portalUrl, language, now }: { portalUrl: string; language: Language; now: number },
): string {
  const claims = {
    iss: account,
    aud: 'google',
    typ: 'savetowallet',
    iat: Math.floor(now / 1_000),
    origins: [new URL(portalUrl).origin],
    payload: buildGoogleWalletObjects(pass, issuerId, language),
  }
  const signedText = `${encodeJsonAsBase64Url({ alg: 'RS256', typ: 'JWT' })}.${encodeJsonAsBase64Url(claims)}`
  const signature = createSign('RSA-SHA256').update(signedText).sign(key, 'base64url')
  return `${googleSaveUrl}${signedText}.${signature}`
}

const encodeJsonAsBase64Url = (value: object): string =>
  Buffer.from(JSON.stringify(value)).toString('base64url')
