/** Rules for the review of a purchase for several vehicles. */
import type { MagazineChoice } from '../../magazines/shared/magazineChoice.ts'
import type { LineQuotes } from './lineQuotes.ts'
import type { PaymentLine } from './paymentLines.ts'
import { isVehicleCoveredByOtherPass } from './paymentLineStates.ts'
import type { SeveralDraft } from './severalVehiclesWizard.ts'

/** Missing payment details: card and address (`card`), or one of them. */
export type MissingPayment = 'card' | 'onlyCard' | 'onlyAddress'

/** Reason why the passes in the review cannot be paid yet. */
export interface ReviewObstacle {
  readonly kind: 'loading' | 'error' | 'fee' | 'magazine' | MissingPayment
  /** Ids of the vehicles whose passes block the payment; empty if it is no vehicle. */
  readonly vehicleIds: readonly string[]
}

/**
 * Returns whether the member accepted the current additional fee for the pass of a vehicle (E47).
 */
export const isFeeOfPurchaseLineAccepted = (
  { fees = {} }: Pick<SeveralDraft, 'fees'>,
  vehicleId: string,
  feeCents: number,
): boolean => fees[vehicleId] === feeCents

/**
 * Returns the obstacles to the payment of a purchase for several vehicles, at most one of each
 * kind; an empty list when the passes can be paid. An error in one pass, or a pending payment for
 * its vehicle, blocks the payment of all passes. A payment that the federation still processes is
 * also pending.
 */
export function findPaymentObstaclesInReview(
  draft: SeveralDraft,
  quotes: LineQuotes | null,
  {
    missingPayment,
    magazines,
    hasPendingPayment,
  }: {
    /** Null if a valid card and an address are stored. */
    missingPayment: MissingPayment | null
    magazines: MagazineChoice | null
    hasPendingPayment: (vehicleId: string) => boolean
  },
): ReviewObstacle[] {
  if (!quotes) return [{ kind: 'loading', vehicleIds: [] }]
  const vehicleIds = (draft.lines ?? []).map(({ vehicleId }) => vehicleId)
  const hasLineError = (id: string) => quotes.get(id)?.kind !== 'price' || hasPendingPayment(id)
  const lacksFee = (id: string) => {
    const quote = quotes.get(id)
    if (quote?.kind !== 'price' || quote.feeCents === null) return false
    return !isFeeOfPurchaseLineAccepted(draft, id, quote.feeCents)
  }
  const idsWithError = vehicleIds.filter(hasLineError)
  const idsWithoutFee = vehicleIds.filter(lacksFee)
  const lacksMagazineChoice = magazines && magazines.printedQuantity === 0 && !magazines.digital
  return [
    ...(idsWithError.length > 0 ? [{ kind: 'error' as const, vehicleIds: idsWithError }] : []),
    ...(idsWithoutFee.length > 0 ? [{ kind: 'fee' as const, vehicleIds: idsWithoutFee }] : []),
    ...(lacksMagazineChoice ? [{ kind: 'magazine' as const, vehicleIds: [] }] : []),
    ...(missingPayment ? [{ kind: missingPayment, vehicleIds: [] }] : []),
  ]
}

/**
 * Returns the maximum number of printed magazines that every pass of the purchase allows; null if
 * no pass includes the magazine.
 */
export function findMaximumMagazineQuantity(quotes: LineQuotes | null): number | null {
  const maxima = [...(quotes?.values() ?? [])].flatMap((quote) =>
    quote.kind === 'price' && quote.maximumPrintedMagazines !== null ? [quote.maximumPrintedMagazines] : [],
  )
  return maxima.length === 0 ? null : Math.min(...maxima)
}

/**
 * Returns the payments to store when the member confirms the purchase. Stored payments with an
 * unknown outcome come first, and their vehicles get no second payment. In a purchase that resumes
 * unpaid passes, the finished payments stay, so that the last screen lists the whole purchase.
 */
export function buildPaymentLines(
  stored: readonly PaymentLine[],
  { lines = [], isResumed = false }: Pick<SeveralDraft, 'lines' | 'isResumed'>,
  quotes: LineQuotes,
  magazines: MagazineChoice | null,
  { createKey, keyDays, now }: { createKey: () => string; keyDays: number; now: number },
): PaymentLine[] {
  const sent = stored.filter(({ state }) => state === 'sent')
  const finished = isResumed
    ? stored.filter((line) => line.state === 'paid' || isVehicleCoveredByOtherPass(line))
    : []
  const confirmed = lines.flatMap((line): PaymentLine[] => {
    const quote = quotes.get(line.vehicleId)
    if (quote?.kind !== 'price' || sent.some(({ vehicleId }) => vehicleId === line.vehicleId)) return []
    return [
      {
        ...line,
        key: createKey(),
        keyDays,
        accessRightId: null,
        totalCents: quote.amounts.total,
        feeAccepted: quote.feeCents !== null,
        magazines: quote.maximumPrintedMagazines === null ? null : magazines,
        state: 'ready',
        problem: null,
        bought: null,
        confirmedAt: now,
        isRestForgotten: false,
      },
    ]
  })
  return [...finished, ...sent, ...confirmed]
}
