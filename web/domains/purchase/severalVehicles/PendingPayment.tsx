import { useTranslation } from 'react-i18next'
import { TextLink } from '../../../ui/TextLink.tsx'

interface PendingPaymentNoticeProps {
  /** Name of the vehicle whose payment has an unknown outcome. */
  name: string
  /** URL where the member can check the payment. */
  url: string
}

/**
 * Notice that a vehicle has a payment with an unknown outcome, with a link that checks the payment.
 */
export function PendingPayment(props: PendingPaymentNoticeProps) {
  const { t } = useTranslation('several-vehicles')
  return (
    <>
      <p>{t('SeveralVehicles.pending')}</p>
      <PendingPaymentLink {...props} />
    </>
  )
}

/** Link that checks a vehicle's payment whose outcome is unknown. */
export function PendingPaymentLink({ name, url }: PendingPaymentNoticeProps) {
  const { t } = useTranslation('several-vehicles')
  return (
    <TextLink standalone to={url}>
      {t('SeveralVehicles.checkPayment')}
      <span className="visually-hidden"> – {name}</span>
    </TextLink>
  )
}
