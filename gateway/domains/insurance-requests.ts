/** The rules of requests without insurance: which one waits for what, and what is paid for it. */
import type { InsuranceRequestRecord } from '../federation/insurance.ts'
import type { Invoice } from '../graphql/generated/types.ts'
import { invoiceOf } from './invoice.ts'

/** Whether a request waits for its payment, and not in vain (F19, F20, F24). */
export function canPay(
  { status, expiresAt }: Pick<InsuranceRequestRecord, 'status' | 'expiresAt'>,
  now: number,
): boolean {
  return status === 'PAYMENT_PENDING' && (expiresAt === null || now <= expiresAt)
}

/** Whether a request awaits its decision or its payment: such a one stands with its vehicle (D24, D25). */
export function isOpen(request: Pick<InsuranceRequestRecord, 'status' | 'expiresAt'>, now: number): boolean {
  return request.status === 'APPROVAL_PENDING' || canPay(request, now)
}

/** What is paid for a request. Its price has the fee in it (F29) and no premium; null without a price. */
export function invoiceOfRequest({ price }: Pick<InsuranceRequestRecord, 'price'>): Invoice | null {
  return price && invoiceOf({ currentPrice: price, insurance: null, taxIncluded: false }, 0)
}
