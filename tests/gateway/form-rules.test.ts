/**
 * Tests of the form rules that the federation publishes. The gateway and the federation both
 * enforce the rules, even if the browser does not check the form.
 */
import { startGatewayInProcess } from './helpers/gateway-in-process.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Operations } from '../../federation/generated/contract.ts'
import { createFederationClient } from '../federation/helpers/federation-client.ts'
import { vehicles } from './helpers/graphql-documents.ts'
import { runFederationStaffAction } from './helpers/run-staff-action.ts'
import { resetFederationDatabase } from './helpers/federation-database.ts'
import type { Gateway } from './helpers/gateway-process.ts'

let gateway: Gateway
let token: string
beforeAll(async () => {
  // The rules are cached for a moment, as in every gateway: a new rule must apply although older
  // rules are cached.
  gateway = await startGatewayInProcess({ config: { cache: { formRulesMs: 200 } } })
})
beforeEach(async () => {
  resetFederationDatabase(gateway)
  token = await gateway.signIn()
})
afterAll(async () => await gateway?.stop())

interface Outcome {
  __typename: string
  fields?: { field: string; message: string }[]
}

/** Sends a mutation and returns its payload or problem. */
async function sendGraphqlMutation(mutation: string, input: object): Promise<Outcome> {
  const type = `${mutation.charAt(0).toUpperCase()}${mutation.slice(1)}Input`
  const { data, errors } = await gateway.query<Record<string, Outcome>>(
    `mutation ($input: ${type}!) { ${mutation}(input: $input) { __typename ... on InvalidInputProblem { fields { field message } } } }`,
    { input },
    token,
    { 'x-language': 'en' },
  )
  expect(errors).toBe(undefined)
  return data[mutation]!
}

/**
 * Returns an assertion that reads a result again until it matches, because a gateway may apply a
 * newly published form rule late.
 */
const expectPolledResult = (readResult: () => Promise<unknown>) => expect.poll(readResult, { interval: 50 })

const address = {
  addressLine: '12, rue des Épinettes',
  otherCity: 'Burlington',
  province: 'VT',
  postalCode: '05401',
}
/** Search criteria for a former member, with an empty text in every field. */
const emptySearch = { firstName: '', lastName: '', postalCode: '', phoneNumber: '' }
const buildProfileInput = (firstName: string) => ({
  firstName,
  lastName: 'Tremblay',
  phoneNumber: '418 555-0123',
  address: { ...address, country: 'UNITED_STATES' },
})
/** Returns the request body with which the gateway saves a profile with the given first name. */
const buildUpdateAccountBody = (firstName: string): Operations['updateAccount']['body'] => ({
  firstName,
  lastName: 'Tremblay',
  phoneNumber: '418 555-0123',
  address: { ...address, countryId: 2 },
})
const saveProfileThroughGateway = async (firstName: string) =>
  await sendGraphqlMutation('updateProfile', buildProfileInput(firstName))
const saveFederationProfile = async (firstName: string) =>
  await createFederationClient(gateway.federationUrl, { token }).call('updateAccount', {
    body: buildUpdateAccountBody(firstName),
  })

