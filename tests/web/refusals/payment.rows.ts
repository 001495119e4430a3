/** Card and billing address: where each refusal is told. */
import { screen } from '@testing-library/react'
import billingAddress from '../../../web/__generated__/useBillingAddressFormMutation.graphql.ts'
import card from '../../../web/__generated__/useCardFormMutation.graphql.ts'
import removal from '../../../web/__generated__/RemoveCardDialogMutation.graphql.ts'
import { stubStripe } from '../stripe.ts'
import { ontario, viewer } from './answers.ts'
import { type Screen, above, aloud, beside, unsent } from './harness.tsx'

// Stripe is loaded once for the life of a page, so the tests share one.
let stripe: ReturnType<typeof stubStripe> | undefined

const address = {
  document: billingAddress,
  mutation: 'setBillingAddress',
  address: '/EditBillingAddress',
  signedIn: true,
  send: ['payment:Address.save'],
} satisfies Partial<Screen>

export const screens: Screen[] = [
  {
    title: '[O30] the card',
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
      for (const field of ['cardNumber', 'cardExpiry', 'cardCvc']) {
        stripe?.type(field, { empty: false, complete: true })
      }
    },
    send: ['payment:Card.save'],
    problems: { CardRefusedProblem: above(), RefusedProblem: above() },
    // Made of what only Stripe has seen: it belongs to no field.
    inputs: { token: above() },
  },
  {
    title: '[G06] the removal of the card',
    document: removal,
    mutation: 'removePaymentCard',
    address: '/editpaymentinfo',
    signedIn: true,
    send: ['payment:StoredCard.remove', 'payment:RemoveCard.confirm'],
    again: 'payment:RemoveCard.confirm',
    problems: { RefusedProblem: aloud() },
    failures: aloud(),
  },
  {
    ...address,
    title: '[G09] the account’s address as the billing address',
    problems: { RefusedProblem: above() },
    inputs: {
      addressLine: beside('addressLine'),
      apartment: beside('apartment'),
      cityId: beside('cityId'),
      otherCity: unsent,
      province: beside('province'),
      postalCode: beside('postalCode'),
      country: beside('country'),
    },
  },
  {
    ...address,
    title: 'another billing address, out of Quebec',
    data: { viewer: { ...viewer, billingAddress: ontario } },
    typed: { manualAddress: true, otherCity: 'Ottawa', addressLine: '46, rue Principale' },
    inputs: {
      addressLine: beside('addressLine'),
      apartment: beside('apartment'),
      cityId: unsent,
      otherCity: beside('otherCity'),
      province: beside('province'),
      postalCode: beside('postalCode'),
      country: beside('country'),
    },
  },
]
