/** Guests, who have no account: what they type is checked here, and their right by the federation. */
import { plainEmail, plainNumber } from '../../platform/caller-address.ts'
import type { Context } from '../../graphql/context.ts'
import type { Send } from '../../federation/client.ts'
import { Refusal } from '../../federation/errors.ts'
import type { GuestPurchase } from '../../federation/generated/contract.ts'
import { attemptFields, parseCard, cardFields, cardBody } from '../payment/rest.ts'
import { parseRow } from '../../federation/parse.ts'
import type { BuyGuestAccessRightInput, GuestHolderInput } from '../../graphql/generated/types.ts'
import type { InputCheck } from '../../graphql/input-check.ts'
import { mutation } from '../../graphql/mutation.ts'
import { problem } from '../../graphql/problems.ts'
import { minuteMs } from '../../graphql/rate-limits.ts'
import { checkKey, conditionsOf, refuseOtherPrice } from '../payment/attempt.ts'
import { type Guest, checkAddress, checkHolder, checkPhone, isSamePostalCode } from './input.ts'
import { formatReference } from '../../platform/numbers.ts'
import { checkToken } from '../payment/mutations.ts'
import {
  freshGuestInvoice,
  guestInvoiceKind,
  isGoodForPayment,
  parseBought,
  searchFields,
  holderBody,
  destinationBody,
  holderFields,
  purchaseFields,
  languageBody,
} from './rest.ts'
import { invalid, plain, unknownRefusalWithMessage, withFederationMessage } from '../../graphql/refusals.ts'
import { missingPaymentDetails, priceChanged, refusedCard } from '../payment/refusals.ts'

/** What guests buy (L16). */
const threeDays = 3

/** A guest has no account: limits count the number of the right, and attempts whose number belongs to no right. */
const numberOfRight = ({ holder }: { holder: GuestHolderInput }) => holder.cardNumber
const byRight = {
  account: { number: numberOfRight },
  number: { of: numberOfRight, misses: ['ExternalRightNotFoundProblem'] },
} as const

export const checkGuestAccessRight = mutation('checkGuestAccessRight', {
  calls: ['searchExternalRight', 'searchFqcqExternalRight'],
  limit: { kind: 'secret', ...byRight },
  form: { name: 'guest', fields: searchFields },
  refusals: {
    InvalidRequest: invalid('holder.cardNumber', 'malformed', searchFields),
  },
  work: async ({ input }, context, { check, send }) => {
    const { holder, home, destination } = checkHolder(input.holder, check)
    check.done()
    const query = { ...holderBody(holder), ...home }
    const pass =
      destination === null
        ? await send('searchExternalRight', { query })
        : await send('searchFqcqExternalRight', { query: { ...query, ...destinationBody(destination) } })
    return isGoodForPayment(pass)
      ? { __typename: 'CheckGuestAccessRightPayload', email: input.holder.email.trim() }
      : problem(context.language, 'ExternalRightNotFoundProblem')
  },
})

export const setGuestCard = mutation('setGuestCard', {
  calls: ['setCardAsGuest', 'setCardAsFqcqGuest'],
  limit: { kind: 'payment', ...byRight },
  form: { name: 'guest', fields: holderFields },
  refusals: {
    InvalidRequest: invalid('token', 'malformed', { ...holderFields, ...cardFields }),
    ExternalRightNotFound: plain('ExternalRightNotFoundProblem'),
    CardDeclined: withFederationMessage('CardRefusedProblem'),
  },
  otherwise: refusedCard,
  work: async ({ input }, _context, { check, send }) => {
    const { holder, destination } = checkHolder(input.holder, check)
    const token = checkToken(input.token, check)
    check.done()
    const call = destination === null ? 'setCardAsGuest' : 'setCardAsFqcqGuest'
    const card = await send(call, { body: { ...holderBody(holder), ...cardBody(token) } })
    return { __typename: 'SetGuestCardPayload', paymentCard: parseRow(card, parseCard) }
  },
})

