import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { FailedPayment_receipt$key } from '../../__generated__/FailedPayment_receipt.graphql.ts'
import { paths } from '../../platform/paths.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { failedOutcome } from './failedOutcome.ts'

/** A payment that failed: that nothing was charged, and what can be done about it now (H19). */
export function FailedPayment({ receipt: key }: { receipt: FailedPayment_receipt$key }) {
  const { t } = useTranslation('receipts')
  const { accessRight: pass } = useFragment(
    graphql`
      fragment FailedPayment_receipt on Receipt {
        accessRight {
          id
          number
          status
          canRetry
        }
      }
    `,
    key,
  )
  const outcome = failedOutcome(pass ?? null)
  return (
    <Notice
      tone={outcome === 'paid' ? 'info' : 'problem'}
      title={t('Receipt.failedTitle')}
      actions={
        outcome === 'open' && pass ? (
          <ButtonLink to={paths.purchase({ accessRight: pass.id })} variant="primary" icon="refresh">
            {t('Receipt.retry')}
          </ButtonLink>
        ) : outcome === 'closed' ? (
          <ButtonLink to={paths.purchase()} variant="primary">
            {t('Receipt.buyAnother')}
          </ButtonLink>
        ) : (
          <ButtonLink to={paths.passHistory()}>{t('Receipt.toHistory')}</ButtonLink>
        )
      }
    >
      <p>{t('Receipt.failedText')}</p>
      {outcome === 'open' && <p>{t('Receipt.retryText')}</p>}
      {outcome === 'paid' && pass && <p>{t('Receipt.paidSince', { number: pass.number })}</p>}
      {outcome === 'closed' && <p>{t('Receipt.cannotRetry')}</p>}
    </Notice>
  )
}
