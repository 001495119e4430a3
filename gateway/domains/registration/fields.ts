import type { RequiredResolvers } from '../../graphql/required-resolvers.ts'
import { encodeFormerMemberReference } from './former-member-reference.ts'
import type { FormerMemberRecord } from './rest.ts'

/** Resolvers of the fields of a former member, who is identified by an opaque reference. */
export const FormerMember: RequiredResolvers<'FormerMember'> = {
  reference: ({ id }: FormerMemberRecord) => encodeFormerMemberReference(id),
}
