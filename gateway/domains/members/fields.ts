import { memberStatistics } from './rest.ts'
import type { QueryResolvers, MemberResolvers } from '../../graphql/generated/resolvers.ts'
import { encodeId } from '../../graphql/ids.ts'
import { isProfileIncomplete, lockedFields } from './rules.ts'
import { dayOf, daysLeft } from '../../platform/days.ts'
import { phoneNumber } from '../../platform/numbers.ts'
import { pictureUrl } from '../../graphql/pictures.ts'
import { viewerOf } from './viewer.ts'

export const memberQueries = {
  viewer: async (_parent, _args, context) => await viewerOf(context),
} satisfies QueryResolvers

export const Member = {
  id: ({ id }) => encodeId('Member', id),
  phoneNumber: (member) => phoneNumber(member.phoneNumber),
  lockedFields: (member) => lockedFields(member),
  profileIncomplete: (member) => isProfileIncomplete(member),
  pictureUrl: ({ pictureKey }, _args, context) => pictureUrl(pictureKey, context),
  statistics: async (_member, _args, context) => {
    const { bannerEnd, ...figures } = await context.load(memberStatistics)
    const bannerDate = bannerEnd === null ? null : dayOf(bannerEnd)
    return { ...figures, bannerDate, bannerDaysLeft: daysLeft(bannerEnd, context.now()) }
  },
} satisfies MemberResolvers
