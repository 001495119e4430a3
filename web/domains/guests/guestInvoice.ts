/**
 * Invoice amounts of the three-day pass in dollars, and tax rates as fractions, as the
 * specification prescribes them (L12, P25). The amounts contradict each other, so they are never
 * shown as a price and cannot be paid. Only the rates are used, for the tax labels while the
 * invoice loads.
 */
export const invoiceDefaults = {
  amount: 100,
  tps: 5,
  tpsRate: 0.05,
  tvq: 9.97,
  tvqRate: 0.09975,
  totalAmount: 10,
} as const

/** Invoice of a guest's pass as the server returns it. */
export interface GuestInvoice {
  readonly subtotal: { readonly cents: number }
  readonly tps: { readonly cents: number }
  readonly tpsRate: number
  readonly tvq: { readonly cents: number }
  readonly tvqRate: number
  readonly total: { readonly cents: number }
}

/**
 * Returns the invoice amounts and tax rates to show. The amounts are null until the server has
 * returned the invoice.
 */
export const guestInvoiceViewOf = (invoice: GuestInvoice | null) => ({
  amounts: invoice && {
    subtotal: invoice.subtotal.cents,
    tps: invoice.tps.cents,
    tvq: invoice.tvq.cents,
    total: invoice.total.cents,
  },
  tpsRate: invoice?.tpsRate ?? invoiceDefaults.tpsRate,
  tvqRate: invoice?.tvqRate ?? invoiceDefaults.tvqRate,
})
