/**
 * Tests of refusals in the shapes of a real federation: the federation's message reaches the member
 * at the right field.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CallName } from '../../gateway/federation/errors.ts'
import { purchase, vehicles } from './documents.ts'
import { type Replies, startGatewayWithReplies } from './replies.ts'
import type { Gateway } from './start.ts'

let stop: () => Promise<void>
let replies: Replies
let gateway: Gateway
let token: string
beforeAll(async () => {
  ;({ replies, gateway, token, stop } = await startGatewayWithReplies())
})
beforeEach(() => replies.reset())
afterAll(async () => await stop?.())

interface Outcome {
  __typename: string
  message: string
  code?: string
  fields?: { field: string; message: string }[]
}

/**
 * Sends a mutation whose federation call is refused with a body. Returns the problem, or the code
 * of the top-level error.
 */
async function refused(name: string, input: object, call: CallName, body: unknown, status = 400) {
  replies.replace(call, { status, body })
  const { data, errors } = await gateway.query<Record<string, Outcome> | null>(
    `mutation ($input: ${name.charAt(0).toUpperCase()}${name.slice(1)}Input!) {
      ${name}(input: $input) {
        __typename
        ... on InvalidInputProblem { fields { field message } }
        ... on RefusedProblem { code }
        ... on Problem { message }
      }
    }`,
    { input },
    token,
  )
  return errors?.[0]?.extensions.code ?? data![name]!
}

const vehicle = {
  name: 'MONTAGNE',
  type: 'QUAD',
  make: 'Atelier',
  model: 'Bricolé',
  restrictionsAccepted: true,
}
const taken = 'Ce nom est déjà pris.'
const serial = 'Ce numéro de série existe déjà.'
const plate = 'Cette plaque existe déjà.'

describe('fields that the federation refuses', () => {
  const added = async (body: unknown, more: object = {}) =>
    await refused('addVehicle', { ...vehicle, ...more }, 'createVehicle', body)

  test.each<[string, unknown, { field: string; message: string }[]]>([
    ['modelState', { modelState: { Name: [taken] } }, [{ field: 'name', message: taken }]],
    ['ModelState', { ModelState: { name: [taken] } }, [{ field: 'name', message: taken }]],
    ['a string in place of a list', { modelState: { Name: taken } }, [{ field: 'name', message: taken }]],
    [
      'a list whose first message is empty',
      { modelState: { Name: ['', taken] } },
      [{ field: 'name', message: taken }],
    ],
    [
      'field names prefixed with the name of the body',
      { modelState: { 'Model.SerialNumber': [serial], 'vehicleModel.Registration': [plate] } },
      [
        { field: 'serialNumber', message: serial },
        { field: 'registration', message: plate },
      ],
    ],
    [
      'a field with the same name as the body',
      { modelState: { Model: ['Ce modèle a un autre nom.'] } },
      [{ field: 'model', message: 'Ce modèle a un autre nom.' }],
    ],
    [
      'a nested field',
      { modelState: { 'model.Picture.upload': ['Photo floue.'] } },
      [{ field: 'picture', message: 'Photo floue.' }],
    ],
    [
      'a field name in capitals',
      { modelState: { CC: ['Trop puissant.'] } },
      [{ field: 'displacement', message: 'Trop puissant.' }],
    ],
    ['errors with lists', { errors: { Name: [taken] } }, [{ field: 'name', message: taken }]],
    ['errors with strings', { errors: { Name: taken } }, [{ field: 'name', message: taken }]],
    [
      'errors with descriptions',
      { errors: { Name: { description: taken }, 'model.SerialNumber': { description: serial } } },
      [
        { field: 'name', message: taken },
        { field: 'serialNumber', message: serial },
      ],
    ],
    [
      'errors as a list with fields',
      { errors: [{ field: 'Name', message: taken }] },
      [{ field: 'name', message: taken }],
    ],
    [
      'another code beside modelState',
      { error: 'invalid_request', modelState: { Name: [taken] } },
      [{ field: 'name', message: taken }],
    ],
    [
      'a field that is not in the form',
      { modelState: { OwnerId: ['Un autre propriétaire.'] } },
      [{ field: 'name', message: 'Un autre propriétaire.' }],
    ],
    [
      'a message that must not be shown',
      { modelState: { Name: ['System.FormatException: at line 12'] } },
      [{ field: 'name', message: 'Vérifiez ce champ\u00A0: le format n’est pas le bon.' }],
    ],
  ])('a field refused in the shape "%s" gets the federation\'s message [B49]', async (_, body, fields) => {
    expect(await added(body)).toMatchObject({ __typename: 'InvalidInputProblem', fields })
  })

  test("a field that the member may not change is reported under the input's field name", async () => {
    const body = {
      errors: { EditLimited: { description: '' } },
      modelState: { 'Model.Gm_make_id': ['La marque ne change plus.'] },
    }
    replies.replace('updateVehicle', { status: 400, body })
    const { data } = await gateway.query<{ updateVehicle: Outcome }>(
      `mutation ($input: UpdateVehicleInput!) {
        updateVehicle(input: $input) { __typename ... on EditLimitedProblem { fields { field message } } }
      }`,
      { input: { ...vehicle, vehicleId: vehicles.complete } },
      token,
    )
    expect(data.updateVehicle).toEqual({
      __typename: 'EditLimitedProblem',
      fields: [{ field: 'makeId', message: 'La marque ne change plus.' }],
    })
  })
})

