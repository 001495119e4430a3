import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { SendRequest_quote$key } from '../../../__generated__/SendRequest_quote.graphql.ts'
import { PurchaseTotalPanel, LegalNotice } from '../../payment/shared/ReviewColumns.tsx'
import { Invoice } from '../../payment/shared/Invoice.tsx'
import { Button, type DisabledReason } from '../../../ui/Button.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { ActionBar } from '../../../wizard/ActionBar.tsx'
import { ActionBarPriceText } from '../../../wizard/ActionBarPriceText.tsx'
import { useDoublePressGuard } from '../../../wizard/pressSeries.ts'
import type { WithoutInsuranceType } from '../passTypes.ts'
import { RequestRefusalNotice } from './RequestRefusalNotice.tsx'
import type { RequestSubmission } from './useRequest.ts'
import { useFileSize } from './useFileSize.ts'

interface SendInsuranceRequestProps {
  quote: SendRequest_quote$key
  type: WithoutInsuranceType
  /**
   * Reason why the request for a pass without insurance cannot be sent yet; null when it can be
   * sent.
   */
  reason: DisabledReason | null
  /** Size of the proof of insurance, in bytes. */
  bytes: number
  requesting: RequestSubmission
  onSend: () => void
}

/**
 * Panel with the submit button of a request for a pass without insurance. Sending the request
 * charges nothing; the shown price is due after the federation accepts it (F29, F30). The button
 * ignores the second press of a double press on the next button of the previous step.
 */
export function SendRequest({
  quote: key,
  type,
  reason,
  bytes,
  requesting,
  onSend,
}: SendInsuranceRequestProps) {
  const { t } = useTranslation(['insurance', 'common'])
  const fileSize = useFileSize()
  const guardPress = useDoublePressGuard()
  const { invoice } = useFragment(
    graphql`
      fragment SendRequest_quote on PurchaseQuote {
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
  const { sending, refusal } = requesting
  return (
    <PurchaseTotalPanel title={t('Request.price')}>
      <Invoice
        invoice={invoice}
        caption={t('Request.price')}
        type={type}
        totalLabel={t('WithoutInsuranceReview.price')}
      />
      <LegalNotice>
        <p>{t('WithoutInsuranceReview.nothingNow')}</p>
        <p>{t('common:footer.withoutInsurance')}</p>
        <p>{t('common:footer.refunds')}</p>
      </LegalNotice>
      {refusal && <RequestRefusalNotice refusal={refusal} />}
      <ActionBar
        price={
          <ActionBarPriceText cents={invoice.total.cents} caption={t('WithoutInsuranceReview.barPrice')} />
        }
      >
        <Button
          variant="primary"
          size="large"
          wide
          busy={sending}
          reason={reason}
          onClick={guardPress(onSend)}
        >
          {t('WithoutInsuranceReview.send')}
        </Button>
      </ActionBar>
      {sending && <Spinner label={t('WithoutInsuranceReview.sending', { size: fileSize(bytes) })} />}
    </PurchaseTotalPanel>
  )
}
