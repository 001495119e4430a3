import { useTranslation } from 'react-i18next'
import { useFormat } from '../../ui/useFormat.ts'
import type { UnfinishedPayment } from './shared/buildTasks.ts'

/** Maximum number of vehicles that the task names. */
const maximumNames = 3

/**
 * Returns the title and the text of the task for the unfinished payments of a purchase for several
 * vehicles. An unconfirmed payment is never called unpaid.
 * @param findVehicleName Returns the name of a vehicle; undefined for a vehicle that the dashboard
 * has not loaded.
 */
export function useUnfinishedPaymentsText(
  payments: readonly UnfinishedPayment[],
  findVehicleName: (vehicleId: string) => string | undefined,
): { title: string; text: string } {
  const { t } = useTranslation('tasks')
  const { money } = useFormat()
  const unpaid = payments.filter(({ state }) => state !== 'sent')
  const unconfirmed = payments.filter(({ state }) => state === 'sent')

  function formatVehicleNames(some: readonly UnfinishedPayment[]): string {
    const names = some.flatMap(({ vehicleId }) => findVehicleName(vehicleId) ?? []).slice(0, maximumNames)
    const count = some.length - names.length
    return names.length === 0 || count === 0
      ? names.join(', ')
      : t('Task.payments.more', { names: names.join(', '), count })
  }

  const names = formatVehicleNames(unconfirmed)
  const unconfirmedText = t(names === '' ? 'Task.payments.unconfirmedAlone' : 'Task.payments.unconfirmed', {
    count: unconfirmed.length,
    names,
  })
  if (unpaid.length === 0) return { title: unconfirmedText, text: t('Task.payments.check') }
  const unpaidNames = formatVehicleNames(unpaid)
  const amount = money(unpaid.reduce((sum, { totalCents }) => sum + totalCents, 0))
  const sentences = [
    unpaidNames !== '' && `${unpaidNames}.`,
    unpaid.some(({ problem }) => problem === 'PaymentDeclinedProblem') && t('Task.payments.declined'),
    unconfirmed.length > 0 && `${unconfirmedText}.`,
  ]
  return {
    title: t('Task.payments.unpaid', { count: unpaid.length, amount }),
    text: sentences.filter(Boolean).join(' '),
  }
}
