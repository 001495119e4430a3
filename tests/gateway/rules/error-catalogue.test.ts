import { describe, expect, test } from 'vitest'
import { mapRefusalToProblem, getMutationExtensions } from '../../../gateway/graphql/declare-mutation.ts'
import { createExecutableSchema } from '../../../gateway/schema/schema.ts'
import { Refusal, createRefusal, type CallName } from '../../../gateway/federation/refusal-errors.ts'
import type { Refusal as ContractBody } from '../../../gateway/federation/generated/contract.ts'
import { type Language, languages } from '../../../gateway/platform/translate.ts'

/**
 * Response body of a refusal by the federation, in the format of the REST contract or in a format
 * that violates the contract.
 */
type Body = ContractBody | Record<string, unknown>

const federationMessage = 'Votre carte a été refusée : fonds insuffisants.'

const schema = createExecutableSchema()

function mapRefusalOfCallToProblem(
  mutation: string,
  call: CallName,
  body: Body,
  language: Language = 'fr',
  status = 400,
) {
  return mapRefusalToProblem(
    getMutationExtensions(schema, mutation)!,
    new Refusal(call, status, body),
    language,
    mutation,
  )
}

/**
 * Returns the response body of a refusal in the format of the REST contract: the refusal code is a
 * key of `errors`.
 */
const createFederationRefusalBody = (code: string, description = ''): Body => ({
  errors: { [code]: { description } },
})

/**
 * Federation refusals in unusual formats: with a numeric code, with a code at the start of the
 * message, or without a code (O02, O04, O15–O17).
 */
const unusualRefusals: [string, CallName, Body, string][] = [
  ['logIn', 'token', { error: 'invalid_grant', error_code: 102 }, 'AccountNotConfirmedProblem'],
  ['logIn', 'token', { error: 'invalid_grant', error_code: 103 }, 'InvalidCredentialsProblem'],
  ['logIn', 'token', { error: 'locked_out' }, 'InvalidCredentialsProblem'],
  ['refreshSession', 'token', { error_code: 102 }, 'SessionExpiredProblem'],
  ['setBillingAddress', 'setBillingAddress', { modelState: { PostalCode: ['x'] } }, 'InvalidInputProblem'],
  ['buyAccessRight', 'buy', { message: 'E100011 déjà' }, 'AlreadyWithoutInsuranceProblem'],
  ['buyAccessRight', 'buy', { message: 'E100012 déjà' }, 'AlreadyRequestedProblem'],
  [
    'payInsuranceRequest',
    'buyWithoutInsurance',
    { message: 'BuyWithoutInsuranceError' },
    'WithoutInsurancePurchaseFailedProblem',
  ],
]

