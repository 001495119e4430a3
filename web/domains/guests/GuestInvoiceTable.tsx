import { useTranslation } from 'react-i18next'
import { InvoiceTable, type InvoiceTableProps } from '../../ui/InvoiceTable.tsx'
import type { GuestInvoiceView } from './guestInvoice.ts'

interface GuestInvoiceTableProps extends Pick<
  InvoiceTableProps,
  'captionHidden' | 'taxNumbers' | 'totalLabel'
> {
  caption: string
  invoice: GuestInvoiceView
}

/**
 * Placeholder lines of the guest's invoice. They reserve space while the amounts load, so that the
 * layout does not shift.
 */
const expectedLines = [
  { kind: 'ACCESS_RIGHT', cents: null },
  { kind: 'INSURANCE', cents: null },
]

/**
 * Invoice of a guest's pass: the pass, the untaxed insurance premium, both taxes with their rates
 * and the total (L11). Amounts that are not loaded are placeholders.
 */
export function GuestInvoiceTable({ invoice, ...table }: GuestInvoiceTableProps) {
  const { t } = useTranslation(['guests', 'access-rights'])
  const { amounts, tpsRate, tvqRate } = invoice
  const lines = amounts?.lines ?? expectedLines
  return (
    <InvoiceTable
      {...table}
      lines={lines.map(({ kind, cents }) =>
        kind === 'INSURANCE'
          ? {
              label: t('access-rights:Invoice.line.INSURANCE'),
              detail: t('access-rights:Invoice.untaxed'),
              cents,
            }
          : {
              label: t(kind === 'ACCESS_RIGHT' ? 'Guest.invoice.pass' : 'access-rights:Invoice.line.OTHER'),
              cents,
            },
      )}
      // A subtotal of one line would repeat the line.
      {...(lines.length > 1 && { subtotal: amounts?.subtotal ?? null })}
      tps={amounts?.tps ?? null}
      tvq={amounts?.tvq ?? null}
      rates={{ tps: tpsRate, tvq: tvqRate }}
      total={amounts?.total ?? null}
    />
  )
}