test('a published form validation rule, stricter or looser, replaces the built-in rule of the gateway and the federation [B48]', async () => {
  const long = 'M'.repeat(30)
  expect((await saveProfileThroughGateway('Maude')).__typename).toBe('UpdateProfilePayload')
  expect(await saveProfileThroughGateway(long)).toMatchObject({
    fields: [{ field: 'firstName', message: expect.stringContaining('25') as string }],
  })
  expect((await saveFederationProfile(long)).refusal.modelState).toEqual({ FirstName: [expect.any(String)] })

  await runFederationStaffAction(gateway, 'publish-rule', {
    form: 'updateAccount',
    field: 'firstName',
    maxLength: 3,
  })
  await expectPolledResult(async () => await saveProfileThroughGateway('Maude')).toMatchObject({
    __typename: 'InvalidInputProblem',
    // The gateway has loaded the published limit and writes the message itself.
    fields: [{ field: 'firstName', message: expect.stringContaining('3') as string }],
  })
  const refusedResponse = await saveFederationProfile('Maude')
  expect([refusedResponse.status, refusedResponse.code]).toEqual([400, 'InvalidRequest'])
  expect(Object.keys(refusedResponse.refusal.modelState ?? {})).toEqual(['FirstName'])
  expect((await saveProfileThroughGateway('Mia')).__typename).toBe('UpdateProfilePayload')

  await runFederationStaffAction(gateway, 'publish-rule', {
    form: 'updateAccount',
    field: 'firstName',
    maxLength: 40,
  })
  await expectPolledResult(async () => (await saveProfileThroughGateway(long)).__typename).toBe(
    'UpdateProfilePayload',
  )
  expect((await saveFederationProfile(long)).status).toBe(200)
  expect((await saveProfileThroughGateway('M'.repeat(41))).__typename).toBe('InvalidInputProblem')

  await runFederationStaffAction(gateway, 'withdraw-rule', { form: 'updateAccount', field: 'firstName' })
  await expectPolledResult(async () => (await saveProfileThroughGateway(long)).__typename).toBe(
    'InvalidInputProblem',
  )
  expect((await saveProfileThroughGateway('Maude')).__typename).toBe('UpdateProfilePayload')
})

test('if the federation applies a form rule that the gateway does not know, the gateway reloads the published rules [B48]', async () => {
  const slow = await startGatewayInProcess({
    config: { cache: { formRulesMs: 60_000 } },
  })
  try {
    const member = await slow.signIn()
    const saveProfileThroughGatewayWithLongCache = async () =>
      await slow.query<{ updateProfile: Outcome }>(
        'mutation ($input: UpdateProfileInput!) { updateProfile(input: $input) { __typename ... on InvalidInputProblem { fields { field message } } } }',
        { input: buildProfileInput('Maude') },
        member,
        { 'x-language': 'en' },
      )
    const fetchPublishedFormRules = async () =>
      await slow.query<{ formRules: object[] }>('{ formRules { form } }', {}, null, { 'x-language': 'en' })
    expect((await fetchPublishedFormRules()).data.formRules).toEqual([])
    await runFederationStaffAction(slow, 'publish-rule', {
      form: 'updateAccount',
      field: 'firstName',
      maxLength: 3,
    })
    expect((await fetchPublishedFormRules()).data.formRules).toEqual([])
    expect((await saveProfileThroughGatewayWithLongCache()).data.updateProfile).toMatchObject({
      __typename: 'InvalidInputProblem',
      fields: [{ field: 'firstName', message: expect.stringContaining('3') as string }],
    })
    // The browser reads the rules again and now gets the new rule.
    expect((await fetchPublishedFormRules()).data.formRules).not.toEqual([])
  } finally {
    await slow.stop()
  }
})

