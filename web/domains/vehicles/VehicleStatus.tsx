import { useTranslation } from 'react-i18next'
import { PassStatusTag } from '../../ui/PassStatusTag.tsx'
import { StatusTag } from '../../ui/StatusTag.tsx'
import { passStateOf } from '../../ui/passState.ts'
import { useFormat } from '../../ui/useFormat.ts'
import styles from './shared/VehicleCard.module.css'
import type { VehicleStatus } from './vehicleState.ts'

interface Pass {
  readonly status: string
  readonly validity: string | null
  readonly activeAt: string | null
  readonly expiresAt: string | null
  readonly clubSnapshot: { readonly number: string; readonly name: string } | null
}

/** Status of a vehicle with a current pass: status, period and club of that pass (D21, D29). */
export function ActivePassStatus({ pass }: { pass: Pass }) {
  const { t } = useTranslation('vehicles')
  const { dateRange, longDate } = useFormat()
  const { activeAt, expiresAt, clubSnapshot: club } = pass
  const state = passStateOf(pass)
  return (
    <div className={styles.pass}>
      <PassStatusTag state={state} />
      <p>
        {expiresAt &&
          (state === 'upcoming' && activeAt ? (
            <strong>{t('Vehicle.activeRange', { period: dateRange(activeAt, expiresAt) })}</strong>
          ) : (
            state === 'current' && <strong>{t('Vehicle.activeUntil', { date: longDate(expiresAt) })}</strong>
          ))}
        {club && (
          <span className={styles.club}>
            {club.name} ({club.number})
          </span>
        )}
      </p>
    </div>
  )
}

/** Status of a vehicle whose accepted insurance request has to be paid, with the due date (D25). */
export function PaymentDueStatus({ until }: { until: string | null }) {
  const { t } = useTranslation('vehicles')
  const { longDate } = useFormat()
  return (
    <div className={styles.pass}>
      <StatusTag tone="waiting" icon="card">
        {t('Vehicle.toPay')}
      </StatusTag>
      {until && (
        <p>
          <strong>{t('Vehicle.toPayBy', { date: longDate(until) })}</strong>
        </p>
      )}
    </div>
  )
}

/**
 * Status of a vehicle whose accepted insurance request was canceled, because it was not paid in
 * time (F24).
 */
export function LapsedRequestStatus() {
  const { t } = useTranslation('vehicles')
  return (
    <div className={styles.pass}>
      <StatusTag tone="over" icon="clock">
        {t('Vehicle.lapsedTag')}
      </StatusTag>
    </div>
  )
}

interface NoPassStatusProps {
  status: VehicleStatus
  passes: ReadonlyArray<Pick<Pass, 'validity' | 'expiresAt'>>
}

/**
 * Status of a vehicle without a pass: a text that the vehicle has no pass, or the date on which the
 * last pass expired (D30).
 */
export function NoPassStatus({ status, passes }: NoPassStatusProps) {
  const { t } = useTranslation('vehicles')
  const { longDate } = useFormat()
  const last = passes.find(({ validity }) => validity === 'EXPIRED')?.expiresAt
  return (
    <p className={styles.state}>
      {status === 'expired' && last ? t('Vehicle.expiredOn', { date: longDate(last) }) : t('Vehicle.noPass')}
    </p>
  )
}
