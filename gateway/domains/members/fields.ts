import { memberStatistics } from './rest.ts'
import type { QueryResolvers, MemberResolvers } from '../../graphql/generated/resolvers.ts'
import { encodeId } from '../../graphql/global-ids.ts'
import { isProfileIncomplete, getLockedProfileFields } from './rules.ts'
import { getTorontoDay, countDaysUntilEnd } from '../../platform/calendar-days.ts'
import { formatPhoneNumber } from '../../platform/format-numbers.ts'
import { getPictureUrl } from '../../graphql/pictures.ts'
import { loadViewerEvenWithoutConsent } from './signed-in-member.ts'

export const memberQueries = {
  viewer: async (_parent, _args, context) => await loadViewerEvenWithoutConsent(context),
} satisfies QueryResolvers

export const Member = {
  id: ({ id }) => encodeId('Member', id),
  phoneNumber: (member) => formatPhoneNumber(member.phoneNumber),
  lockedFields: (member) => getLockedProfileFields(member),
  profileIncomplete: (member) => isProfileIncomplete(member),
  pictureUrl: ({ pictureKey }, _args, context) => getPictureUrl(pictureKey, context),
  statistics: async (_member, _args, context) => {
    const { bannerEnd, ...figures } = await context.load(memberStatistics)
    const bannerDate = bannerEnd === null ? null : getTorontoDay(bannerEnd)
    return { ...figures, bannerDate, bannerDaysLeft: countDaysUntilEnd(bannerEnd, context.now()) }
  },
} satisfies MemberResolvers
