import type { RequiredResolvers } from '../../graphql/required-resolvers.ts'
import { encodeId, loadNodeUnlessIdIsNull, decodeId } from '../../graphql/global-ids.ts'
import { formatPhoneNumber, formatReceiptOrPassNumber } from '../../platform/format-numbers.ts'
import { accessRightById, accessRights } from '../access-rights/rest.ts'
import { receipts, receiptById } from './rest.ts'
import { paginateRelayConnection } from '../../graphql/relay-connections.ts'
import {
  sortReceiptsNewestFirst,
  filterReceiptsByYearAndSuccess,
  isPaymentStillUnpaid,
  listPaymentYears,
} from './rules.ts'
import type { MemberResolvers } from '../../graphql/generated/resolvers.ts'

export const Receipt: RequiredResolvers<'Receipt'> = {
  id: ({ id }) => encodeId('Receipt', id),
  number: ({ id }) => formatReceiptOrPassNumber(id),
  accessRight: async ({ accessRight }, _args, context) =>
    await loadNodeUnlessIdIsNull(
      accessRight?.id ?? null,
      async (id) => await context.load(accessRightById, id),
    ),
  accessRightSnapshot: ({ accessRight }) => accessRight,
}

export const ReceiptClub: RequiredResolvers<'ReceiptClub'> = {
  phoneNumber: (club) => formatPhoneNumber(club.phoneNumber),
}

/** Resolvers of the `Member` fields about receipts. */
export const memberReceipts = {
  receipts: async (_member, { year, successful, unpaid, ...page }, context) => {
    const matches = filterReceiptsByYearAndSuccess(await context.load(receipts), { year, successful })
    // The receipts are shown even when the passes fail to load.
    const passes = unpaid == null ? null : await context.load(accessRights).catch(() => null)
    const selected = matches.filter(
      (receipt) => unpaid == null || isPaymentStillUnpaid(receipt, passes) === unpaid,
    )
    return paginateRelayConnection('Receipt', sortReceiptsNewestFirst(selected), page)
  },
  receiptYears: async (_member, _args, context) => listPaymentYears(await context.load(receipts)),
  receipt: async (_member, { id }, context) =>
    await loadNodeUnlessIdIsNull(
      decodeId('Receipt', id),
      async (receiptId) => await context.load(receiptById, receiptId),
    ),
} satisfies MemberResolvers
