import type { RequiredResolvers } from '../../graphql/required-resolvers.ts'
import { encodeFormerMemberReference } from './former-member-reference.ts'
import type { FormerMemberRecord } from './rest.ts'

/** Resolvers of a former member, whom an opaque reference identifies. */
export const FormerMember: RequiredResolvers<'FormerMember'> = {
  reference: ({ id }: FormerMemberRecord) => encodeFormerMemberReference(id),
}