describe('published rules on both servers', () => {
  const guest = {
    cardNumber: 'ON482913',
    firstName: 'Megan',
    lastName: 'Doyle',
    email: 'megan.doyle@sentier.example',
    postalCode: 'K1N 5T2',
    province: 'Ontario',
  }
  const { cardNumber: externalRightNumber, ...home } = guest
  const vehicle = {
    name: 'CARIBOU',
    type: 'QUAD',
    make: 'Yamaha',
    model: 'Kodiak',
    restrictionsAccepted: true,
  }

  test.each([
    [
      'that requires a nested field',
      { form: 'updateAccount', field: 'address.apartment', required: true },
      async () => await saveProfileThroughGateway('Maude'),
      'address.apartment',
      async () => await saveFederationProfile('Maude'),
      'Address.apartment',
    ],
    [
      'that limits a number',
      { form: 'vehicle', field: 'cc', maximum: 500 },
      async () => await sendGraphqlMutation('addVehicle', { ...vehicle, displacement: 501 }),
      'displacement',
      async () =>
        await createFederationClient(gateway.federationUrl, { token }).call('createVehicle', {
          body: { name: 'CARIBOU', type: 2, make: 'Yamaha', model: 'Kodiak', cc: 501 },
        }),
      'Cc',
    ],
    [
      'that sets a pattern, for a query too',
      { form: 'guest', field: 'externalRightNumber', pattern: '^\\d+$' },
      async () =>
        await sendGraphqlMutation('checkGuestAccessRight', { holder: { ...guest, flow: 'OTHER_PROVINCES' } }),
      'holder.cardNumber',
      async () =>
        await createFederationClient(gateway.federationUrl).call('searchExternalRight', {
          query: { externalRightNumber, ...home },
        }),
      'ExternalRightNumber',
    ],
    [
      'that lengthens a new password',
      { form: 'changePassword', field: 'newPassword', minLength: 12 },
      async () =>
        await sendGraphqlMutation('changePassword', {
          currentPassword: 'sentier-demo',
          newPassword: 'onze-signes',
          confirmPassword: 'onze-signes',
        }),
      'newPassword',
      async () =>
        await createFederationClient(gateway.federationUrl, { token }).call('changePassword', {
          body: {
            currentPassword: 'sentier-demo',
            newPassword: 'onze-signes',
            confirmPassword: 'onze-signes',
          },
        }),
      'NewPassword',
    ],
  ])(
    'the gateway and the federation both enforce a published rule %s',
    async (_what, rule, throughGraphQL, field, throughRest, restField) => {
      await runFederationStaffAction(gateway, 'publish-rule', rule)
      const { refusal, code } = await throughRest()
      expect([code, Object.keys(refusal.modelState ?? {})]).toEqual(['InvalidRequest', [restField]])
      await expectPolledResult(throughGraphQL).toMatchObject({
        __typename: 'InvalidInputProblem',
        fields: [{ field }],
      })
    },
  )

  test('a published length rule for a form field overrides the built-in minimum length of the field', async () => {
    const short = { ...vehicle, name: 'LI' }
    const body = { name: 'LI', type: 2, make: 'Yamaha', model: 'Kodiak' }
    const createFederationVehicle = async () =>
      (await createFederationClient(gateway.federationUrl, { token }).call('createVehicle', { body })).status
    expect([
      await createFederationVehicle(),
      (await sendGraphqlMutation('addVehicle', short)).__typename,
    ]).toEqual([400, 'InvalidInputProblem'])
    await runFederationStaffAction(gateway, 'publish-rule', { form: 'vehicle', field: 'name', maxLength: 2 })
    await expectPolledResult(
      async () => await sendGraphqlMutation('addVehicle', { ...short, name: 'LIÈVRE' }),
    ).toMatchObject({
      fields: [{ field: 'name', message: expect.stringContaining('2') as string }],
    })
    expect(await sendGraphqlMutation('addVehicle', short)).toEqual({ __typename: 'AddVehiclePayload' })
    expect(await createFederationVehicle()).toBe(200)
    // A published minimum that is looser than the built-in minimum counts too.
    await runFederationStaffAction(gateway, 'publish-rule', { form: 'vehicle', field: 'name', minLength: 3 })
    await expectPolledResult(async () => await sendGraphqlMutation('addVehicle', short)).toMatchObject({
      fields: [{ field: 'name', message: expect.stringContaining('3') as string }],
    })
    expect(await createFederationVehicle()).toBe(400)
    expect((await sendGraphqlMutation('addVehicle', { ...short, name: 'ORS' })).__typename).toBe(
      'AddVehiclePayload',
    )
    await runFederationStaffAction(gateway, 'withdraw-rule', { form: 'vehicle', field: 'name' })
  })

  test("a published form rule can lower the minimum length of a former member's control number", async () => {
    const sought = { controlNumber: '51', birthDate: '1988-11-23' }
    const findFormerMemberThroughGateway = async () =>
      await sendGraphqlMutation('findExistingMembers', { ...emptySearch, ...sought })
    const findFormerMemberInFederation = async () =>
      (
        await createFederationClient(gateway.federationUrl).call('findExistingAccount', {
          body: { ctrlNumber: '51', birthDate: '1988-11-23' },
        })
      ).status
    expect([
      await findFormerMemberInFederation(),
      (await findFormerMemberThroughGateway()).__typename,
    ]).toEqual([400, 'InvalidInputProblem'])
    await runFederationStaffAction(gateway, 'publish-rule', {
      form: 'findExistingAccount',
      field: 'ctrlNumber',
      minLength: 2,
    })
    await expectPolledResult(async () => (await findFormerMemberThroughGateway()).__typename).toBe(
      'FindExistingMembersPayload',
    )
    expect(await findFormerMemberInFederation()).toBe(200)
    await runFederationStaffAction(gateway, 'withdraw-rule', {
      form: 'findExistingAccount',
      field: 'ctrlNumber',
    })
  })

  test('a published form rule cannot loosen the password rules of the gateway or of the federation', async () => {
    for (const field of ['newPassword', 'confirmPassword'])
      await runFederationStaffAction(gateway, 'publish-rule', {
        form: 'changePassword',
        field,
        minLength: 3,
        maxLength: 80,
      })
    for (const newPassword of ['abcd', 'a'.repeat(60)]) {
      const body = { currentPassword: 'sentier-demo', newPassword, confirmPassword: newPassword }
      const { code } = await createFederationClient(gateway.federationUrl, { token }).call('changePassword', {
        body,
      })
      expect(code).toBe('InvalidRequest')
      expect((await sendGraphqlMutation('changePassword', body)).__typename).toBe('InvalidInputProblem')
    }
  })

  test('a published rule for passwords does not affect session refreshes, which send no password', async () => {
    await runFederationStaffAction(gateway, 'publish-rule', {
      form: 'login',
      field: 'password',
      minLength: 20,
    })
    const visitor = createFederationClient(gateway.federationUrl)
    const fetchTokenResponseStatus = async (body: Operations['token']['body']) =>
      (await visitor.call('token', { body })).status
    const username = 'demo@sentier.example'
    expect(
      await fetchTokenResponseStatus({ grant_type: 'password', username, password: 'sentier-demo' }),
    ).toBe(400)
    await runFederationStaffAction(gateway, 'withdraw-rule', { form: 'login', field: 'password' })
    const { reply } = await visitor.call('token', {
      body: { grant_type: 'password', username, password: 'sentier-demo' },
    })
    await runFederationStaffAction(gateway, 'publish-rule', {
      form: 'login',
      field: 'password',
      required: true,
      minLength: 20,
    })
    expect(
      await fetchTokenResponseStatus({ grant_type: 'refresh_token', refresh_token: reply.refresh_token }),
    ).toBe(200)
  })
})

test('an update of a vehicle is refused when an unchanged field violates a newly published form rule', async () => {
  const slow = await startGatewayInProcess({
    config: { cache: { formRulesMs: 60_000 } },
  })
  try {
    const member = await slow.signIn()
    const patchVehicleWeight = async () =>
      await slow.query<{ patchVehicle: Outcome }>(
        `mutation ($input: PatchVehicleInput!) { patchVehicle(input: $input) {
          __typename ... on InvalidInputProblem { fields { field message code limit } } } }`,
        { input: { vehicleId: vehicles.complete, weight: 321, restrictionsAccepted: true } },
        member,
        { 'x-language': 'en' },
      )
    expect((await patchVehicleWeight()).data.patchVehicle.__typename).toBe('PatchVehiclePayload')
    await runFederationStaffAction(slow, 'publish-rule', { form: 'vehicle', field: 'name', maxLength: 3 })
    expect((await patchVehicleWeight()).data.patchVehicle).toMatchObject({
      __typename: 'InvalidInputProblem',
      fields: [
        { field: 'name', message: expect.stringContaining('3') as string, code: 'TOO_LONG', limit: 3 },
      ],
    })
  } finally {
    await slow.stop()
  }
})
