import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import { useNavigate } from 'react-router-dom'
import type { PayRequestForm_request$key } from '../../__generated__/PayRequestForm_request.graphql.ts'
import { toKnownPassType } from '../access-rights/shared/passType.ts'
import { PurchaseTotalPanel, LegalNotice } from '../payment/shared/ReviewColumns.tsx'
import { Invoice } from '../payment/shared/Invoice.tsx'
import { PaymentControls } from '../payment/shared/PaymentControls.tsx'
import { paths } from '../../platform/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { ContactHelp } from '../../ui/ContactLinks.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ActionBarPriceText } from '../../wizard/ActionBarPriceText.tsx'
import { type PayProblem, type RemedyScreen, paymentOutcomes } from './insuranceRequestPayment.ts'
import type { usePayRequest } from './usePayRequest.ts'

interface PayInsuranceRequestFormProps {
  request: PayRequestForm_request$key
  paying: ReturnType<typeof usePayRequest>
}

/** Full invoice of a request for a pass without insurance, and the pay button with the amount. */
export function PayRequestForm({ request: key, paying }: PayInsuranceRequestFormProps) {
  const { t } = useTranslation(['insurance', 'common', 'purchase'])
  const request = useFragment(
    graphql`
      fragment PayRequestForm_request on InsuranceRequest {
        id
        type
        vehicle {
          id
        }
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
  const { refusal, pay } = paying
  const { id, type, vehicle, invoice } = request
  // A request that can be paid always has an invoice.
  if (!invoice) return null
  const totalCents = invoice.total.cents
  const failed = refusal?.problem === 'WithoutInsurancePurchaseFailedProblem'
  return (
    <PurchaseTotalPanel title={t('purchase:Review.invoice')}>
      <Invoice invoice={invoice} caption={t('purchase:Review.invoice')} type={toKnownPassType(type)} />
      <LegalNotice>
        <p>{t('PayRequest.fee')}</p>
        <p>{t('common:footer.refunds')}</p>
        <p>{t('common:footer.insurance')}</p>
      </LegalNotice>
      <PaymentControls
        paying={paying}
        label={t('purchase:Review.confirm')}
        totalCents={totalCents}
        barPrice={<ActionBarPriceText cents={totalCents} caption={t('common:words.taxesIncluded')} />}
        isRefusalHidden={failed}
        renderRemedy={(problem) => (
          <PaymentProblemCorrectionLink problem={problem} requestId={id} vehicleId={vehicle?.id ?? null} />
        )}
        onPay={pay}
      />
      <PurchaseFailedDialog open={failed} message={refusal?.message ?? ''} />
    </PurchaseTotalPanel>
  )
}

/**
 * Dialog that says that the pass could not be sold and shows how to contact the federation, because
 * the member cannot fix the cause. The dashboard opens when the dialog is closed (F28, O15).
 */
function PurchaseFailedDialog({ open, message }: { open: boolean; message: string }) {
  const { t } = useTranslation(['insurance', 'common', 'purchase'])
  const navigate = useNavigate()
  const goToDashboard = () => void navigate(paths.dashboard(), { replace: true })
  return (
    <Dialog
      open={open}
      onClose={goToDashboard}
      tone="danger"
      title={t('PayRequest.failed')}
      actions={
        <Button variant="primary" onClick={goToDashboard}>
          {t('common:words.home')}
        </Button>
      }
    >
      <p>{message}</p>
      <ContactHelp />
    </Dialog>
  )
}

interface PaymentRemedyProps {
  problem: PayProblem
  requestId: string
  vehicleId: string | null
}

/**
 * Link below a rejected payment to the screen where the member can fix the cause. If the cause can
 * be fixed on the current screen, nothing is rendered.
 */
function PaymentProblemCorrectionLink({ problem, requestId, vehicleId }: PaymentRemedyProps) {
  const { t } = useTranslation(['insurance', 'common', 'purchase'])
  const { step } = paymentOutcomes[problem]
  const addresses: Record<RemedyScreen, string> = {
    payment: paths.recordPaymentConfirmation(requestId),
    vehicle: vehicleId
      ? paths.editVehicle(vehicleId, { redirect: paths.requestReview(requestId) })
      : paths.requestsWithoutInsurance(),
    requests: paths.requestsWithoutInsurance(),
  }
  return step && <ButtonLink to={addresses[step]}>{t(`PayRequest.putRight.${step}`)}</ButtonLink>
}
