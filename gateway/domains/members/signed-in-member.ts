/** Loads the signed-in member who sent a GraphQL request (the viewer). */
import type { Context } from '../../graphql/context.ts'
import { Failure } from '../../platform/request-failures.ts'
import { type MemberRecord, currentMember } from './rest.ts'

/** Returns the signed-in member; null for a request without an access token. */
export async function loadSignedInMember(context: Context): Promise<MemberRecord | null> {
  if (!context.isSignedIn) return null
  const member = await context.load(currentMember)
  context.recordTokenOwner(member.id)
  return member
}

/**
 * Returns the signed-in member for the field `viewer`; null for a request without an access token.
 * Before the member accepts the agreements, the federation withholds the member's data, and only
 * `consentRequired` is readable.
 */
export async function loadViewerEvenWithoutConsent(context: Context): Promise<MemberRecord | null> {
  try {
    return await loadSignedInMember(context)
  } catch (error) {
    if (error instanceof Failure && error.code === 'CONSENT_REQUIRED')
      return createMemberAwaitingConsent(error)
    throw error
  }
}

/**
 * Returns the record of a member who has not accepted the current agreements. Reading a property
 * other than `consentRequired` throws `consentFailure`.
 */
function createMemberAwaitingConsent(consentFailure: Failure): MemberRecord {
  return new Proxy({} as MemberRecord, {
    get: (_record, name) => {
      if (name === 'consentRequired') return true
      // A promise that resolves to this record reads `then`.
      if (name === 'then' || typeof name === 'symbol') return undefined
      throw consentFailure
    },
  })
}

/** Returns the signed-in member who makes a purchase; throws for a request without a session. */
export async function loadPurchasingMember(context: Context): Promise<MemberRecord> {
  const member = await loadSignedInMember(context)
  if (member === null) throw new Failure('UNAUTHENTICATED', 'a purchase requires a session')
  return member
}