describe('error catalogue [P34]', () => {
  test.each(unusualRefusals)(
    'for the mutation %s, a refusal of the REST call %s with the response body %j becomes the problem %s in both languages',
    (mutation, call, body, expected) => {
      const [french, english] = languages.map((language) =>
        mapRefusalOfCallToProblem(mutation, call, body, language),
      )
      expect([french!.__typename, english!.__typename]).toEqual([expected, expected])
      expect(french!.message).not.toBe(english!.message)
      expect(french!.message).not.toMatch(/^Problems\./)
    },
  )

  test.each([
    ['buyAccessRight', 'buy', 'CardDeclined'],
    ['buyAccessRight', 'buy', 'ClubUnavailable'],
    ['setPaymentCard', 'setCard', 'CardDeclined'],
    ['printAccessRight', 'printAccessRight', 'NotPrintable'],
  ] as const)(
    "for the mutation %s, a refusal of the REST call %s with the code %s shows the federation's message if the message is safe [O13]",
    (mutation, call, code) => {
      expect(
        mapRefusalOfCallToProblem(mutation, call, createFederationRefusalBody(code, federationMessage))
          .message,
      ).toBe(federationMessage)
      expect(
        mapRefusalOfCallToProblem(mutation, call, {
          ...createFederationRefusalBody(code, ''),
          message: federationMessage,
        }).message,
      ).not.toBe(federationMessage)
      expect(
        mapRefusalOfCallToProblem(
          mutation,
          call,
          createFederationRefusalBody(code, 'Voyez https://piege.example'),
        ).message,
      ).not.toContain('piege')
    },
  )

  test.each([
    [
      'logIn',
      'token',
      { error: 'invalid_grant', error_description: federationMessage, message: federationMessage },
    ],
    ['buyAccessRight', 'buy', createFederationRefusalBody('VehicleIncomplete', federationMessage)],
    ['buyAccessRight', 'buy', createFederationRefusalBody('InvalidRequest', federationMessage)],
  ] as const)(
    "the mutation %s hides the federation's message if messages with this refusal code are not meant for members",
    (mutation, call, body) => {
      expect(
        JSON.stringify(mapRefusalOfCallToProblem(mutation, call, body as unknown as Body)),
      ).not.toContain(federationMessage)
    },
  )

  test.each([
    ['setPaymentCard', 'setCard', createFederationRefusalBody('CardDeclined')],
    ['setPaymentCard', 'setCard', createFederationRefusalBody('MoonPhase')],
    ['setPaymentCard', 'setCard', {}],
    ['setGuestCard', 'setCardAsGuest', {}],
  ] as const)(
    "the mutation %s shows the gateway's message about the card if the REST call %s is refused without a usable message [G07]",
    (mutation, call, body) => {
      expect(mapRefusalOfCallToProblem(mutation, call, body).message).toMatch(
        /^Cette carte n’a pas pu être enregistrée/,
      )
      expect(mapRefusalOfCallToProblem(mutation, call, body, 'en').message).toMatch(
        /^This card could not be saved/,
      )
    },
  )

  test('the field errors of a federation refusal (modelState) are reported under the input field names of the mutation [B49]', () => {
    const body = { modelState: { PostalCode: ['Ce code n’existe pas.'], CountryId: ['Pays inconnu.'] } }
    expect(mapRefusalOfCallToProblem('setBillingAddress', 'setBillingAddress', body)).toMatchObject({
      fields: [
        { field: 'postalCode', message: 'Ce code n’existe pas.' },
        { field: 'country', message: 'Pays inconnu.' },
      ],
    })
  })

  test("the gateway shows only the first of the federation's error messages about a field [B49]", () => {
    const modelState = { 'Model.PostalCode': ['Premier message.'], PostalCode: ['Second message.'] }
    expect(mapRefusalOfCallToProblem('setBillingAddress', 'setBillingAddress', { modelState })).toMatchObject(
      {
        fields: [{ field: 'postalCode', message: 'Premier message.' }],
      },
    )
  })

  test('a federation error about a nested field is reported at the nested input field, or at its parent if no such field exists', () => {
    const names = ['Address.countryId', 'Picture.upload.base64', 'ExistingAccountSearch.ctrlNumber']
    const modelState = Object.fromEntries(names.map((name) => [name, ['Non.']]))
    expect(mapRefusalOfCallToProblem('register', 'createAccount', { modelState })).toMatchObject({
      fields: ['address.country', 'picture', 'formerMember'].map((field) => ({ field, message: 'Non.' })),
    })
  })

  test('if the mutation has no input field for a federation error, the error is reported at a related input field', () => {
    const mapFieldErrorToProblem = (mutation: string, call: CallName, restFieldName: string) =>
      mapRefusalOfCallToProblem(mutation, call, { modelState: { [restFieldName]: ['Non.'] } })
    expect(mapFieldErrorToProblem('setPaymentCard', 'setCard', 'StripeSourceToken')).toMatchObject({
      fields: [{ field: 'token', message: 'Non.' }],
    })
    expect(mapFieldErrorToProblem('buyAccessRight', 'buy', 'ClubId')).toMatchObject({
      fields: [{ field: 'clubId', message: 'Non.' }],
    })
    expect(mapFieldErrorToProblem('buyAccessRight', 'buy', '<script>')).toMatchObject({
      fields: [{ field: 'vehicleId', message: 'Non.' }],
    })
  })

  test("federation errors about vehicle fields name the GraphQL field, and the gateway's message replaces an unusable message", () => {
    const modelState = { Gm_make_id: ['Non.'], Gm_model_id: ['<b>'], Cc: [], Make: ['Non.'] }
    const gatewayMessage = expect.stringMatching(/^[A-Z][^{]{5,}\.$/) as string
    const fields = [
      { field: 'makeId', message: 'Non.' },
      { field: 'modelId', message: gatewayMessage },
      { field: 'displacement', message: gatewayMessage },
      { field: 'make', message: 'Non.' },
    ]
    expect(mapRefusalOfCallToProblem('addVehicle', 'createVehicle', { modelState })).toMatchObject({ fields })
    const limited = { ...createFederationRefusalBody('EditLimited'), modelState }
    expect(mapRefusalOfCallToProblem('updateVehicle', 'updateVehicle', limited)).toMatchObject({ fields })
    const tooMany = { modelState: { Quantity: ['Trop.'] } }
    expect(mapRefusalOfCallToProblem('setMagazinePreferences', 'updateMagazines', tooMany)).toMatchObject({
      fields: [{ field: 'printedQuantity', message: 'Trop.' }],
    })
  })

  test('if the mutation has no input field for a locked field, the error names the REST field in camel case [D47]', () => {
    const body = {
      ...createFederationRefusalBody('EditLimited'),
      modelState: { RegistrationOwner: ['Verrouillé.'] },
    }
    expect(mapRefusalOfCallToProblem('updateVehicle', 'updateVehicle', body)).toMatchObject({
      __typename: 'EditLimitedProblem',
      fields: [{ field: 'registrationOwner', message: 'Verrouillé.' }],
    })
  })

  test("the message about a failed payment for a pass without insurance omits the federation's leading error code [O15]", () => {
    const body = { message: `BuyWithoutInsuranceError : ${federationMessage}` }
    expect(mapRefusalOfCallToProblem('payInsuranceRequest', 'buyWithoutInsurance', body)).toMatchObject({
      __typename: 'WithoutInsurancePurchaseFailedProblem',
      message: federationMessage,
    })
  })

  test('if a federation refusal has a specific error message and a general errorDescription, the specific message is shown [O13]', () => {
    const body = {
      ...createFederationRefusalBody('CardDeclined', federationMessage),
      errorDescription: 'La demande a échoué.',
    }
    expect(mapRefusalOfCallToProblem('buyAccessRight', 'buy', body).message).toBe(federationMessage)
  })

  test('the problem about an overlapping pass states the first and last day of the existing pass in the Toronto time zone [E44, O35]', () => {
    const reason = {
      description: '',
      activeAtEpoch: Date.UTC(2026, 9, 1, 4),
      expiresAtEpoch: Date.UTC(2027, 9, 1, 3, 59),
    }
    expect(
      mapRefusalOfCallToProblem('buyAccessRight', 'buy', { errors: { AlreadyActive: reason } }),
    ).toMatchObject({
      message: 'Ce véhicule a déjà un droit d’accès du 1er octobre 2026 au 30 septembre 2027.',
      period: { activeAt: reason.activeAtEpoch, expiresAt: reason.expiresAtEpoch },
    })
    const oneDay = { ...reason, expiresAtEpoch: reason.activeAtEpoch + 3_600_000 }
    expect(
      mapRefusalOfCallToProblem('buyAccessRight', 'buy', { errors: { AlreadyActive: oneDay } }),
    ).toMatchObject({
      message: 'Ce véhicule a déjà un droit d’accès le 1er octobre 2026.',
    })
  })

  test("an unknown refusal code becomes RefusedProblem, and only some mutations may show the federation's message [O14]", () => {
    expect(
      mapRefusalOfCallToProblem(
        'buyAccessRight',
        'buy',
        createFederationRefusalBody('MoonPhase', federationMessage),
      ),
    ).toEqual({
      __typename: 'RefusedProblem',
      code: 'MoonPhase',
      message: federationMessage,
    })
    expect(
      mapRefusalOfCallToProblem('printAccessRight', 'printAccessRight', { message: federationMessage }),
    ).toMatchObject({
      code: '400',
      message: federationMessage,
    })
    for (const [mutation, call] of [
      ['setBillingAddress', 'setBillingAddress'],
      ['removePaymentCard', 'removeCard'],
    ] as const) {
      const problem = mapRefusalOfCallToProblem(
        mutation,
        call,
        createFederationRefusalBody('MoonPhase', federationMessage),
      )
      expect(problem).toMatchObject({ __typename: 'RefusedProblem', code: 'MoonPhase' })
      expect(problem.message).not.toBe(federationMessage)
    }
    expect(
      mapRefusalOfCallToProblem('buyAccessRight', 'buy', createFederationRefusalBody('constructor'))
        .__typename,
    ).toBe('RefusedProblem')
  })

  test.each(languages)(
    'every mutation has its own error message for a refusal without details, in the language %s',
    (language) => {
      // Sign-ins and card mutations are excluded: they share a general error message.
      const mutationsWithOwnMessage = Object.keys(schema.getMutationType()!.getFields()).filter(
        (name) => !/^logIn|^logOut|Card$/.test(name),
      )
      const messages = [...mutationsWithOwnMessage, 'removePaymentCard'].map(
        (mutation) => mapRefusalOfCallToProblem(mutation, 'getUser', {}, language).message,
      )
      expect(new Set(messages).size).toBe(messages.length)
      for (const message of messages) expect(message).toMatch(/^[A-ZÀ-Ý].+\. .+\.$/)
    },
  )
})

describe('code of a refusal [P34]', () => {
  test.each<[number, Body, string]>([
    [400, { error_code: 102, errors: { X: { description: '' } } }, '102'],
    [400, { errors: { First: { description: '' }, Second: { description: '' } } }, 'First'],
    [400, { error: 'invalid_grant' }, 'invalid_grant'],
    [400, { message: 'E100011: déjà' }, 'E100011'],
    [400, { modelState: { Name: [] } }, 'InvalidRequest'],
    [404, {}, '404'],
    // A sentence is not a code.
    [400, { errors: { 'Une phrase entière qui ne devrait pas être un code': { description: '' } } }, '400'],
  ])('a federation response with status %i and body %j has the refusal code %s', (status, body, code) => {
    expect(new Refusal('buy', status, body).code).toBe(code)
  })

  test.each([
    [401, {}, 'UNAUTHENTICATED'],
    [400, { error_code: 1 }, 'UNAUTHENTICATED'],
    [403, { error: 'consent_required' }, 'CONSENT_REQUIRED'],
    [403, { errors: { ConsentRequired: { description: '' } } }, 'CONSENT_REQUIRED'],
    [403, {}, '403'],
    [429, {}, 'RATE_LIMITED'],
  ])(
    'a federation response with status %i and body %j becomes the GraphQL error %s',
    (status, body, code) => {
      expect(createRefusal('getUser', status, body).code).toBe(code)
    },
  )
})
