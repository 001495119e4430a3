import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { PassRow_accessRight$key } from '../../__generated__/PassRow_accessRight.graphql.ts'
import type { RequestPaymentLink_request$key } from '../../__generated__/RequestPaymentLink_request.graphql.ts'
import { BuyAgain } from './shared/BuyAgain.tsx'
import { type CanceledPass, CancelPurchaseButton, ResumePurchaseLink } from './shared/GiveUp.tsx'
import { findPaymentRetryBlockReason } from './shared/retryBlockReason.ts'
import { PassStatusTag } from '../../ui/PassStatusTag.tsx'
import { passStateOf } from '../../ui/passState.ts'
import { useFormat } from '../../ui/useFormat.ts'
import { RequestPaymentDeadline, RequestPaymentLink } from './RequestPaymentLink.tsx'
import styles from './PassRow.module.css'
import { toKnownPassType } from './shared/passType.ts'

export interface PassRowProps {
  accessRight: PassRow_accessRight$key
  /** Accepted request for this pass, which the member has to pay; null if there is none. */
  requestToPay: RequestPaymentLink_request$key | null
  /** Called with the pass after the member has canceled its purchase. */
  onPurchaseCanceled: (pass: CanceledPass) => void
}

/**
 * Row of the pass history for a pass that is not valid: number, type, club, dates, status and
 * actions (H07, D32).
 */
export function PassRow({ accessRight: key, requestToPay, onPurchaseCanceled }: PassRowProps) {
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
      }
    `,
    key,
  )
  const { number, activeAt, expiresAt, paidAt, clubSnapshot: club } = pass
  const state = passStateOf(pass)
  const isFailed = state === 'failed'
  const reason = findPaymentRetryBlockReason(pass)
  const lastOf = pass.vehicle?.repeatablePass?.id === pass.id ? pass.vehicle : null
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <h4 className={styles.type}>
          {t(`AccessRightType.${toKnownPassType(pass.type)}`)} <span className={styles.number}>{number}</span>
        </h4>
        {requestToPay ? <RequestPaymentDeadline request={requestToPay} /> : <PassStatusTag state={state} />}
      </div>
      <div className={styles.facts}>
        {activeAt && expiresAt && <p>{t('History.period', { period: dateRange(activeAt, expiresAt) })}</p>}
        {isFailed && <p>{t('History.notBought')}</p>}
        {isFailed && reason && <p>{t(`Retry.reason.${reason}`)}</p>}
        {club && (
          <p className={styles.quiet}>
            {t(state === 'expired' ? 'History.club' : 'History.clubChosen', {
              name: club.name,
              number: club.number,
            })}
          </p>
        )}
        {paidAt && <p className={styles.quiet}>{t('History.paidAt', { date: longDate(paidAt) })}</p>}
      </div>
      {(isFailed || lastOf || requestToPay) && (
        <div className={`${styles.actions} no-print`}>
          {requestToPay && <RequestPaymentLink request={requestToPay} />}
          {/* The list of offers is not loaded on this screen; the purchase itself checks it. */}
          {lastOf && <BuyAgain vehicle={lastOf} offers={null} size="small" />}
          {isFailed && (
            <>
              <ResumePurchaseLink accessRight={pass} reason={reason} size="small" />
              <CancelPurchaseButton accessRight={pass} size="small" onPurchaseCanceled={onPurchaseCanceled} />
            </>
          )}
        </div>
      )}
    </li>
  )
}
