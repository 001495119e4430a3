import { useEffect, useRef } from 'react'
import { buildPaymentLinesStorageKey } from '../../../platform/paymentLineCleanup.ts'
import { readDraftOwnerId } from '../../../platform/session.ts'
import { createStoredValue, useStoredValue } from '../../../platform/storedValue.ts'
import { expireQueryResults } from '../../../relay/environment.ts'
import { useReload } from '../../../relay/useReload.ts'
import type { PaymentLine } from '../severalVehicles/paymentLines.ts'

/** Stored payment for several vehicles, with the properties that identify its pass. */
type StoredPayment = Pick<PaymentLine, 'key' | 'state' | 'vehicleId' | 'type' | 'desiredActivation'>

// The complete parser of stored payments would be too large for the shared code of the screens.
const parsePayments = (found: unknown): readonly StoredPayment[] =>
  Array.isArray(found) ? (found as (StoredPayment | null)[]).filter((payment) => payment !== null) : []

/**
 * Time in ms without a change after which the screen loads its data again. The payments of several
 * vehicles follow each other within seconds, and should not reload the screen once per vehicle.
 */
const quietTime = 1_000

/**
 * Payments for several vehicles that another tab has finished since this page last loaded its data.
 */
const storedPaymentsOfOtherTabs = createStoredValue('page', 'paymentsOfOtherTabs', parsePayments)

const storedPayments = createStoredValue(
  'localStorage',
  () => buildPaymentLinesStorageKey(readDraftOwnerId()),
  parsePayments,
)

const isFinished = ({ state }: StoredPayment) => state === 'paid' || state === 'refused'

storedPayments.onChangeInOtherTab((before, after) => {
  const finishedKeys = new Set(before.filter(isFinished).map(({ key }) => key))
  const finished = after.filter((line) => isFinished(line) && !finishedKeys.has(line.key))
  if (finished.length === 0) return
  expireQueryResults()
  storedPaymentsOfOtherTabs.set([...storedPaymentsOfOtherTabs.get(), ...finished])
})

/**
 * Loads the data of the screen again after another tab has finished payments for several vehicles.
 * Returns the finished payments whose passes the screen may still show as declined, until the new
 * data is shown.
 */
export function useReloadAfterPaymentsInOtherTabs(): readonly StoredPayment[] {
  const finished = useStoredValue(storedPaymentsOfOtherTabs)
  const { reload, busy } = useReload()
  const reloadedKeys = useRef<readonly string[]>([])
  useEffect(() => {
    if (busy || finished.length === 0) return
    if (reloadedKeys.current.length > 0) {
      const isReloaded = ({ key }: StoredPayment) => reloadedKeys.current.includes(key)
      storedPaymentsOfOtherTabs.set(finished.filter((line) => !isReloaded(line)))
      reloadedKeys.current = []
      return
    }
    const timer = setTimeout(() => {
      reloadedKeys.current = finished.map(({ key }) => key)
      reload()
    }, quietTime)
    return () => clearTimeout(timer)
  }, [busy, finished, reload])
  return finished
}
