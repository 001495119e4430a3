/** Rules for the review of a purchase for several vehicles. */
import type { MagazineChoice } from '../../magazines/shared/magazineChoice.ts'
import type { LineQuotes } from './lineQuotes.ts'
import type { PaymentLine } from './paymentLines.ts'
import { isVehicleCoveredByOtherPass } from './paymentLineStates.ts'
import type { SeveralDraft } from './severalVehiclesWizard.ts'

/** Reason why the passes in the review cannot be paid yet. */
export interface ReviewObstacle {
  readonly kind: 'loading' | 'error' | 'fee' | 'card' | 'magazine'
  /** Id of the vehicle whose pass blocks the payment; null if no single vehicle does. */
  readonly vehicleId: string | null
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
 * Returns the first obstacle to the payment of a purchase for several vehicles; null when the
 * passes can be paid. An error in one pass, or a pending payment for its vehicle, blocks the
 * payment of all passes. A payment that the federation still processes is also pending.
 */
export function findPaymentObstacleInReview(
  draft: SeveralDraft,
  quotes: LineQuotes | null,
  {
    hasCard,
    magazines,
    hasPendingPayment,
  }: {
    hasCard: boolean
    magazines: MagazineChoice | null
    hasPendingPayment: (vehicleId: string) => boolean
  },
): ReviewObstacle | null {
  if (!quotes) return { kind: 'loading', vehicleId: null }
  const vehicleIds = (draft.lines ?? []).map(({ vehicleId }) => vehicleId)
  const hasLineError = (id: string) => quotes.get(id)?.kind !== 'price' || hasPendingPayment(id)
  const lacksFee = (id: string) => {
    const quote = quotes.get(id)
    if (quote?.kind !== 'price' || quote.feeCents === null) return false
    return !isFeeOfPurchaseLineAccepted(draft, id, quote.feeCents)
  }
  const idWithError = vehicleIds.find(hasLineError)
  if (idWithError !== undefined) return { kind: 'error', vehicleId: idWithError }
  const idWithoutFee = vehicleIds.find(lacksFee)
  if (idWithoutFee !== undefined) return { kind: 'fee', vehicleId: idWithoutFee }
  if (magazines && magazines.printedQuantity === 0 && !magazines.digital)
    return { kind: 'magazine', vehicleId: null }
  return hasCard ? null : { kind: 'card', vehicleId: null }
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
