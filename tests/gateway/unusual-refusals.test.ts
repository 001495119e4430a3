/**
 * Tests of federation refusals in all formats that a real federation sends. The member sees the
 * federation's message at the right field.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CallName } from '../../gateway/federation/refusal-errors.ts'
import { buildPurchaseVariables, vehicles } from './helpers/graphql-documents.ts'
import { type ReplyProxy, startGatewayWithReplyProxy } from './helpers/federation-reply-proxy.ts'
import type { Gateway } from './helpers/gateway-process.ts'

let stop: () => Promise<void>
let replies: ReplyProxy
let gateway: Gateway
let token: string
beforeAll(async () => {
  // Without idempotency keys, a refusal with an unlisted code would block the vehicle for a time.
  ;({ replies, gateway, token, stop } = await startGatewayWithReplyProxy({ calls: { idempotency: true } }))
})
beforeEach(() => replies.reset())
afterAll(async () => await stop?.())

interface RefusedResult {
  __typename: string
  message: string
  code?: string
  fields?: { field: string; message: string }[]
}

/**
 * Sends a mutation whose federation call is refused with the given response body. Returns the
 * problem of the mutation, or the code of the top-level error.
 */
async function sendMutationRefusedByFederation(
  mutationName: string,
  input: object,
  call: CallName,
  body: unknown,
  status = 400,
) {
  replies.replace(call, { status, body })
  const { data, errors } = await gateway.query<Record<string, RefusedResult> | null>(
    `mutation ($input: ${mutationName.charAt(0).toUpperCase()}${mutationName.slice(1)}Input!) {
      ${mutationName}(input: $input) {
        __typename
        ... on InvalidInputProblem { fields { field message } }
        ... on RefusedProblem { code }
        ... on Problem { message }
      }
    }`,
    { input },
    token,
  )
  return errors?.[0]?.extensions.code ?? data![mutationName]!
}

const vehicle = {
  name: 'MONTAGNE',
  type: 'QUAD',
  make: 'Atelier',
  model: 'Bricolé',
  restrictionsAccepted: true,
}
const nameTakenMessage = 'Ce nom est déjà pris.'
const serialTakenMessage = 'Ce numéro de série existe déjà.'
const registrationTakenMessage = 'Cette plaque existe déjà.'

