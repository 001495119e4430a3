import { useTranslation } from 'react-i18next'
import { LegalNotice } from '../payment/shared/ReviewColumns.tsx'
import { Card } from '../../ui/Card.tsx'
import { Stack } from '../../ui/layout.tsx'
import styles from './Guest.module.css'
import { GuestDisclosure } from './GuestDisclosure.tsx'
import { GuestInvoiceTable } from './GuestInvoiceTable.tsx'
import { buildGuestInvoiceView } from './guestInvoice.ts'
import { GuestPrice } from './GuestPrice.tsx'
import type { PassProvince } from './guestReceipts.ts'
import type { GuestPrice as Price } from './useGuestInvoice.ts'

/**
 * Element id of the price. The price takes the focus when the guest presses a payment button before
 * the price is loaded.
 */
export const invoiceId = 'guest-invoice'

interface GuestInvoicePanelProps {
  price: Price
  /** Province in which the pass is valid; null if it is unknown. */
  validIn: PassProvince | null
  /** First and last day of the pass if the guest pays now, as a formatted date range. */
  days: string
}

/**
 * Pass that the guest buys, its total price, its folded invoice (L11) and the legal statements. In
 * a wide window the panel is beside the card form.
 */
export function GuestInvoicePanel({ price, validIn, days }: GuestInvoicePanelProps) {
  const { t } = useTranslation(['guests', 'common'])
  const invoice = buildGuestInvoiceView(price.invoice)
  return (
    <Card tone="sand" title={t('Guest.invoice.pass')} className={styles.invoice}>
      <Stack gap={4}>
        {validIn && (
          <p>
            {t(`Guest.pass.validIn.${validIn}`)}, {days}
          </p>
        )}
        <div id={invoiceId} tabIndex={-1}>
          <GuestPrice price={price} isBelowName />
        </div>
        {!price.failed && (
          <GuestDisclosure title={t('Guest.invoice.title')} isAlone>
            {invoice.amounts && (
              <GuestInvoiceTable caption={t('Guest.invoice.title')} captionHidden invoice={invoice} />
            )}
          </GuestDisclosure>
        )}
        <LegalNotice>
          <p>{t('common:footer.refunds')}</p>
          <p>{t('common:footer.insurance')}</p>
        </LegalNotice>
      </Stack>
    </Card>
  )
}
