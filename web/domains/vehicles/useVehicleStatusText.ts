import { useTranslation } from 'react-i18next'
import { useFormat } from '../../ui/useFormat.ts'
import type { VehicleStatus } from './vehicleState.ts'

interface StatusDates {
  readonly activePass: { readonly activeAt: string | null; readonly expiresAt: string | null } | null
  /** Passes of the vehicle. Expired passes are ordered from the latest to the earliest expiry. */
  readonly passes: ReadonlyArray<{ readonly validity: string | null; readonly expiresAt: string | null }>
}

/**
 * Returns the status of a vehicle as one line of text: the period of its pass, the date on which
 * its last pass expired, or that it has no pass (D21, D29, D30, D34).
 */
export function useVehicleStatusText(status: VehicleStatus, { activePass, passes }: StatusDates): string {
  const { t } = useTranslation(['vehicles', 'common'])
  const { dateRange, longDate } = useFormat()
  const startsAt = activePass?.activeAt
  const endsAt = activePass?.expiresAt
  const endedAt = passes.find(({ validity }) => validity === 'EXPIRED')?.expiresAt
  switch (status) {
    case 'current':
      return endsAt ? t('Vehicle.activeUntil', { date: longDate(endsAt) }) : t('common:ui.pass.state.current')
    case 'upcoming':
      return startsAt && endsAt
        ? t('Vehicle.upcomingRange', { period: dateRange(startsAt, endsAt) })
        : t('common:ui.pass.state.upcoming')
    case 'expired':
      return endedAt ? t('Vehicle.expiredOn', { date: longDate(endedAt) }) : t('common:ui.pass.state.expired')
    case 'none':
      return t('Vehicle.noPass')
    case 'lapsed':
      return t('Vehicle.lapsedTag')
    case 'toPay':
      return t('Vehicle.task.request')
    default:
      return t(`common:ui.pass.state.${status}`)
  }
}
