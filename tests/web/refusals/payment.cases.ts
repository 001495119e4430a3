/**
 * Test cases: payment cards and billing addresses that the gateway refuses, and what the screen
 * must show.
 */
import { screen } from '@testing-library/react'
import billingAddress from '../../../web/__generated__/useBillingAddressFormMutation.graphql.ts'
import card from '../../../web/__generated__/useCardFormMutation.graphql.ts'
import removal from '../../../web/__generated__/RemoveCardDialogMutation.graphql.ts'
import { stubStripe } from '../helpers/stub-stripe.ts'
import { viewer } from './default-mutation-results.ts'
import {
  type RefusalScreen,
  expectFocusedAlert,
  expectAlert,
  createFieldErrorCheck,
  expectFieldNotSent,
} from './harness.tsx'
import { ontarioAddress } from '../helpers/ontario-address.ts'

// Stripe is loaded once per page, so the tests share one stub.
let stripe: ReturnType<typeof stubStripe> | undefined

const address = {
  document: billingAddress,
  mutation: 'setBillingAddress',
  address: '/EditBillingAddress',
  signedIn: true,
  send: ['payment:Address.save'],
} satisfies Partial<RefusalScreen>

export const screens: RefusalScreen[] = [
  {
    title: 'storing the payment card [O30]',
    document: card,
    mutation: 'setPaymentCard',
    address: '/EditCard',
    signedIn: true,
    before: () => {
      stripe ??= stubStripe()
    },
    typed: { cardName: 'Camille Roy' },
    fill: async () => {
      await screen.findByRole('group', { name: /carte|card/i })
      stripe?.completeCard()
    },
    send: ['payment:Card.save'],
    problems: { CardRefusedProblem: expectFocusedAlert(), RefusedProblem: expectFocusedAlert() },
    // The token is made from fields of Stripe, so it has no field of the portal.
    inputs: { token: expectFocusedAlert() },
  },
  {
    title: 'removing the payment card [G06]',
    document: removal,
    mutation: 'removePaymentCard',
    address: '/editpaymentinfo',
    signedIn: true,
    send: ['payment:StoredCard.remove', 'payment:RemoveCard.confirm'],
    again: 'payment:RemoveCard.confirm',
    problems: { RefusedProblem: expectAlert() },
    failures: expectAlert(),
  },
  {
    ...address,
    title: 'using the account address as billing address [G09]',
    problems: { RefusedProblem: expectFocusedAlert() },
    inputs: {
      addressLine: createFieldErrorCheck('addressLine'),
      apartment: createFieldErrorCheck('apartment'),
      cityId: createFieldErrorCheck('cityId'),
      otherCity: expectFieldNotSent,
      province: createFieldErrorCheck('province'),
      postalCode: createFieldErrorCheck('postalCode'),
      country: createFieldErrorCheck('country'),
    },
  },
  {
    ...address,
    title: 'storing a billing address outside Quebec',
    data: { viewer: { ...viewer, billingAddress: ontarioAddress } },
    typed: { manualAddress: true, otherCity: 'Ottawa', addressLine: '46, rue Principale' },
    inputs: {
      addressLine: createFieldErrorCheck('addressLine'),
      apartment: createFieldErrorCheck('apartment'),
      cityId: expectFieldNotSent,
      otherCity: createFieldErrorCheck('otherCity'),
      province: createFieldErrorCheck('province'),
      postalCode: createFieldErrorCheck('postalCode'),
      country: createFieldErrorCheck('country'),
    },
  },
]
