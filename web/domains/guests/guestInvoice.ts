/**
 * Amounts in dollars and tax rates that the specification states for the three-day pass (L12, P25).
 * Only the tax rates are used, in the labels of the taxes while the invoice loads. The amounts
 * contradict each other.
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
  readonly lines: ReadonlyArray<{ readonly kind: string; readonly amount: { readonly cents: number } }>
  readonly subtotal: { readonly cents: number }
  readonly tps: { readonly cents: number }
  readonly tpsRate: number
  readonly tvq: { readonly cents: number }
  readonly tvqRate: number
  readonly total: { readonly cents: number }
}

/** Invoice amounts in cents and tax rates, as a guest sees them. */
export interface GuestInvoiceView {
  /** Amounts of the guest's invoice in cents; null until the server has returned the invoice. */
  readonly amounts: {
    /** Lines of a guest's invoice before tax, with the line kinds of the GraphQL schema. */
    readonly lines: ReadonlyArray<{ readonly kind: string; readonly cents: number }>
    readonly subtotal: number
    readonly tps: number
    readonly tvq: number
    readonly total: number
  } | null
  readonly tpsRate: number
  readonly tvqRate: number
}

/**
 * Returns the amounts and tax rates of a guest's invoice in the form in which they are displayed
 * and stored.
 */
export const buildGuestInvoiceView = (invoice: GuestInvoice | null): GuestInvoiceView => ({
  amounts: invoice && {
    lines: invoice.lines.map(({ kind, amount }) => ({ kind, cents: amount.cents })),
    subtotal: invoice.subtotal.cents,
    tps: invoice.tps.cents,
    tvq: invoice.tvq.cents,
    total: invoice.total.cents,
  },
  tpsRate: invoice?.tpsRate ?? invoiceDefaults.tpsRate,
  tvqRate: invoice?.tvqRate ?? invoiceDefaults.tvqRate,
})