export const buyGuestAccessRight = mutation('buyGuestAccessRight', {
  calls: ['buyAsGuest', 'buyAsFqcqGuest'],
  limit: { kind: 'payment', ...byRight },
  form: { name: 'guest', fields: purchaseFields },
  refusals: {
    InvalidRequest: invalid('address', 'malformed', { ...purchaseFields, ...attemptFields }),
    ExternalRightNotFound: plain('ExternalRightNotFoundProblem'),
    PriceChanged: priceChanged,
    CardMissing: missingPaymentDetails,
    CardDeclined: withFederationMessage('PaymentDeclinedProblem'),
    KeyReused: invalid('idempotencyKey', 'keyReused'),
  },
  otherwise: unknownRefusalWithMessage,
  work: async ({ input }, context, { check, send }) => {
    const { guest, body } = readInput(input, context, check)
    const { guard, shared } = context.services
    const payer = `guest ${plainNumber(guest.holder.cardNumber)} ${plainEmail(guest.holder.email)}`
    const sent = { key: `sent ${payer} ${input.idempotencyKey}`, limit: 1, windowMs: minuteMs }
    try {
      const bought = await guard.buy({
        payer,
        key: input.idempotencyKey,
        // In whichever language.
        goods: { ...body, ...languageBody(null), destination: guest.destination },
        // The payer is the holder of one right.
        lockKeys: ['right'],
        sought: null,
        send: sending(guest, { ...body, ...conditionsOf(input, context) }, send),
        // A guest may buy twice, and has no list in which a purchase could be found again.
        check: async () => undefined,
        // A purchase that has been sent may have gone through, at the price of then: its key tells.
        assertPriceUnchanged: async () =>
          await refuseOtherPrice('buyAsGuest', input, context, async () =>
            (await shared.take([sent])) === null ? (await context.load(freshGuestInvoice)).total : null,
          ),
        before: async () => new Set(),
        find: async () => null,
      })
      return bought === null
        ? problem(context.language, 'PurchaseUnconfirmedProblem')
        : {
            __typename: 'BuyGuestAccessRightPayload',
            number: formatReference(bought.number),
            total: bought.total,
            email: guest.holder.email,
            activeAt: bought.activeAt,
            expiresAt: bought.expiresAt,
          }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      // Nothing was charged: what is sent under this key again is weighed anew.
      await shared.giveBack([sent])
      // What is shown next is the price of now.
      if (error.code === 'PriceChanged') context.services.reference.forget(guestInvoiceKind)
      throw error
    }
  },
})

/** Who buys, and the purchase as the calls take it; throws every mistake at once. */
function readInput(
  input: BuyGuestAccessRightInput,
  { language }: Context,
  check: InputCheck,
): { guest: Guest; body: GuestPurchase } {
  const guest = checkHolder(input.holder, check)
  const phoneNumber = checkPhone(input.phoneNumber, check)
  const address = checkAddress('address', input.address, check)
  // The call tells one address, by which the right is looked up: it has to be that of the holder.
  const isOfHolder = isSamePostalCode(guest.home.postalCode, address.postalCode)
  check.holds(isOfHolder, 'holder.postalCode', 'otherPostalCode')
  // L13.
  const billingAddress =
    input.billingAddress == null ? address : checkAddress('billingAddress', input.billingAddress, check)
  checkKey(input.idempotencyKey, check)
  check.done()
  const body: GuestPurchase = {
    type: threeDays,
    ...holderBody(guest.holder),
    phoneNumber,
    isCanadian: input.isCanadian ?? true,
    ...languageBody(language),
    address,
    billingAddress,
  }
  return { guest, body }
}

/** Sends the call of the guest's way (L21). */
function sending({ destination }: Guest, body: GuestPurchase, send: Send<'buyAsGuest' | 'buyAsFqcqGuest'>) {
  return async (idempotencyKey?: string) => {
    const named = idempotencyKey === undefined ? {} : { idempotencyKey }
    return parseBought(
      destination === null
        ? await send('buyAsGuest', { body, ...named })
        : await send('buyAsFqcqGuest', { body: { ...body, ...destinationBody(destination) }, ...named }),
    )
  }
}
