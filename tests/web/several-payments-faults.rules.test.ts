/**
 * Tests of the payment rules of a purchase for several vehicles under every short sequence of
 * faults. A model of the federation counts the charges.
 */
import { expect, test } from 'vitest'
import type { LineOutcome, PaymentLine } from '../../web/domains/purchase/severalVehicles/paymentLines.ts'
import {
  applyOutcomeToPaymentRun,
  createPaymentRun,
  endWaitOfPaymentRun,
  selectNextPaymentAction,
} from '../../web/domains/purchase/severalVehicles/paymentRun.ts'

/**
 * Possible fates of one payment request: answered, lost, interrupted or refused.
 */
const fates = [
  'answered',
  'response lost',
  'request lost',
  'page closed before delivery',
  'page closed after delivery',
  'rate limited',
  'declined',
  'price changed',
] as const
type Fate = (typeof fates)[number]

/**
 * Number of payment requests with a simulated fate in a test case. All later payment requests are
 * answered.
 */
const faultyRequests = 5

const createPaymentLineFailure = (code: string, retryAfter: number | null = null) =>
  ({ kind: 'failure', code, retryAfter }) as LineOutcome
const createPaymentLineProblem = (name: string) => ({ kind: 'problem', name }) as LineOutcome

/** Model of a federation that charges at most once per idempotency key and per vehicle. */
function createFederationModel() {
  const chargedKeys = new Map<string, string>()
  return {
    countCharges: (vehicleId: string) =>
      [...chargedKeys.values()].filter((vehicle) => vehicle === vehicleId).length,
    /**
     * Processes a payment request as the federation does. A request with the idempotency key of an
     * earlier charge returns the outcome of that charge.
     */
    buy({ key, vehicleId }: PaymentLine, refusal: string | null): LineOutcome {
      if (!chargedKeys.has(key)) {
        if ([...chargedKeys.values()].includes(vehicleId))
          return createPaymentLineProblem('AlreadyActiveProblem')
        if (refusal !== null) return createPaymentLineProblem(refusal)
        chargedKeys.set(key, vehicleId)
      }
      return {
        kind: 'paid',
        bought: { id: `pass of ${key}`, number: '1', receiptId: null, activeAt: null, expiresAt: null },
      }
    },
  }
}

type FederationModel = ReturnType<typeof createFederationModel>

/**
 * Sends a payment request that meets the given fate, and returns its outcome. Returns null if the
 * page closes before the outcome arrives.
 */
function simulatePaymentRequest(
  line: PaymentLine,
  fate: Fate,
  federation: FederationModel,
): LineOutcome | null {
  switch (fate) {
    case 'answered':
      return federation.buy(line, null)
    case 'response lost':
      federation.buy(line, null)
      return createPaymentLineFailure('UNREACHABLE')
    case 'request lost':
      return createPaymentLineFailure('UNREACHABLE')
    case 'page closed before delivery':
      return null
    case 'page closed after delivery':
      federation.buy(line, null)
      return null
    case 'rate limited':
      return createPaymentLineFailure('RATE_LIMITED', 1)
    case 'declined':
      return federation.buy(line, 'PaymentDeclinedProblem')
    case 'price changed':
      return federation.buy(line, 'PriceChangedProblem')
  }
}

/**
 * Creates the unpaid payments of a purchase, one for each vehicle. Their idempotency keys begin
 * with the given prefix.
 */
const createPaymentLines = (vehicleIds: readonly string[], keyPrefix: string) =>
  vehicleIds.map(
    (vehicleId) => ({ key: `${keyPrefix} ${vehicleId}`, vehicleId, state: 'ready' }) as PaymentLine,
  )

/**
 * Runs a purchase for three vehicles. After each interruption, the member presses the button that
 * the screen offers. Calls `inspect` whenever the stored payments change, and returns the stored
 * payments at the end.
 */
function runPurchaseWithRequestFates(
  sequence: readonly Fate[],
  federation: FederationModel,
  inspect: (lines: readonly PaymentLine[]) => void,
): readonly PaymentLine[] {
  const remaining = [...sequence]
  let stored: readonly PaymentLine[] = createPaymentLines(['a', 'b', 'c'], 'first')
  const storeAndInspectLines = (lines: readonly PaymentLine[]) => inspect((stored = lines))
  let keyCount = 0
  for (let press = 0; press < 20; press += 1) {
    const hasStoredLineInState = (state: PaymentLine['state']) => stored.some((line) => line.state === state)
    // A pass with a changed price is reviewed again, and gets a new line.
    if (!hasStoredLineInState('sent') && !hasStoredLineInState('ready') && hasStoredLineInState('refused'))
      storeAndInspectLines([
        ...stored.filter(({ state }) => state !== 'refused'),
        ...createPaymentLines(
          stored.flatMap(({ state, vehicleId }) => (state === 'refused' ? [vehicleId] : [])),
          `review ${press}`,
        ),
      ])
    if (!hasStoredLineInState('sent') && !hasStoredLineInState('ready')) return stored
    let run = createPaymentRun(stored, hasStoredLineInState('sent'))
    for (;;) {
      const action = selectNextPaymentAction(run)
      if (action.kind === 'wait') {
        run = endWaitOfPaymentRun(run)
        continue
      }
      if (action.kind !== 'send') break
      const { line } = action
      const sent = run.lines.map((each): PaymentLine => (each === line ? { ...line, state: 'sent' } : each))
      storeAndInspectLines(sent)
      const outcome = simulatePaymentRequest(line, remaining.shift() ?? 'answered', federation)
      if (outcome === null) break
      const freshKey = `fresh ${(keyCount += 1)}`
      run = applyOutcomeToPaymentRun({ ...run, lines: sent }, line, outcome, line.state === 'sent', freshKey)
      storeAndInspectLines(run.lines)
    }
  }
  throw new Error(`The purchase does not end: ${sequence.join(', ')}`)
}

/**
 * Returns every possible sequence of the fates of `length` payment requests.
 */
const listFateSequences = (length: number): Fate[][] =>
  length === 0
    ? [[]]
    : listFateSequences(length - 1).flatMap((rest) => fates.map((fate) => rest.concat(fate)))

test(`for every sequence of ${faultyRequests} request faults, each of three vehicles is charged once, and no charged pass is ever shown as unpaid`, () => {
  const untrue: { sequence: Fate[]; lines: readonly PaymentLine[] }[] = []
  for (const sequence of listFateSequences(faultyRequests)) {
    const federation = createFederationModel()
    const isLineStateConsistentWithCharges = ({ vehicleId, state }: PaymentLine) => {
      const charges = federation.countCharges(vehicleId)
      return state === 'sent' ? charges <= 1 : charges === (state === 'paid' ? 1 : 0)
    }
    const last = runPurchaseWithRequestFates(sequence, federation, (lines) => {
      if (!lines.every(isLineStateConsistentWithCharges)) untrue.push({ sequence, lines })
    })
    if (last.some(({ state }) => state !== 'paid')) untrue.push({ sequence, lines: last })
  }
  expect(untrue.slice(0, 3)).toEqual([])
})