const words = 'Le club prend une pause jusqu’au 3 mai.'
const key = () => ({ ...purchase().input, idempotencyKey: `test-${crypto.randomUUID()}` })
const offer = { responsibilities: ['WELCOME'], days: ['MONDAY'] }

describe('messages of the federation', () => {
  test.each<[string, string, () => object, CallName, unknown]>([
    [
      'description beside errors [O33]',
      'buyAccessRight',
      key,
      'buy',
      { errors: { ClubUnavailable: {} }, description: words },
    ],
    [
      'description beside an empty description [O13]',
      'buyAccessRight',
      key,
      'buy',
      { errors: { CardDeclined: { description: '' } }, description: words },
    ],
    [
      'description beside a code without text [O13]',
      'buyAccessRight',
      key,
      'buy',
      { errors: { CardDeclined: true }, description: words },
    ],
    [
      'errorDescription beside errors [O13]',
      'buyAccessRight',
      key,
      'buy',
      { errors: { MoonPhase: null }, errorDescription: words },
    ],
    ['a string under its code [O33]', 'buyAccessRight', key, 'buy', { errors: { ClubUnavailable: words } }],
    ['a list under its code [O13]', 'buyAccessRight', key, 'buy', { errors: { CardDeclined: [words] } }],
    [
      'the first description of several codes [O13]',
      'buyAccessRight',
      key,
      'buy',
      { errors: { MoonPhase: {}, Tide: { description: words } } },
    ],
    ['errors as a list of strings [O13]', 'buyAccessRight', key, 'buy', { errors: [words] }],
    [
      'errors as a list with codes [O33]',
      'buyAccessRight',
      key,
      'buy',
      { errors: [{ code: 'ClubUnavailable', description: words }] },
    ],
    [
      'errorDescription without a code [O25]',
      'requestVolunteering',
      () => offer,
      'requestVolunteer',
      { errorDescription: words },
    ],
    [
      'errorDescription beside a message [O25]',
      'requestVolunteering',
      () => offer,
      'requestVolunteer',
      { message: 'Bad Request', errorDescription: words },
    ],
    [
      'errorDescription beside a code [O25]',
      'requestVolunteering',
      () => offer,
      'requestVolunteer',
      { error: 'VolunteerNotEligible', errorDescription: words },
    ],
  ])("the problem shows the federation's message from %s", async (_, name, input, call, body) => {
    expect(await refused(name, input(), call, body)).toMatchObject({ message: words })
  })

  test.each([
    [{ errors: [words] }, '400'],
    [{ errors: [{ description: words }] }, '400'],
    [{ errors: [{ description: words }], error_code: 77 }, '77'],
    [{ errors: [{ code: 'MoonPhase', description: words }] }, 'MoonPhase'],
  ])('the refusal %j has the code %s: a list index is no code', async (body, code) => {
    expect(await refused('buyAccessRight', key(), 'buy', body)).toMatchObject({
      __typename: 'RefusedProblem',
      code,
    })
  })
})

test.each<[unknown]>([
  [{ error: 'consent_required' }],
  [{ message: 'Consent required' }],
  [{ message: 'consent-required' }],
  [{ errors: { ConsentRequired: {} } }],
  [{ errors: ['Consent required.'] }],
  ['Consent required'],
])("the refusal 403 with %j asks for the member's consent [O23]", async (body) => {
  expect(await refused('addVehicle', vehicle, 'createVehicle', body, 403)).toBe('CONSENT_REQUIRED')
})
