/**
 * Mutations of guests, who have no account. The gateway validates a guest's input, and the
 * federation checks the guest's pass.
 */
import { normalizeEmail, normalizeAccountNumber } from '../../platform/rate-limit-keys.ts'
import type { Context } from '../../graphql/context.ts'
import type { Send } from '../../federation/client.ts'
import { Refusal, doesErrorProveNoCharge } from '../../federation/refusal-errors.ts'
import type { GuestPurchase } from '../../federation/generated/contract.ts'
import { attemptFields, parsePaymentCard, cardFields, buildPaymentCardBody } from '../payment/rest.ts'
import { parseFederationRow } from '../../federation/parse-values.ts'
import type { BuyGuestAccessRightInput, GuestHolderInput } from '../../graphql/generated/types.ts'
import type { InputCheck } from '../../graphql/input-check.ts'
import { declareMutation } from '../../graphql/declare-mutation.ts'
import { createGraphqlProblem } from '../../graphql/problems.ts'
import { minuteMs } from '../../graphql/rate-limits.ts'
import {
  checkPurchaseAttempt,
  buildRequestFieldOfDisplayedTotal,
  assertPurchaseTotalUnchanged,
} from '../payment/pass-purchase-attempt.ts'
import {
  type Guest,
  readGuestAddressInput,
  readGuestPassHolderInput,
  readGuestPhoneInput,
  isSamePostalCode,
} from './input.ts'
import { formatReceiptOrPassNumber } from '../../platform/format-numbers.ts'
import { readPaymentCardTokenInput } from '../payment/card-token-input.ts'
import {
  uncachedGuestInvoice,
  guestInvoiceKind,
  doesPassEntitleToGuestPurchase,
  parseGuestPurchaseReply,
  searchFields,
  buildPassHolderRequestBody,
  buildGuestDestinationProvinceBody,
  holderFields,
  purchaseFields,
  buildMailLanguageRequestBody,
} from './rest.ts'
import {
  mapRefusalToInvalidInput,
  mapRefusalToPlainProblem,
  createRefusedProblemWithMessage,
  mapRefusalToProblemWithFederationMessage,
} from '../../graphql/refusal-mappings.ts'
import {
  mapRefusalToMissingPaymentDetailsProblem,
  mapToPriceChangedProblem,
  mapToRefusedCardProblem,
} from '../payment/refusals.ts'

/** The federation's number of the pass type sold to guests (L16). */
const threeDayType = 3

/** Returns the pass number that a guest entered, by which rate limits identify the guest. */
const getHolderPassNumber = ({ holder }: { holder: GuestHolderInput }) => holder.cardNumber
const limitByPassNumber = {
  account: { number: getHolderPassNumber },
  number: { getNumber: getHolderPassNumber, missResults: ['ExternalRightNotFoundProblem'] },
} as const

export const checkGuestAccessRight = declareMutation('checkGuestAccessRight', {
  calls: ['searchExternalRight', 'searchFqcqExternalRight'],
  limit: { kind: 'secret', ...limitByPassNumber },
  form: { name: 'guest', fields: searchFields },
  refusals: {
    InvalidRequest: mapRefusalToInvalidInput('holder.cardNumber', 'malformed', searchFields),
  },
  work: async ({ input }, context, { check, send }) => {
    const { holder, home, destination } = readGuestPassHolderInput(input.holder, check)
    check.assertValid()
    const query = { ...buildPassHolderRequestBody(holder), ...home }
    const pass =
      destination === null
        ? await send('searchExternalRight', { query })
        : await send('searchFqcqExternalRight', {
            query: { ...query, ...buildGuestDestinationProvinceBody(destination) },
          })
    return doesPassEntitleToGuestPurchase(pass)
      ? { __typename: 'CheckGuestAccessRightPayload', email: input.holder.email.trim() }
      : createGraphqlProblem(context.language, 'ExternalRightNotFoundProblem')
  },
})

export const setGuestCard = declareMutation('setGuestCard', {
  calls: ['setCardAsGuest', 'setCardAsFqcqGuest'],
  limit: { kind: 'payment', ...limitByPassNumber },
  form: { name: 'guest', fields: holderFields },
  refusals: {
    InvalidRequest: mapRefusalToInvalidInput(
      'token',
      'malformed',
      { ...holderFields, ...cardFields },
      { token: 'notFound' },
    ),
    ExternalRightNotFound: mapRefusalToPlainProblem('ExternalRightNotFoundProblem'),
    CardDeclined: mapRefusalToProblemWithFederationMessage('CardRefusedProblem'),
  },
  fallback: mapToRefusedCardProblem,
  work: async ({ input }, _context, { check, send }) => {
    const { holder, destination } = readGuestPassHolderInput(input.holder, check)
    const token = readPaymentCardTokenInput(input.token, check)
    check.assertValid()
    const call = destination === null ? 'setCardAsGuest' : 'setCardAsFqcqGuest'
    const card = await send(call, {
      body: { ...buildPassHolderRequestBody(holder), ...buildPaymentCardBody(token) },
    })
    return { __typename: 'SetGuestCardPayload', paymentCard: parseFederationRow(card, parsePaymentCard) }
  },
})

