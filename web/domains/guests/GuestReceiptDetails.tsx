import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { Description, DescriptionList } from '../../ui/DescriptionList.tsx'
import { Stack } from '../../ui/layout.tsx'
import { useFormat } from '../../ui/useFormat.ts'
import { GuestDisclosure } from './GuestDisclosure.tsx'
import { GuestInvoiceTable } from './GuestInvoiceTable.tsx'
import type { GuestReceipt } from './guestReceipts.ts'

/**
 * Folded receipt of a guest's pass, which is printed in full: seller, dates, invoice lines, both
 * taxes with the seller's registration numbers, and the total. The print dialog of the browser can
 * also save the receipt as a PDF file.
 */
export function GuestReceiptDetails({ receipt }: { receipt: GuestReceipt }) {
  const { t } = useTranslation(['guests', 'receipts'])
  const { money, longDate, dateRange } = useFormat()
  const { number, totalCents, activeAt, expiresAt, paidAt, invoice, seller } = receipt
  return (
    <GuestDisclosure title={t('Guest.receipt.title', { number })} value={money(totalCents)} isPrinted>
      {seller && (
        <p>
          <strong>{seller.name}</strong>
          <br />
          {seller.address}
        </p>
      )}
      <DescriptionList>
        <Description term={t('receipts:Receipt.date')}>{longDate(paidAt)}</Description>
        {activeAt && expiresAt && (
          <Description term={t('Guest.confirmation.valid')}>{dateRange(activeAt, expiresAt)}</Description>
        )}
        {invoice === null && (
          <Description term={t('Guest.confirmation.paid')}>{money(totalCents)}</Description>
        )}
      </DescriptionList>
      {invoice && (
        <GuestInvoiceTable
          caption={t('Guest.invoice.title')}
          captionHidden
          invoice={invoice}
          totalLabel={t('receipts:Receipt.paid')}
          {...(seller && {
            taxNumbers: {
              tps: t('receipts:Receipt.taxNumber', { number: seller.tpsNumber }),
              tvq: t('receipts:Receipt.taxNumber', { number: seller.tvqNumber }),
            },
          })}
        />
      )}
      <Stack gap={2} className="no-print">
        <div>
          <Button icon="print" onClick={() => window.print()}>
            {t('receipts:Receipt.print')}
          </Button>
        </div>
        <p>{t('Guest.receipt.saveAsPdf')}</p>
      </Stack>
    </GuestDisclosure>
  )
}
