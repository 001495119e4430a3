import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { Confirm_quote$key } from '../../__generated__/Confirm_quote.graphql.ts'
import { Bill, FinePrint } from '../payment/shared/Bill.tsx'
import { Invoice } from '../payment/shared/Invoice.tsx'
import { PayButton } from '../payment/shared/PayButton.tsx'
import { PaymentUnderWay } from '../payment/shared/PaymentUnderWay.tsx'
import { RefusalNotice } from '../payment/shared/RefusalNotice.tsx'
import { ActionBar } from '../../wizard/ActionBar.tsx'
import { changeDraft, useDraft } from '../../wizard/draft.ts'
import { GiveUpRequest, isGivenUpFor } from './GiveUpRequest.tsx'
import { ProblemRemedy } from './ProblemRemedy.tsx'
import { ShownPrice } from './price.tsx'
import type { SoldType } from './passTypes.ts'
import { type PurchaseDraft, purchase } from './steps.ts'
import type { Buying } from './useBuy.ts'

interface ConfirmProps {
  quote: Confirm_quote$key
  type: SoldType
  /** Reason why the purchase cannot be confirmed yet; null when it can. */
  reason: string | null
  buying: Buying
  /** Draft change from the review that is stored with the purchase. */
  also: PurchaseDraft
}

/** Full invoice of the purchase, and the pay button with the amount. */
export function Confirm({ quote: key, type, reason, buying, also }: ConfirmProps) {
  const { t } = useTranslation(['purchase', 'common'])
  const { invoice } = useFragment(
    graphql`
      fragment Confirm_quote on PurchaseQuote {
        invoice {
          total {
            cents
          }
          ...Invoice_invoice
        }
      }
    `,
    key,
  )
  const totalCents = invoice.total.cents
  const [draft] = useDraft(purchase)
  // The member has given up the pass or request that caused the rejection.
  const isGivenUp = Boolean(buying.refusal?.problem && isGivenUpFor(buying.refusal.problem, draft))
  return (
    <Bill title={t('Review.invoice')}>
      <Invoice invoice={invoice} caption={t('Review.invoice')} type={type} />
      <FinePrint>
        <p>{t('common:footer.refunds')}</p>
        <p>{t('common:footer.insurance')}</p>
      </FinePrint>
      {buying.refusal && !isGivenUp && (
        <RefusalNotice
          refusal={buying.refusal}
          actions={
            buying.refusal.problem && (
              <ProblemRemedy problem={buying.refusal.problem} message={buying.refusal.message} />
            )
          }
        />
      )}
      {buying.refusal?.problem && <GiveUpRequest problem={buying.refusal.problem} type={type} />}
      <ActionBar price={<ShownPrice price={{ cents: totalCents, of: 'total' }} />}>
        <PayButton
          label={t('Review.confirm')}
          totalCents={totalCents}
          paying={buying}
          reason={reason}
          onPay={() => {
            changeDraft(purchase, also)
            void buying.pay(totalCents)
          }}
        />
      </ActionBar>
      <PaymentUnderWay paying={buying} />
    </Bill>
  )
}
