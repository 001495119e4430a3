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

/** Returns the signed-in member who makes a purchase; throws for a request without a session. */
export async function loadPurchasingMember(context: Context): Promise<MemberRecord> {
  const member = await loadSignedInMember(context)
  if (member === null) throw new Failure('UNAUTHENTICATED', 'a purchase requires a session')
  return member
}
