/**
 * Test cases of a guest purchase: each mutation that the gateway refuses, and what the screen must
 * then show.
 */
import { screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import setCard from '../../../web/__generated__/GuestCardMutation.graphql.ts'
import printPass from '../../../web/__generated__/GuestPassFileMutation.graphql.ts'
import resendPass from '../../../web/__generated__/ResendGuestPassMutation.graphql.ts'
import check from '../../../web/__generated__/useGuestCheckMutation.graphql.ts'
import buy from '../../../web/__generated__/useGuestPurchaseMutation.graphql.ts'
import { type GuestDraft, guestWizards } from '../../../web/domains/guests/guestWizards.ts'
import { resetDraft } from '../../../web/wizard/draft.ts'
import { stubStripe } from '../helpers/stub-stripe.ts'
import { user } from '../helpers/portal-screen.tsx'
import {
  type RefusalScreen,
  blockPopUpWindows,
  expectFocusedAlert,
  createFieldErrorCheck,
  expectChoiceError,
  expectDialog,
  expectFocusedStatusMessage,
  mapNamesToRefusalCheck,
  mapFieldsToCheckLeavingFormOpen,
  expectUnconfirmedPaymentScreen,
  addCheckOfLinkInRefusalMessage,
} from './harness.tsx'
import { createMoney } from '../helpers/purchase-results.ts'
import { confirmedCard as card } from '../helpers/guest-card.ts'

const { provinces, onnb } = guestWizards
const data = {
  guestInvoice: {
    lines: [{ kind: 'ACCESS_RIGHT', amount: createMoney(90_00) }],
    subtotal: createMoney(90_00),
    tps: createMoney(4_50),
    tpsRate: 0.05,
    tvq: createMoney(8_98),
    tvqRate: 0.09975,
    total: createMoney(103_48),
  },
}

const guestInput = {
  cardNumber: 'QC482913',
  firstName: 'Megan',
  lastName: 'Doyle',
  email: 'megan.doyle@sentier.example',
  phoneNumber: '(613) 555-0111',
  addressLine: '12 Rideau Street',
  postalCode: 'K1N 5T2',
}
const confirmedGuest: GuestDraft = { ...guestInput, province: 'ON', isCanadian: true, found: true }

/**
 * Returns a setup function that clears the drafts of the guest wizards, and then stores the given
 * draft.
 */
const createActionStoringGuestDraft = (draft?: GuestDraft) => (): void => {
  resetDraft(onnb)
  resetDraft(provinces, draft)
}

// Stripe is loaded once per page, so the tests share one stub.
let stripe: ReturnType<typeof stubStripe> | undefined

/** Input fields that describe the pass holder in all three mutations of the guest wizards. */
const holder = [
  'holder',
  'holder.flow',
  'holder.cardNumber',
  'holder.firstName',
  'holder.lastName',
  'holder.email',
  'holder.postalCode',
  'holder.province',
  'holder.provinceOfDestination',
] as const
/** Returns the paths of the input fields of an address: the address itself and its parts. */
const listAddressFieldPaths = (name: string) =>
  ['']
    .concat(['.addressLine', '.apartment', '.city', '.province', '.postalCode', '.country'])
    .map((part) => name + part)

/**
 * Common properties of the test cases on the confirmation screen for guests, where a guest opens
 * the PDF file of the pass and resends the e-mail.
 */
const confirmation = {
  address: '/FormStep3Confirmation',
  before: () => {
    blockPopUpWindows()
    createActionStoringGuestDraft({
      ...confirmedGuest,
      bought: {
        number: '#500001',
        totalCents: 103_48,
        activeAt: '2026-11-22T18:00:00Z',
        expiresAt: '2026-11-25T04:59:59Z',
        validIn: 'QC',
        holder: null,
        controlNumber: 'H7K2M9Q',
        passKey: 'a1b2c3d4e5f6',
        paidAt: '2026-11-22T18:00:00Z',
        keptUntil: '2026-11-25T04:59:59.000Z',
        invoice: null,
        seller: null,
      },
    })()
  },
  data,
} satisfies Partial<RefusalScreen>

export const screens: RefusalScreen[] = [
  {
    title: 'checking the access right of a guest [L09, O12]',
    document: check,
    mutation: 'checkGuestAccessRight',
    address: '/OnFormStep1BaseInfo',
    before: createActionStoringGuestDraft(),
    data,
    typed: { ...guestInput, provinceOfDestination: true, postalCode: 'G5L 1A4' },
    send: ['common:words.next'],
    problems: {
      ExternalRightNotFoundProblem: createFieldErrorCheck(
        'cardNumber',
        'guests:ProvincesPartnership.ctrlNumberValidationError',
        'guests:Guest.cardNumberNotFound',
        { place: 'au Québec', number: guestInput.cardNumber },
      ),
      RefusedProblem: expectFocusedAlert(),
    },
    inputs: {
      // The flow, and the holder as a whole, have no form field.
      ...mapFieldsToCheckLeavingFormOpen(expectFocusedAlert(), 'holder', 'holder.flow'),
      'holder.cardNumber': createFieldErrorCheck('cardNumber'),
      'holder.firstName': createFieldErrorCheck('firstName'),
      'holder.lastName': createFieldErrorCheck('lastName'),
      'holder.email': createFieldErrorCheck('email'),
      'holder.postalCode': createFieldErrorCheck('postalCode'),
      'holder.province': createFieldErrorCheck('province'),
      'holder.provinceOfDestination': expectChoiceError('provinceOfDestination'),
    },
  },
  {
    title: 'storing the card of a guest [L20, O11]',
    document: setCard,
    mutation: 'setGuestCard',
    address: '/FormStep2Payment',
    before: () => {
      stripe ??= stubStripe()
      createActionStoringGuestDraft(confirmedGuest)()
    },
    data,
    typed: { cardName: 'Megan Doyle' },
    fill: async () => {
      await screen.findByRole('group', { name: /carte|card/i })
      stripe?.completeCard()
    },
    send: ['guests:Guest.card.confirm'],
    problems: mapNamesToRefusalCheck(
      expectFocusedAlert(),
      'CardRefusedProblem',
      'ExternalRightNotFoundProblem',
      'RefusedProblem',
    ),
    // The holder was entered in the previous step; the token is made from fields of Stripe.
    inputs: mapFieldsToCheckLeavingFormOpen(expectFocusedAlert(), ...holder, 'token'),
  },
  {
    title: 'buying a pass as a guest [L20, O11]',
    document: buy,
    mutation: 'buyGuestAccessRight',
    address: '/FormStep2Payment',
    before: createActionStoringGuestDraft({ ...confirmedGuest, card }),
    data,
    fill: async () => {
      const button = await screen.findByRole('button', { name: /^(Payer|Pay) [\d$]/ })
      await waitFor(() => expect(button.getAttribute('aria-disabled')).not.toBe('true'))
      await user.click(button)
    },
    send: [],
    problems: {
      ExternalRightNotFoundProblem: addCheckOfLinkInRefusalMessage(
        expectFocusedAlert(),
        'guests:Guest.payment.changeInfo',
      ),
      PriceChangedProblem: expectFocusedStatusMessage,
      ...mapNamesToRefusalCheck(
        expectFocusedAlert(),
        'PaymentDetailsMissingProblem',
        'PaymentDeclinedProblem',
        'PurchasesPausedProblem',
        'RefusedProblem',
      ),
      PurchaseUnconfirmedProblem: expectUnconfirmedPaymentScreen,
    },
    inputs: mapFieldsToCheckLeavingFormOpen(
      expectFocusedAlert(),
      ...holder,
      'phoneNumber',
      'isCanadian',
      ...listAddressFieldPaths('address'),
      ...listAddressFieldPaths('billingAddress'),
      'expectedTotal',
      'expectedTotal.cents',
      'expectedTotal.currency',
      'idempotencyKey',
    ),
  },
  {
    ...confirmation,
    title: 'opening the pass of a guest as a PDF file',
    document: printPass,
    mutation: 'printGuestPass',
    send: ['guests:Guest.pass.file'],
    problems: mapNamesToRefusalCheck(
      expectDialog('guests:Guest.pass.fileFailed'),
      'GuestPassNotFoundProblem',
      'DocumentUnavailableProblem',
      'RefusedProblem',
    ),
    inputs: { passKey: expectDialog('guests:Guest.pass.fileFailed') },
    failures: expectDialog('guests:Guest.pass.fileFailed'),
  },
  {
    ...confirmation,
    title: 'sending the pass of a guest again',
    document: resendPass,
    mutation: 'resendGuestPass',
    send: ['guests:Guest.resend.action'],
    problems: mapNamesToRefusalCheck(
      expectDialog('guests:Guest.resend.failed'),
      'GuestPassNotFoundProblem',
      'MailFailedProblem',
      'RefusedProblem',
    ),
    inputs: { passKey: expectDialog('guests:Guest.resend.failed') },
    failures: expectDialog('guests:Guest.resend.failed'),
  },
]
