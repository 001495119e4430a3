import type { RequiredResolvers } from '../../graphql/required-resolvers.ts'
import { encodeId, loadByOptionalId, decodeId } from '../../graphql/global-ids.ts'
import { formatPhoneNumber, formatReferenceNumber } from '../../platform/format-numbers.ts'
import { accessRightById } from '../access-rights/rest.ts'
import { receipts, receiptById } from './rest.ts'
import { paginate } from '../../graphql/relay-connections.ts'
import { sortReceiptsNewestFirst, filterReceipts, listPaymentYears } from './rules.ts'
import type { MemberResolvers } from '../../graphql/generated/resolvers.ts'

export const Receipt: RequiredResolvers<'Receipt'> = {
  id: ({ id }) => encodeId('Receipt', id),
  number: ({ id }) => formatReferenceNumber(id),
  accessRight: async ({ accessRight }, _args, context) =>
    await loadByOptionalId(accessRight?.id ?? null, async (id) => await context.load(accessRightById, id)),
  accessRightSnapshot: ({ accessRight }) => accessRight,
}

export const ReceiptClub: RequiredResolvers<'ReceiptClub'> = {
  phoneNumber: (club) => formatPhoneNumber(club.phoneNumber),
}

/** Resolvers of the `Member` fields about receipts. */
export const memberReceipts = {
  receipts: async (_member, { year, successful, ...page }, context) =>
    paginate(
      'Receipt',
      sortReceiptsNewestFirst(filterReceipts(await context.load(receipts), { year, successful })),
      page,
    ),
  receiptYears: async (_member, _args, context) => listPaymentYears(await context.load(receipts)),
  receipt: async (_member, { id }, context) =>
    await loadByOptionalId(
      decodeId('Receipt', id),
      async (receiptId) => await context.load(receiptById, receiptId),
    ),
} satisfies MemberResolvers
