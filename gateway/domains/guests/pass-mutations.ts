/**
 * Mutations for the pass that a guest has bought. A guest has no account, so the secret key that
 * came with the purchase authorizes these mutations (decision 0050).
 */
import { parseDocumentUrl } from '../../federation/parse-values.ts'
import { declareMutation } from '../../graphql/declare-mutation.ts'
import type { InputCheck } from '../../graphql/input-check.ts'
import { createGraphqlProblem } from '../../graphql/problems.ts'
import {
  createRefusedProblemWithMessage,
  mapRefusalToInvalidInput,
  mapRefusalToPlainProblem,
} from '../../graphql/refusal-mappings.ts'
import { computeDigest } from '../../platform/digest.ts'

interface PassKeyInput {
  passKey: string
}

/**
 * Rate limit option that counts attempts per guest pass. The digest of the secret key identifies
 * the guest pass.
 */
const limitedPass = { number: ({ passKey }: PassKeyInput) => computeDigest(passKey) }

const refusals = {
  InvalidRequest: mapRefusalToInvalidInput('passKey', 'malformed'),
  GuestPassNotFound: mapRefusalToPlainProblem('GuestPassNotFoundProblem'),
}

function readGuestPassKey({ passKey }: PassKeyInput, check: InputCheck): string {
  const text = check.readText('passKey', passKey, { min: 1, max: 100, trim: false })
  // The rate limits count the digest of the key as sent, so another spelling of the same key would
  // have limits of its own.
  if (/\s/.test(text)) check.addMistake('passKey', 'malformed')
  check.assertValid()
  return text
}

export const printGuestPass = declareMutation('printGuestPass', {
  calls: ['printGuestPass'],
  limit: { kind: 'file', account: limitedPass },
  refusals,
  fallback: createRefusedProblemWithMessage,
  work: async ({ input }, { language }, { check, send }) => {
    const url = parseDocumentUrl(
      await send('printGuestPass', { body: { passKey: readGuestPassKey(input, check) } }),
    )
    return url === null
      ? createGraphqlProblem(language, 'DocumentUnavailableProblem')
      : { __typename: 'PrintGuestPassPayload', url }
  },
})

export const resendGuestPass = declareMutation('resendGuestPass', {
  calls: ['resendGuestPassEmail'],
  limit: { kind: 'mail', account: limitedPass, alsoTo: null, number: null },
  refusals: { ...refusals, MailFailed: mapRefusalToPlainProblem('MailFailedProblem') },
  work: async ({ input }, context, { check, send }) => {
    await send('resendGuestPassEmail', { body: { passKey: readGuestPassKey(input, check) } })
    return { __typename: 'ResendGuestPassPayload', sentAt: context.now() }
  },
})
