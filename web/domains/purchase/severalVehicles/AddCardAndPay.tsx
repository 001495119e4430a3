import { use, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { SalesClosed } from '../../../platform/salesClosed.ts'
import { Button } from '../../../ui/Button.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { useFormat } from '../../../ui/useFormat.ts'
import { MissingPaymentDetails } from './MissingPaymentDetails.tsx'
import styles from './SeveralVehicles.module.css'

interface AddCardAndPayProps {
  /** Total in cents of the passes that the submit button pays. */
  totalCents: number
  /** Called after the card and the billing address are stored, to pay with them. */
  onPay: () => unknown
  /** Called when the member closes the section without a payment. */
  onCancel: () => void
}

/**
 * Section of the payments in which the member enters the missing card and billing address and pays
 * with them. Takes the focus when it opens. While sales are closed, its submit button is disabled.
 */
export function AddCardAndPay({ totalCents, onPay, onCancel }: AddCardAndPayProps) {
  const { t } = useTranslation(['several-vehicles', 'payment', 'common'])
  const { money } = useFormat()
  const section = useRef<HTMLElement>(null)
  // The button that opened the section has disappeared.
  useEffect(() => section.current?.focus(), [])
  return (
    <section ref={section} tabIndex={-1} aria-label={t('SeveralVehicles.addCard')} className={styles.addCard}>
      <Stack gap={3}>
        <MissingPaymentDetails
          submitLabel={`${t('payment:OtherCard.pay')} ${money(totalCents)}`}
          reason={use(SalesClosed) ? t('common:SalesClosed.reason') : null}
          onDone={onPay}
        />
        <div>
          <Button variant="quiet" onClick={onCancel}>
            {t('common:words.cancel')}
          </Button>
        </div>
      </Stack>
    </section>
  )
}
