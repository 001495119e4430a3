import type { Fault } from './fault.ts'

/** Injected faults in the screens of the portal and their shared code. */
export const screens: readonly Fault[] = [
  {
    id: 'S01',
    title: 'a club of another region stays chosen',
    find: 'regionId: string): PurchaseDraft { return regionId === draft.regionId ? {} : { regionId, clubId: undefined }',
    replace: 'regionId: string): PurchaseDraft {\n  return regionId === draft.regionId ? {} : { regionId }',
  },
  {
    id: 'S02',
    title: 'the fee that was accepted for one pass counts for another',
    find: 'declinedTotal: undefined, feeAccepted: undefined, printedMagazines: undefined,',
    replace: 'declinedTotal: undefined,\n    printedMagazines: undefined,',
  },
  {
    id: 'S03',
    title: 'a payment that is sent again has a new idempotency key',
    find: 'return getPendingPaymentAttempt(storedAttempt) ?? { key: createRandomId(), totalCents }',
    replace: 'return { ...getPendingPaymentAttempt(storedAttempt), key: createRandomId(), totalCents }',
  },
  {
    id: 'S04',
    title: 'a rejected second try ends an attempt whose outcome is unknown',
    find: 'return sentBefore || !notSent',
    replace: 'return (sentBefore && !notSent) || !notSent',
  },
  {
    id: 'S05',
    title: 'an attempt is not stored before it is sent',
    find: 'attemptStore.keep(buildPaymentAttemptDraft(attempt)) markPaymentStarted()',
    replace: 'if (before) attemptStore.keep(buildPaymentAttemptDraft(attempt))\n      markPaymentStarted()',
  },
  {
    id: 'S06',
    title: 'an unconfirmed purchase counts as not made',
    find: "step: 'paymentinfo' }, // The member enters another card in the review. PaymentDeclinedProblem: { definite: true, step: null }, PurchaseUnconfirmedProblem: { definite: false, step: null }, PurchasesPausedProblem",
    replace:
      "step: 'paymentinfo' },\n  PaymentDeclinedProblem: { definite: true, step: null },\n  PurchaseUnconfirmedProblem: { definite: true, step: null },\n  PurchasesPausedProblem",
  },
  {
    id: 'S07',
    title: 'any obstacle is ignored while a failed payment is tried again',
    find: "return accessRightId && (obstacle === 'UNPAID_REPORT' || obstacle === 'UNCONFIRMED') ? null : obstacle",
    replace: 'return accessRightId ? null : obstacle',
  },
  {
    id: 'S08',
    title: 'a locked field of a vehicle is sent as it was typed',
    find: 'return { ...values, ...Object.fromEntries(locked) }',
    replace: 'return { ...Object.fromEntries(locked), ...values }',
  },
  {
    id: 'S09',
    title: 'the review is shown with an expired card',
    find: 'if (!isAddressPresent(viewer.billingAddress.value) || !isCardValid(viewer.paymentCard.value)) {',
    replace: 'if (!isAddressPresent(viewer.billingAddress.value) || !viewer.paymentCard.value) {',
    tests: ['tests/web/purchase-review.test.tsx'],
  },
  {
    id: 'S10',
    title: 'an unreachable card processor is not reported',
    find: "refuse({ message: t('Card.unreachableText') }) return false",
    replace: 'return false',
    tests: ['tests/web/card-form.test.tsx'],
  },
]
