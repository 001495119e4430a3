/** Price quotes for the passes of a purchase for several vehicles. */
import { fetchQuery, graphql } from 'react-relay'
import type { IEnvironment } from 'relay-runtime'
import type { PurchaseObstacle, lineQuotesQuery } from '../../../__generated__/lineQuotesQuery.graphql.ts'
import { joinProblemMessages, readProblem } from '../../../relay/problem.ts'
import type { Amounts } from './purchaseLineChoices.ts'
import { splitIntoGroups } from './splitIntoGroups.ts'
import type { PurchaseLine, PaymentLine } from './paymentLines.ts'

/** Maximum number of passes for which the gateway quotes the price in one query. */
const maximumLinesPerQuery = 40

/**
 * Price quote for one pass of a purchase for several vehicles: price and period, or the reason why
 * it cannot be bought.
 */
export type LineQuote =
  | {
      readonly kind: 'price'
      readonly amounts: Amounts
      readonly activeAt: string
      readonly expiresAt: string
      readonly feeCents: number | null
      readonly maximumPrintedMagazines: number | null
    }
  | { readonly kind: 'taken'; readonly activeAt: string; readonly expiresAt: string }
  | { readonly kind: 'obstacle'; readonly obstacle: PurchaseObstacle }
  | { readonly kind: 'impossible'; readonly message: string }

/** Price quotes for the passes of a purchase for several vehicles, by vehicle id. */
export type LineQuotes = ReadonlyMap<string, LineQuote>

/**
 * Loads current price quotes for all passes of a purchase for several vehicles, at most 40 passes
 * in one query. Fails if the quote of any pass fails to load.
 */
export async function fetchPurchaseLineQuotes(
  environment: IEnvironment,
  lines: readonly PurchaseLine[],
): Promise<LineQuotes> {
  const quotes = new Map<string, LineQuote>()
  for (const group of splitIntoGroups(lines, maximumLinesPerQuery)) {
    const variables = {
      lines: group.map(({ vehicleId, clubId, type, desiredActivation }) => ({
        vehicleId,
        clubId,
        type,
        desiredActivation,
      })),
    }
    const data = await fetchQuery<lineQuotesQuery>(environment, query, variables, {
      fetchPolicy: 'network-only',
    }).toPromise()
    const results = data?.purchaseQuotes.ok ? (data.purchaseQuotes.value?.results ?? []) : []
    group.forEach(({ vehicleId }, index) => {
      const result = results[index]
      if (!result) throw new Error(`The quote of vehicle ${vehicleId} is missing.`)
      quotes.set(vehicleId, toPurchaseLineQuote(result))
    })
  }
  return quotes
}

type Result = NonNullable<
  NonNullable<
    Extract<lineQuotesQuery['response']['purchaseQuotes'], { ok: true }>['value']
  >['results'][number]
>

function toPurchaseLineQuote({ PurchaseQuote: quote, problem_shown: problem }: Result): LineQuote {
  if (!quote) return { kind: 'impossible', message: problem ? joinProblemMessages(readProblem(problem)) : '' }
  if (quote.obstacle) return { kind: 'obstacle', obstacle: quote.obstacle }
  if (quote.collision) return { kind: 'taken', ...quote.collision }
  const { invoice, activeAt, expiresAt, additionalFee, maximumPrintedMagazines } = quote
  return {
    kind: 'price',
    amounts: {
      subtotal: invoice.subtotal.cents,
      nonTaxable: invoice.nonTaxable?.cents ?? null,
      tps: invoice.tps.cents,
      tvq: invoice.tvq.cents,
      total: invoice.total.cents,
    },
    activeAt,
    expiresAt,
    feeCents: additionalFee?.cents ?? null,
    maximumPrintedMagazines,
  }
}

/**
 * Returns whether a pass can be paid as the member confirmed it: the price quote still has the
 * confirmed total, and an additional fee, if any, is accepted.
 */
export const isPassPayableAsConfirmed = (
  { totalCents, feeAccepted }: Pick<PaymentLine, 'totalCents' | 'feeAccepted'>,
  quote: LineQuote | undefined,
): boolean =>
  quote?.kind === 'price' && quote.amounts.total === totalCents && (quote.feeCents === null || feeAccepted)

const query = graphql`
  query lineQuotesQuery($lines: [PurchaseQuoteLineInput!]!) {
    purchaseQuotes(lines: $lines) @catch {
      results {
        __typename
        ... on PurchaseQuote @alias {
          obstacle
          collision {
            activeAt
            expiresAt
          }
          activeAt
          expiresAt
          maximumPrintedMagazines
          additionalFee {
            cents
          }
          invoice {
            subtotal {
              cents
            }
            nonTaxable {
              cents
            }
            tps {
              cents
            }
            tvq {
              cents
            }
            total {
              cents
            }
          }
        }
        ...problem_shown @alias
      }
    }
  }
`
