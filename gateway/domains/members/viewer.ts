/** Who is signed in. */
import type { Context } from '../../graphql/context.ts'
import { type MemberRecord, currentMember } from './rest.ts'

/** The signed-in member; null without a token. */
export async function viewerOf(context: Context): Promise<MemberRecord | null> {
  return context.signedIn ? await context.load(currentMember) : null
}
