/** Computes the result of `ReceiptsScreenQuery` without a GraphQL engine, for the benchmark. */
import { accessRights } from '../../gateway/domains/access-rights/rest.ts'
import { currentMember } from '../../gateway/domains/members/rest.ts'
import { type ReceiptRecord, receipts as allReceipts } from '../../gateway/domains/receipts/rest.ts'
import {
  sortReceiptsNewestFirst,
  filterReceiptsByYearAndSuccess,
  listPaymentYears,
} from '../../gateway/domains/receipts/rules.ts'
import { paginateRelayConnection } from '../../gateway/graphql/relay-connections.ts'
import type { Context } from '../../gateway/graphql/context.ts'
import { encodeId } from '../../gateway/graphql/global-ids.ts'
import { formatReceiptOrPassNumber } from '../../gateway/platform/format-numbers.ts'
import {
  formatTimestampAsIsoString,
  buildPortalFieldsOfPageShell,
  buildMemberFieldsOfPageShell,
  buildVehicleNameAndRegistration,
} from './shared-result-parts.ts'

export async function computeReceiptListQueryResult(context: Context, { year }: { year: number | null }) {
  const { load } = context
  const [member, all, passes] = await Promise.all([
    load(currentMember),
    load(allReceipts),
    load(accessRights),
  ])
  const passById = new Map(passes.map((pass) => [pass.id, pass]))
  const buildReceiptNode = (receipt: ReceiptRecord) => {
    const pass = passById.get(receipt.accessRight?.id ?? 0)
    return {
      id: encodeId('Receipt', receipt.id),
      number: formatReceiptOrPassNumber(receipt.id),
      paidAt: formatTimestampAsIsoString(receipt.paidAt),
      successful: receipt.successful,
      total: { cents: receipt.total.cents },
      lines: receipt.lines.map(({ name, description }) => ({ name, description })),
      accessRightSnapshot: receipt.accessRight && {
        vehicle: buildVehicleNameAndRegistration(receipt.accessRight),
      },
      accessRight:
        pass === undefined
          ? null
          : { vehicleSnapshot: buildVehicleNameAndRegistration(pass), id: encodeId('AccessRight', pass.id) },
      __typename: 'Receipt',
    }
  }
  const buildReceiptConnection = (paymentsSucceeded: boolean, maximumCount: number) => {
    const { edges, pageInfo, totalCount } = paginateRelayConnection(
      'Receipt',
      sortReceiptsNewestFirst(filterReceiptsByYearAndSuccess(all, { year, successful: paymentsSucceeded })),
      {
        first: maximumCount,
      },
    )
    return {
      totalCount,
      edges: edges.map(({ node, cursor }) => ({ node: buildReceiptNode(node), cursor })),
      pageInfo: { endCursor: pageInfo.endCursor, hasNextPage: pageInfo.hasNextPage },
    }
  }
  const { totalCount: _, ...failedPayments } = buildReceiptConnection(false, 2)
  return {
    portal: buildPortalFieldsOfPageShell(context),
    viewer: {
      ...buildMemberFieldsOfPageShell(member),
      receiptYears: listPaymentYears(all),
      failedPayments,
      receipts: buildReceiptConnection(true, 20),
    },
  }
}
