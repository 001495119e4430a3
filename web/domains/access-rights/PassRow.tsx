import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { PassRow_accessRight$key } from '../../__generated__/PassRow_accessRight.graphql.ts'
import { BuyAgain } from './shared/BuyAgain.tsx'
import { GiveUp, ResumePurchase } from './shared/GiveUp.tsx'
import { PassActions } from './shared/PassActions.tsx'
import { findPaymentRetryBlockReason } from './shared/retryBlockReason.ts'
import { ShowPass } from './shared/ShowPass.tsx'
import { PassStatusTag } from '../../ui/PassStatusTag.tsx'
import { passStateOf } from '../../ui/passState.ts'
import { useFormat } from '../../ui/useFormat.ts'
import styles from './PassRow.module.css'
import { toKnownPassType } from './shared/passType.ts'

interface PassRowProps {
  accessRight: PassRow_accessRight$key
  /** Full name of the pass holder. */
  holder: string
  /** Name of the portal, shown as the issuer of the pass. */
  issuer: string
}

/**
 * Row of one pass in the pass history: number, type, club, dates, status and actions (H07, H12,
 * D32).
 */
export function PassRow({ accessRight: key, holder, issuer }: PassRowProps) {
  const { t } = useTranslation('access-rights')
  const { dateRange, longDate } = useFormat()
  const pass = useFragment(
    graphql`
      fragment PassRow_accessRight on AccessRight {
        id
        number
        type
        status
        validity
        activeAt
        expiresAt
        paidAt
        retryObstacle
        vehicle {
          ofSeason: purchaseObstacle(type: ANNUAL)
          repeatablePass {
            id
          }
          ...BuyAgain_vehicle
        }
        clubSnapshot {
          number
          name
        }
        ...GiveUp_accessRight
        ...PassActions_accessRight
        ...ShowPass_accessRight
      }
    `,
    key,
  )
  const { number, activeAt, expiresAt, paidAt, clubSnapshot: club } = pass
  const state = passStateOf(pass)
  const reason = findPaymentRetryBlockReason(pass)
  const isActive = state === 'current' || state === 'upcoming'
  const lastOf = pass.vehicle?.repeatablePass?.id === pass.id ? pass.vehicle : null
  return (
    <li className={`${styles.row} ${isActive ? '' : styles.past}`}>
      <div className={styles.what}>
        <h3 className={styles.type}>
          {t(`AccessRightType.${toKnownPassType(pass.type)}`)} <span className={styles.number}>{number}</span>
        </h3>
        <PassStatusTag state={state} />
      </div>
      <div className={styles.facts}>
        {activeAt && expiresAt && <p>{t('History.period', { period: dateRange(activeAt, expiresAt) })}</p>}
        {club && (
          <p className={styles.quiet}>{t('History.club', { name: club.name, number: club.number })}</p>
        )}
        {paidAt && <p className={styles.quiet}>{t('History.paidAt', { date: longDate(paidAt) })}</p>}
        {state === 'failed' && reason && <p className={styles.quiet}>{t(`Retry.reason.${reason}`)}</p>}
      </div>
      {(isActive || state === 'failed' || lastOf) && (
        <div className={`${styles.actions} no-print`}>
          {isActive && (
            <>
              <ShowPass accessRight={pass} holder={holder} issuer={issuer} size="small" />
              <PassActions accessRight={pass} size="small" />
            </>
          )}
          {/* The list of offers is not loaded on this screen; the purchase itself checks it. */}
          {lastOf && <BuyAgain vehicle={lastOf} offers={null} size="small" />}
          {state === 'failed' && (
            <>
              <ResumePurchase accessRight={pass} reason={reason} size="small" />
              <GiveUp accessRight={pass} size="small" />
            </>
          )}
        </div>
      )}
    </li>
  )
}
