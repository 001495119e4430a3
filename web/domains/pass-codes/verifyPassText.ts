/** Verifies a scanned or typed pass code in the browser. Nothing is sent to the gateway. */
import {
  type PassVerificationResult,
  type VerifiedPass,
  buildVerifiedPassFromContent,
  getPassVerificationResult,
} from '../../../gateway/domains/pass-codes/shared/verification-result.ts'
import {
  type ReadCode,
  isSignatureInLowSForm,
  isPassControlNumber,
  signatureBytes,
  splitPassCode,
} from '../../../gateway/domains/pass-codes/shared/pass-code-format.ts'
import type { VerificationKeys } from './verificationKeys.ts'

/** Result of the verification of a text that was scanned or typed as a pass code. */
export interface CheckedCode {
  result: PassVerificationResult
  /** Data of the pass, read from a pass code with a genuine signature; null for any other text. */
  pass: VerifiedPass | null
  /** Reason why the authenticity of the pass cannot be verified; null for all other results. */
  reason: 'unknownKey' | 'controlNumber' | null
}

/**
 * Verifies a scanned or typed text as a pass code that is valid on a day (`YYYY-MM-DD`); never
 * throws. Every pass code of this portal begins with `prefix`, followed by base32 data.
 */
export async function verifyPassText(
  text: string,
  { keys, attestationDays }: VerificationKeys,
  prefix: string,
  today: string,
): Promise<CheckedCode> {
  const code = text.trim()
  const split = splitPassCode(code, prefix)
  const key = split && keys.get(split.content.keyId)
  if (!key)
    return {
      result: 'CANNOT_BE_CHECKED',
      pass: null,
      reason: split ? 'unknownKey' : isPassControlNumber(code) ? 'controlNumber' : null,
    }
  const isGenuine = await isPassSignatureValid(key, split.signed, split.signature)
  const read: ReadCode = isGenuine ? { origin: 'genuine', content: split.content } : { origin: 'altered' }
  return {
    result: getPassVerificationResult(read, today, attestationDays),
    pass: isGenuine ? buildVerifiedPassFromContent(split.content) : null,
    reason: null,
  }
}

async function isPassSignatureValid(
  key: CryptoKey,
  signed: Uint8Array<ArrayBuffer>,
  signature: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  return (
    signature.length === signatureBytes &&
    isSignatureInLowSForm(signature) &&
    (await crypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, signature, signed))
  )
}