export const buyGuestAccessRight = declareMutation('buyGuestAccessRight', {
  calls: ['buyAsGuest', 'buyAsFqcqGuest'],
  limit: { kind: 'payment', ...limitByPassNumber },
  form: { name: 'guest', fields: purchaseFields },
  refusals: {
    InvalidRequest: mapRefusalToInvalidInput('address', 'malformed', { ...purchaseFields, ...attemptFields }),
    ExternalRightNotFound: mapRefusalToPlainProblem('ExternalRightNotFoundProblem'),
    PriceChanged: mapToPriceChangedProblem,
    CardMissing: mapRefusalToMissingPaymentDetailsProblem,
    CardDeclined: mapRefusalToProblemWithFederationMessage('PaymentDeclinedProblem'),
    KeyReused: mapRefusalToInvalidInput('idempotencyKey', 'keyReused'),
  },
  fallback: createRefusedProblemWithMessage,
  work: async ({ input }, context, { check, send }) => {
    const { guest, body } = readGuestPurchaseInput(input, context, check)
    const { guard, shared } = context.services
    const payer = `guest ${normalizeAccountNumber(guest.holder.cardNumber)} ${normalizeEmail(guest.holder.email)}`
    const sent = { key: `sent ${payer} ${input.idempotencyKey}`, limit: 1, windowMs: minuteMs }
    try {
      const bought = await guard.buy({
        payer,
        key: input.idempotencyKey,
        // The language is not part of the purchase, so a retry may use another language.
        goods: { ...body, ...buildMailLanguageRequestBody(null), destination: guest.destination },
        // The payer is the holder of one pass.
        lockKeys: ['right'],
        matchCriteria: null,
        send: createGuestPurchaseSender(
          guest,
          { ...body, ...buildRequestFieldOfDisplayedTotal(input, context) },
          send,
          context,
        ),
        // A guest may buy twice, and has no list in which a purchase could be found again.
        check: async () => undefined,
        // A purchase that was already sent may have succeeded at an earlier price, which its key
        // will show, so only the first attempt is checked.
        assertPriceUnchanged: async () =>
          await assertPurchaseTotalUnchanged('buyAsGuest', input, context, async () =>
            (await shared.increment([sent])) === null
              ? (await context.load(uncachedGuestInvoice)).total
              : null,
          ),
        before: async () => new Set(),
        find: async () => null,
        // The secret is returned once and never stored. The e-mail contains the pass.
        selectStoredPart: (result) => ({ ...result, controlNumber: null, passKey: null }),
      })
      return bought === null
        ? createGraphqlProblem(context.language, 'PurchaseUnconfirmedProblem')
        : {
            __typename: 'BuyGuestAccessRightPayload',
            number: formatReceiptOrPassNumber(bought.number),
            total: bought.total,
            email: guest.holder.email,
            activeAt: bought.activeAt,
            expiresAt: bought.expiresAt,
            controlNumber: bought.controlNumber,
            passKey: bought.passKey,
          }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      // If nothing was charged, the next attempt with this key checks the price again.
      if (doesErrorProveNoCharge(error)) await shared.decrement([sent])
      // The next quote must show the current price.
      if (error.code === 'PriceChanged') context.services.reference.invalidateReferenceData(guestInvoiceKind)
      throw error
    }
  },
})

/**
 * Validates the input of a guest purchase and returns the body of the purchase call. Throws one
 * error that lists all mistakes.
 */
function readGuestPurchaseInput(
  input: BuyGuestAccessRightInput,
  { language }: Context,
  check: InputCheck,
): { guest: Guest; body: GuestPurchase } {
  const guest = readGuestPassHolderInput(input.holder, check)
  const phoneNumber = readGuestPhoneInput(input.phoneNumber, check)
  const address = readGuestAddressInput('address', input.address, check)
  // The federation looks the pass up by the postal code of this address, so it must be the
  // holder's.
  const isOfHolder = isSamePostalCode(guest.home.postalCode, address.postalCode)
  check.addMistakeUnless(isOfHolder, 'holder.postalCode', 'otherPostalCode')
  // L13: the billing address defaults to the postal address.
  const billingAddress =
    input.billingAddress == null
      ? address
      : readGuestAddressInput('billingAddress', input.billingAddress, check)
  checkPurchaseAttempt(input, check)
  check.assertValid()
  const body: GuestPurchase = {
    type: threeDayType,
    ...buildPassHolderRequestBody(guest.holder),
    phoneNumber,
    isCanadian: input.isCanadian ?? true,
    ...buildMailLanguageRequestBody(language),
    address,
    billingAddress,
  }
  return { guest, body }
}

/**
 * Returns a function that sends a guest's purchase. The guest's destination province decides which
 * REST call is sent (L21).
 */
function createGuestPurchaseSender(
  { destination }: Guest,
  body: GuestPurchase,
  send: Send<'buyAsGuest' | 'buyAsFqcqGuest'>,
  { federation }: Pick<Context, 'federation'>,
) {
  return async (idempotencyKey?: string) => {
    const call = destination === null ? 'buyAsGuest' : 'buyAsFqcqGuest'
    const reply =
      destination === null
        ? await send('buyAsGuest', { body, idempotencyKey })
        : await send('buyAsFqcqGuest', {
            body: { ...body, ...buildGuestDestinationProvinceBody(destination) },
            idempotencyKey,
          })
    return federation.parse(call, () => parseFederationRow(reply, parseGuestPurchaseReply))
  }
}
