import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { FailedPayment_receipt$key } from '../../__generated__/FailedPayment_receipt.graphql.ts'
import { PurchaseLink } from '../access-rights/shared/PurchaseLink.tsx'
import { paths } from '../../platform/paths.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { getFailedPaymentOutcome, canBuyNewPassInsteadOfRetry } from './failedPaymentOutcome.ts'

/**
 * Details of a failed payment: a statement that nothing was charged, and the available actions
 * (H19).
 */
export function FailedPayment({ receipt: key }: { receipt: FailedPayment_receipt$key }) {
  const { t } = useTranslation(['receipts', 'access-rights'])
  const { accessRight: pass } = useFragment(
    graphql`
      fragment FailedPayment_receipt on Receipt {
        accessRight {
          id
          number
          type
          status
          retryObstacle
          vehicle {
            ofSeason: purchaseObstacle(type: ANNUAL)
          }
        }
      }
    `,
    key,
  )
  const outcome = getFailedPaymentOutcome(pass ?? null)
  return (
    <Notice
      tone={outcome.is === 'paid' ? 'info' : 'problem'}
      title={t('Receipt.failedTitle')}
      actions={
        outcome.is === 'open' && pass ? (
          <PurchaseLink to={paths.purchase({ accessRight: pass.id })} variant="primary" icon="refresh">
            {t('Receipt.retry')}
          </PurchaseLink>
        ) : outcome.is === 'closed' && canBuyNewPassInsteadOfRetry(outcome.reason) ? (
          <PurchaseLink to={paths.purchase()} variant="primary">
            {t('Receipt.buyAnother')}
          </PurchaseLink>
        ) : (
          <ButtonLink to={paths.passHistory()}>{t('Receipt.toHistory')}</ButtonLink>
        )
      }
    >
      <p>{t('Receipt.failedText')}</p>
      {outcome.is === 'open' && <p>{t('Receipt.retryText')}</p>}
      {outcome.is === 'paid' && pass && <p>{t('Receipt.paidSince', { number: pass.number })}</p>}
      {outcome.is === 'closed' && <p>{t(`access-rights:Retry.reason.${outcome.reason}`)}</p>}
    </Notice>
  )
}
