/** Loads the signed-in member who sent a GraphQL request (the viewer). */
import type { Context } from '../../graphql/context.ts'
import { type MemberRecord, currentMember } from './rest.ts'

/** Returns the signed-in member; null for a request without an access token. */
export async function loadViewer(context: Context): Promise<MemberRecord | null> {
  if (!context.isSignedIn) return null
  const member = await context.load(currentMember)
  context.recordTokenOwner(member.id)
  return member
}