describe('fields that the federation refuses', () => {
  const sendAddVehicleRefusedByFederation = async (refusalBody: unknown, vehicleFields: object = {}) =>
    await sendMutationRefusedByFederation(
      'addVehicle',
      { ...vehicle, ...vehicleFields },
      'createVehicle',
      refusalBody,
    )

  test.each<[string, unknown, { field: string; message: string }[]]>([
    [
      'modelState',
      { modelState: { Name: [nameTakenMessage] } },
      [{ field: 'name', message: nameTakenMessage }],
    ],
    [
      'ModelState',
      { ModelState: { name: [nameTakenMessage] } },
      [{ field: 'name', message: nameTakenMessage }],
    ],
    [
      'a string in place of a list',
      { modelState: { Name: nameTakenMessage } },
      [{ field: 'name', message: nameTakenMessage }],
    ],
    [
      'a list whose first message is empty',
      { modelState: { Name: ['', nameTakenMessage] } },
      [{ field: 'name', message: nameTakenMessage }],
    ],
    [
      'field names prefixed with the name of the body',
      {
        modelState: {
          'Model.SerialNumber': [serialTakenMessage],
          'vehicleModel.Registration': [registrationTakenMessage],
        },
      },
      [
        { field: 'serialNumber', message: serialTakenMessage },
        { field: 'registration', message: registrationTakenMessage },
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
    [
      'errors with lists',
      { errors: { Name: [nameTakenMessage] } },
      [{ field: 'name', message: nameTakenMessage }],
    ],
    [
      'errors with strings',
      { errors: { Name: nameTakenMessage } },
      [{ field: 'name', message: nameTakenMessage }],
    ],
    [
      'errors with descriptions',
      {
        errors: {
          Name: { description: nameTakenMessage },
          'model.SerialNumber': { description: serialTakenMessage },
        },
      },
      [
        { field: 'name', message: nameTakenMessage },
        { field: 'serialNumber', message: serialTakenMessage },
      ],
    ],
    [
      'errors as a list with fields',
      { errors: [{ field: 'Name', message: nameTakenMessage }] },
      [{ field: 'name', message: nameTakenMessage }],
    ],
    [
      'another code beside modelState',
      { error: 'invalid_request', modelState: { Name: [nameTakenMessage] } },
      [{ field: 'name', message: nameTakenMessage }],
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
  ])(
    'the gateway assigns a field error to the right input field in each error format of the federation: %s [B49]',
    async (_, body, fields) => {
      expect(await sendAddVehicleRefusedByFederation(body)).toMatchObject({
        __typename: 'InvalidInputProblem',
        fields,
      })
    },
  )

  test('when the federation locks a field against changes, the error appears at the matching field of the GraphQL input', async () => {
    const body = {
      errors: { EditLimited: { description: '' } },
      modelState: { 'Model.Gm_make_id': ['La marque ne change plus.'] },
    }
    replies.replace('updateVehicle', { status: 400, body })
    const { data } = await gateway.query<{ updateVehicle: RefusedResult }>(
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

const federationMessage = 'Le club prend une pause jusqu’au 3 mai.'
const createPurchaseInput = () => ({
  ...buildPurchaseVariables().input,
  idempotencyKey: `test-${crypto.randomUUID()}`,
})
const volunteerInput = { responsibilities: ['WELCOME'], days: ['MONDAY'] }

describe('federation messages shown to members', () => {
  test.each<[string, string, () => object, CallName, unknown]>([
    [
      'description beside errors [O33]',
      'buyAccessRight',
      createPurchaseInput,
      'buy',
      { errors: { ClubUnavailable: {} }, description: federationMessage },
    ],
    [
      'description beside an empty description [O13]',
      'buyAccessRight',
      createPurchaseInput,
      'buy',
      { errors: { CardDeclined: { description: '' } }, description: federationMessage },
    ],
    [
      'description beside a code without text [O13]',
      'buyAccessRight',
      createPurchaseInput,
      'buy',
      { errors: { CardDeclined: true }, description: federationMessage },
    ],
    [
      'errorDescription beside errors [O13]',
      'buyAccessRight',
      createPurchaseInput,
      'buy',
      { errors: { MoonPhase: null }, errorDescription: federationMessage },
    ],
    [
      'a string under its code [O33]',
      'buyAccessRight',
      createPurchaseInput,
      'buy',
      { errors: { ClubUnavailable: federationMessage } },
    ],
    [
      'a list under its code [O13]',
      'buyAccessRight',
      createPurchaseInput,
      'buy',
      { errors: { CardDeclined: [federationMessage] } },
    ],
    [
      'the first description of several codes [O13]',
      'buyAccessRight',
      createPurchaseInput,
      'buy',
      { errors: { MoonPhase: {}, Tide: { description: federationMessage } } },
    ],
    [
      'errors as a list of strings [O13]',
      'buyAccessRight',
      createPurchaseInput,
      'buy',
      { errors: [federationMessage] },
    ],
    [
      'errors as a list with codes [O33]',
      'buyAccessRight',
      createPurchaseInput,
      'buy',
      { errors: [{ code: 'ClubUnavailable', description: federationMessage }] },
    ],
    [
      'errorDescription without a code [O25]',
      'requestVolunteering',
      () => volunteerInput,
      'requestVolunteer',
      { errorDescription: federationMessage },
    ],
    [
      'errorDescription beside a message [O25]',
      'requestVolunteering',
      () => volunteerInput,
      'requestVolunteer',
      { message: 'Bad Request', errorDescription: federationMessage },
    ],
    [
      'errorDescription beside a code [O25]',
      'requestVolunteering',
      () => volunteerInput,
      'requestVolunteer',
      { error: 'VolunteerNotEligible', errorDescription: federationMessage },
    ],
  ])(
    "the gateway extracts the federation's message for members from a refusal body: %s",
    async (_, name, input, call, body) => {
      expect(await sendMutationRefusedByFederation(name, input(), call, body)).toMatchObject({
        message: federationMessage,
      })
    },
  )

  test.each([
    { type: 'about:blank', title: 'ClubUnavailable', status: 400, detail: federationMessage },
    { Code: 'ClubUnavailable', Message: federationMessage },
    { errors: { clubUnavailable: { description: federationMessage } } },
    { code: 400, errors: { CLUBUNAVAILABLE: federationMessage } },
  ])(
    'a listed code is recognized in `code`, in the title of problem details and in any letter case: %j',
    async (body) => {
      expect(
        await sendMutationRefusedByFederation('buyAccessRight', createPurchaseInput(), 'buy', body),
      ).toMatchObject({ __typename: 'ClubUnavailableProblem', message: federationMessage })
    },
  )

  test.each([
    [{ errors: [federationMessage] }, '400'],
    [{ errors: [{ description: federationMessage }] }, '400'],
    [{ errors: [{ description: federationMessage }], error_code: 77 }, '77'],
    [{ errors: [{ code: 'MoonPhase', description: federationMessage }] }, 'MoonPhase'],
  ])(
    'the gateway does not use a list index in a refusal body as the refusal code: body %j, refusal code %s',
    async (body, code) => {
      expect(
        await sendMutationRefusedByFederation('buyAccessRight', createPurchaseInput(), 'buy', body),
      ).toMatchObject({
        __typename: 'RefusedProblem',
        code,
      })
    },
  )
})

test.each<[unknown]>([
  [{ error: 'consent_required' }],
  [{ message: 'Consent required' }],
  [{ message: 'consent-required' }],
  [{ errors: { ConsentRequired: {} } }],
  [{ errors: ['Consent required.'] }],
  ['Consent required'],
])(
  'a federation response with status 403 and the body %j leads to the error CONSENT_REQUIRED [O23]',
  async (body) => {
    expect(await sendMutationRefusedByFederation('addVehicle', vehicle, 'createVehicle', body, 403)).toBe(
      'CONSENT_REQUIRED',
    )
  },
)
