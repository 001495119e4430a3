/**
 * What the specification has the invoice of the three-day pass stand at before the server answers, in dollars and parts
 * of one (L12, P25). The amounts contradict each other: nobody is shown them as a price, and nobody can pay them;
 * the rates are those that the taxes are said with meanwhile.
 */
export const invoiceDefaults = {
  amount: 100,
  tps: 5,
  tpsRate: 0.05,
  tvq: 9.97,
  tvqRate: 0.09975,
  totalAmount: 10,
} as const

/** An invoice as the server gives it. */
export interface ServedInvoice {
  readonly subtotal: { readonly cents: number }
  readonly tps: { readonly cents: number }
  readonly tpsRate: number
  readonly tvq: { readonly cents: number }
  readonly tvqRate: number
  readonly total: { readonly cents: number }
}

/** What the invoice says: no amount before the server's. */
export const shownInvoice = (served: ServedInvoice | null) => ({
  amounts: served && {
    subtotal: served.subtotal.cents,
    tps: served.tps.cents,
    tvq: served.tvq.cents,
    total: served.total.cents,
  },
  tpsRate: served?.tpsRate ?? invoiceDefaults.tpsRate,
  tvqRate: served?.tvqRate ?? invoiceDefaults.tvqRate,
})
