/** Handwritten result of `ReceiptsScreenQuery` for the benchmark. */
import { accessRights } from '../../gateway/domains/access-rights/rest.ts'
import { currentMember } from '../../gateway/domains/members/rest.ts'
import { type ReceiptRecord, receipts as allReceipts } from '../../gateway/domains/receipts/rest.ts'
import { sortNewestFirst, filterReceipts, listYears } from '../../gateway/domains/receipts/rules.ts'
import { pageOf } from '../../gateway/graphql/connections.ts'
import type { Context } from '../../gateway/graphql/context.ts'
import { encodeId } from '../../gateway/graphql/ids.ts'
import { formatReference } from '../../gateway/platform/numbers.ts'
import { formatTimestamp, shellPortal, shellViewer, snapshotOf } from './shell.ts'

export async function receipts(context: Context, { year }: { year: number | null }) {
  const { load } = context
  const [member, all, passes] = await Promise.all([
    load(currentMember),
    load(allReceipts),
    load(accessRights),
  ])
  const passById = new Map(passes.map((pass) => [pass.id, pass]))
  const mapReceipt = (receipt: ReceiptRecord) => {
    const pass = passById.get(receipt.accessRight?.id ?? 0)
    return {
      id: encodeId('Receipt', receipt.id),
      number: formatReference(receipt.id),
      paidAt: formatTimestamp(receipt.paidAt),
      successful: receipt.successful,
      total: { cents: receipt.total.cents },
      lines: receipt.lines.map(({ name, description }) => ({ name, description })),
      accessRightSnapshot: receipt.accessRight && { vehicle: snapshotOf(receipt.accessRight) },
      accessRight:
        pass === undefined
          ? null
          : { vehicleSnapshot: snapshotOf(pass), id: encodeId('AccessRight', pass.id) },
      __typename: 'Receipt',
    }
  }
  const buildReceiptPage = (successful: boolean, first: number) => {
    const { edges, pageInfo, totalCount } = pageOf(
      'Receipt',
      sortNewestFirst(filterReceipts(all, { year, successful })),
      {
        first,
      },
    )
    return {
      totalCount,
      edges: edges.map(({ node, cursor }) => ({ node: mapReceipt(node), cursor })),
      pageInfo: { endCursor: pageInfo.endCursor, hasNextPage: pageInfo.hasNextPage },
    }
  }
  const { totalCount: _, ...failedPayments } = buildReceiptPage(false, 2)
  return {
    portal: shellPortal(context),
    viewer: {
      ...shellViewer(member),
      receiptYears: listYears(all),
      failedPayments,
      receipts: buildReceiptPage(true, 20),
    },
  }
}
