/**
 * Mutations of guests, who have no account. The gateway validates their input, and the federation
 * checks their pass.
 */
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

/** Federation's number of the pass type that guests buy (L16). */
const threeDays = 3

/**
 * Account of a guest for rate limits: the number of the pass. Attempts with an unknown number are
 * counted separately.
 */
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
        // The language is not part of the purchase, so a retry may use another language.
        goods: { ...body, ...languageBody(null), destination: guest.destination },
        // The payer is the holder of one pass.
        lockKeys: ['right'],
        sought: null,
        send: sending(guest, { ...body, ...conditionsOf(input, context) }, send),
        // A guest may buy twice, and has no list in which a purchase could be found again.
        check: async () => undefined,
        // A purchase that was already sent may have succeeded at an earlier price, which its key
        // will show, so only the first attempt is checked.
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
      // Nothing was charged, so the next attempt with this key checks the price again.
      await shared.giveBack([sent])
      // The next quote must show the current price.
      if (error.code === 'PriceChanged') context.services.reference.forget(guestInvoiceKind)
      throw error
    }
  },
})

/**
 * Validates the guest and the purchase, and returns the body of the call; throws all mistakes at
 * once.
 */
function readInput(
  input: BuyGuestAccessRightInput,
  { language }: Context,
  check: InputCheck,
): { guest: Guest; body: GuestPurchase } {
  const guest = checkHolder(input.holder, check)
  const phoneNumber = checkPhone(input.phoneNumber, check)
  const address = checkAddress('address', input.address, check)
  // The federation looks the pass up by the postal code of this address, so it must be the
  // holder's.
  const isOfHolder = isSamePostalCode(guest.home.postalCode, address.postalCode)
  check.holds(isOfHolder, 'holder.postalCode', 'otherPostalCode')
  // L13: the billing address defaults to the postal address.
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

/** Returns a function that sends the purchase call for the guest's destination (L21). */
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
