/** Tests of what a 4xx response proves about the charge of a card (decision 0003). */
import { describe, expect, test } from 'vitest'
import type { CallName } from '../../../gateway/federation/refusal-errors.ts'
import { Refusal, createRefusal, doesErrorProveNoCharge } from '../../../gateway/federation/refusal-errors.ts'
import { determineChargeOutcomeOfRefusal } from '../../../gateway/federation/charge-refusals.ts'
import { readRetryAfterHeader } from '../../../gateway/federation/http-exchange.ts'
import { FederationFailure } from '../../../gateway/platform/request-failures.ts'

const listed = { errors: { CardDeclined: { description: '' } } }
const unlisted = { errors: { Unlisted: { description: '' } } }
const html = { error: '<html>no</html>' }

describe('determineChargeOutcomeOfRefusal', () => {
  test.each<[ReturnType<typeof determineChargeOutcomeOfRefusal>, CallName, number, unknown, boolean?]>([
    ['notCharged', 'buy', 400, listed],
    ['notCharged', 'buy', 400, { message: 'E100011: déjà' }],
    ['notCharged', 'buy', 400, { modelState: { VehicleId: ['Requis.'] } }],
    ['notCharged', 'buy', 400, { error: 'invalid_request', modelState: { VehicleId: ['Requis.'] } }],
    ['notCharged', 'buy', 400, { ModelState: { 'Model.ClubId': ['A'], '$.desiredactivation': ['B'] } }],
    ['notCharged', 'buyAsGuest', 400, { modelState: { 'billingAddress.PostalCode': ['Requis.'] } }],
    ['notCharged', 'buyAsFqcqGuest', 400, { modelState: { LastName: ['A'], ProvinceOfDestination: ['B'] } }],
    ['notCharged', 'payInterventionReport', 400, { modelState: { VehicleId: ['Requis.'] } }],
    ['notCharged', 'buy', 400, { status: 400, title: 'Invalid.', errors: { VehicleId: ['Requis.'] } }],
    ['notCharged', 'buy', 400, { title: 'Invalide', Status: 400, Errors: { '$.clubId': ['A', 'B'] } }],
    ['notCharged', 'buy', 400, { errors: { Unlisted: {}, CardDeclined: {} } }],
    ['notCharged', 'buy', 403, { errors: { ConsentRequired: {} } }],
    ['notCharged', 'buyAsGuest', 400, listed],
    // Plain text that is exactly a listed code.
    ['notCharged', 'buy', 400, { error: 'CardDeclined' }, false],
    // Problem details (RFC 9457), a top-level code, and another letter case.
    ['notCharged', 'buy', 400, { type: 'x', title: 'CardDeclined', status: 400, detail: 'Refusée.' }],
    ['notCharged', 'buy', 400, { Code: 'CardDeclined', Message: 'Refusée.' }],
    ['notCharged', 'buy', 400, { errors: { cardDeclined: { description: 'Refusée.' } } }],
    ['notCharged', 'buy', 400, { errors: [{ code: 'CARDDECLINED' }] }],
    ['notCharged', 'buy', 400, { error: 'carddeclined' }, false],
    // The contract lists these codes with another status.
    ['unknown', 'buy', 409, listed],
    ['unproven', 'buy', 402, listed],
    ['unproven', 'buy', 422, listed],
    ['unproven', 'buy', 403, { error: 'InvalidRequest' }],
    ['unproven', 'buy', 404, { title: 'InvalidRequest', status: 404 }],
    ['unproven', 'buy', 400, { error_code: 1 }],
    // The contract lists these codes with 401, which a proxy may send after a charge.
    ['unproven', 'buy', 401, { error_code: 1 }],
    ['unproven', 'buy', 401, { error_code: 401 }],
    ['unproven', 'buy', 401, { errors: { 401: { description: '' } } }],
    ['unproven', 'buy', 400, { title: 'Unlisted', status: 400, detail: 'Refusée.' }],
    ['unknown', 'buy', 400, { title: 'Unlisted', status: 400 }],
    ['unknown', 'buy', 400, { code: 'Unlisted' }],
    // Numbers in these fields are rather a status than the codes 1 and 401 of the contract.
    ['unknown', 'buy', 400, { code: 1 }],
    ['unknown', 'buy', 400, { code: '401' }],
    ['unknown', 'buy', 404, { title: 'Not Found', status: 404, detail: 'No resource.' }],
    ['unknown', 'buy', 409, { title: 'Unlisted', status: 409, detail: 'Refusée.' }],
    ['unproven', 'buyAsGuest', 400, { title: 'AlreadyActive', status: 400, detail: 'Déjà.' }],
    // Calls that charge nothing.
    ['notCharged', 'checkCollision', 409, html, false],
    ['unproven', 'buy', 400, unlisted],
    ['unproven', 'buy', 402, unlisted],
    ['unproven', 'buy', 403, unlisted],
    ['unproven', 'buy', 404, unlisted],
    ['unproven', 'buy', 422, unlisted],
    ['unproven', 'buy', 400, { errors: ['Le club prend une pause.'] }],
    // Keys that name no field of the request body: ASP.NET's "no field", a code, a field of another
    // call, and the parameters of the path and of the header.
    ...['', '$', 'Model.', 'DuplicateRequest', 'PostalCode', 'constructor', 'Idempotency-Key'].flatMap(
      (key): ['unproven', CallName, number, unknown][] => [
        ['unproven', 'buy', 400, { message: 'Erreur.', modelState: { [key]: ['Une erreur est survenue.'] } }],
        ['unproven', 'buy', 400, { modelState: { VehicleId: ['Requis.'], [key]: ['Erreur.'] } }],
        ['unproven', 'buy', 400, { title: 'Invalid.', status: 400, errors: { [key]: ['Erreur.'] } }],
      ],
    ),
    ['unproven', 'buyAsGuest', 400, { modelState: { VehicleId: ['Requis.'] } }],
    ['unproven', 'payInterventionReport', 400, { modelState: { Id: ['Déjà payé.'] } }],
    // Lists without texts.
    ['unproven', 'buy', 400, { modelState: { VehicleId: [] } }],
    ['unproven', 'buy', 400, { modelState: { VehicleId: null } }],
    ['unproven', 'buy', 400, { modelState: { VehicleId: [' '] } }],
    ['unproven', 'buy', 400, { modelState: { VehicleId: 'Requis.' } }],
    ['unproven', 'buy', 400, { modelState: { VehicleId: ['Requis.'], ClubId: [] } }],
    ['unproven', 'buy', 422, { modelState: { VehicleId: ['Requis.'] } }],
    ['unknown', 'buy', 409, { modelState: { VehicleId: ['Requis.'] } }],
    // Almost validation problem details (RFC 9457).
    ['unproven', 'buy', 400, { errors: { VehicleId: ['Requis.'] } }],
    ['unproven', 'buy', 400, { status: 400, errors: { Timeout: ['Trop long.'] } }],
    ['unproven', 'buy', 422, { status: 400, title: 'Invalid.', errors: { VehicleId: ['Requis.'] } }],
    ['unproven', 'buy', 422, { status: 422, errors: { VehicleId: ['Requis.'] } }],
    ['unproven', 'buy', 400, { status: 400, title: 'Invalid.', errors: { VehicleId: 'Requis.' } }],
    ['unproven', 'buy', 400, { status: 400, title: 'Invalid.', errors: { VehicleId: [] } }],
    ['unproven', 'buy', 400, { status: 400, title: 'Invalid.', errors: { VehicleId: [' '] } }],
    [
      'unproven',
      'buy',
      400,
      { status: 400, title: 'Invalid.', errors: { VehicleId: ['Requis.'], ClubId: [{}] } },
    ],
    [
      'unproven',
      'buy',
      400,
      { status: 400, title: 'Invalid.', errors: { Unlisted: { description: 'Non.' } } },
    ],
    ['unknown', 'buy', 400, { status: 400, title: 'Invalid.', errors: {} }],
    ['unknown', 'buy', 409, { status: 400, title: 'Invalid.', errors: { VehicleId: ['Requis.'] } }],
    ['unproven', 'buy', 400, { errorDescription: 'Le club prend une pause.' }],
    ['unproven', 'buy', 400, { message: 'Une phrase.' }],
    ['unproven', 'buy', 400, 'Une phrase.'],
    ['unproven', 'buy', 422, { error: 'Une phrase.' }],
    ['unknown', 'buy', 403, { message: 'Forbidden' }],
    ['unproven', 'buy', 401, {}],
    ['unproven', 'buy', 401, html, false],
    ['unproven', 'buy', 429, html, false],
    // The contract lists this code for another call.
    ['unproven', 'buyAsGuest', 400, { errors: { AlreadyActive: {} } }],
    ['unknown', 'buy', 400, {}],
    ['unknown', 'buy', 400, { error: 'Bad' }, false],
    ['unknown', 'buy', 403, html, false],
    ['unknown', 'buy', 403, { error: '<html>Consent required</html>' }, false],
    ['unknown', 'buy', 404, { error: '' }, false],
    ['unknown', 'buy', 408, unlisted],
    ['unknown', 'buy', 409, unlisted],
    ['unknown', 'buy', 425, unlisted],
  ])('%s: the call %s gets the status %i and the body %j', (verdict, call, status, body, isJson = true) => {
    const refusal = new Refusal(call, status, body, { isJson })
    expect(determineChargeOutcomeOfRefusal(refusal)).toBe(verdict)
    const error = createRefusal(call, status, body, { isJson })
    expect(error instanceof FederationFailure && error.mayHaveArrived).toBe(verdict === 'unknown')
    expect(doesErrorProveNoCharge(error)).toBe(verdict === 'notCharged')
  })
})

describe('Retry-After of a federation response', () => {
  const now = Date.parse('2026-01-15T12:00:00Z')
  test.each([
    ['7', 7],
    ['0', 1],
    ['999999999', 300],
    ['Thu, 15 Jan 2026 12:00:30 GMT', 30],
    ['Thu, 15 Jan 2026 11:00:00 GMT', 1],
    ['soon', undefined],
  ])('the header %j asks for a pause of %s seconds', (text, seconds) => {
    expect(readRetryAfterHeader({ 'retry-after': text }, now)).toBe(seconds)
  })

  test('after HTTP 429, createRefusal returns the retry delay of the federation, or 60 seconds without one', () => {
    expect(createRefusal('buy', 429, {}, { retryAfter: 7 })).toMatchObject({ retryAfter: 7 })
    expect(createRefusal('buy', 429, {})).toMatchObject({ code: 'RATE_LIMITED', retryAfter: 60 })
  })
})
