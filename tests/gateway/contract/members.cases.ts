import { expect } from 'vitest'
import {
  markProfileAsOutdated,
  setAccountEmail,
  forbidChangesOfExistingProfileValues,
} from '../helpers/federation-database.ts'
import type { Gateway } from '../helpers/gateway-process.ts'
import type { SendGraphQLDocument, Case, CaseContext } from './run-contract-cases.ts'
import { readEmailChangeLink } from './read-mail-links.ts'
import { pixelPng } from '../helpers/sample-photos.ts'

const demo = 'demo@sentier.example'
const password = 'sentier-demo'
const limitedMember = 'limite@sentier.example'
const newEmail = 'maude.nouvelle@sentier.example'

const problemFields =
  '__typename ... on Problem { message } ... on InvalidInputProblem { fields { field message } }'
const profileFields = `firstName lastName phoneNumber gender birthDate isCanadian editLimited lockedFields
  profileIncomplete hasAccessRights manualAddress pictureUrl isVolunteer volunteerClubName
  address { addressLine apartment city { id name } cityName province postalCode country }`
const profileQuery = `{ viewer { email ${profileFields} } }`
const updateMutation = `mutation ($input: UpdateProfileInput!) { updateProfile(input: $input) {
  ${problemFields} ... on EditLimitedProblem { fields { field message } }
  ... on UpdateProfilePayload { viewer { ${profileFields} } } } }`
const changeEmailMutation = `mutation ($input: ChangeEmailInput!) { changeEmail(input: $input) {
  ${problemFields} ... on ChangeEmailPayload { newEmail } } }`
const confirmMutation = `mutation ($input: ConfirmEmailChangeInput!) { confirmEmailChange(input: $input) {
  ${problemFields} ... on ConfirmEmailChangePayload { email } } }`
const changePasswordMutation = `mutation ($input: ChangePasswordInput!) { changePassword(input: $input) {
  ${problemFields} ... on ChangePasswordPayload { viewer { email } } } }`
const deleteMutation = `mutation ($input: DeleteAccountInput!) { deleteAccount(input: $input) {
  ${problemFields} ... on DeleteAccountPayload { deletedMemberId } } }`
const exportMutation =
  'mutation { exportData { __typename ... on ExportDataPayload { url expiresAt } ... on Problem { message } } }'

/**
 * Returns the member's stored profile in the format of the mutation input that updates the profile.
 */
async function fetchProfileInput(
  sendGraphQLDocument: SendGraphQLDocument,
  overrides: object = {},
): Promise<{ input: object }> {
  const { viewer } = await sendGraphQLDocument(profileQuery)
  const { firstName, lastName, phoneNumber, address } = viewer
  const { addressLine, apartment, city, cityName, province, postalCode, country } = address
  const cityFields = city === null ? { otherCity: cityName } : { cityId: city.id }
  return {
    input: {
      firstName,
      lastName,
      phoneNumber: phoneNumber ?? '418 555-0160',
      address: { addressLine, apartment, ...cityFields, province, postalCode, country },
      ...overrides,
    },
  }
}

const buildPictureInput = (base64: string) => ({
  picture: { upload: { fileName: 'moi.png', base64, contentType: 'image/png' } },
})
const buildEmailChangeVariables = (overrides: object = {}) => ({
  input: { currentEmail: demo, newEmail: newEmail, confirmNewEmail: newEmail, ...overrides },
})
const buildPasswordChangeVariables = (overrides: object = {}) => ({
  input: { currentPassword: password, newPassword: 'tout-neuf', confirmPassword: 'tout-neuf', ...overrides },
})

/** Requests an e-mail change and returns the link of the confirmation e-mail. */
async function requestEmailChange({
  gateway,
  sendGraphQLDocument,
}: CaseContext): Promise<{ input: { token: string; email: string; userId: string } }> {
  await sendGraphQLDocument(changeEmailMutation, buildEmailChangeVariables())
  return { input: readEmailChangeLink(gateway, newEmail) }
}

/** Fetches a file from the gateway. Returns its HTTP status, content type and content. */
async function fetchFileAsBytes(url: string): Promise<[status: number, type: string | null, bytes: Buffer]> {
  const response = await fetch(url)
  return [response.status, response.headers.get('content-type'), Buffer.from(await response.arrayBuffer())]
}

const buildGatewayPictureUrl = ({ url }: Gateway, pictureUrl: string) => url + new URL(pictureUrl).pathname

const profileCases: Case[] = [
  {
    call: 'getUser',
    code: 'ok',
    name: 'returns every profile field',
    query: profileQuery,
    expected: {
      holds: {
        viewer: {
          email: demo,
          firstName: 'Maude',
          lastName: 'Tremblay',
          phoneNumber: '(418) 555-0142',
          isCanadian: true,
          editLimited: false,
          lockedFields: [],
          profileIncomplete: false,
          hasAccessRights: true,
          pictureUrl: null,
          isVolunteer: false,
          volunteerClubName: null,
          address: { addressLine: '118, rue du Belvédère', city: { name: 'Rimouski' }, country: 'CANADA' },
        },
      },
    },
  },
  {
    call: 'getUser',
    code: 'ok',
    name: 'of a limited account [M03]',
    as: limitedMember,
    query: profileQuery,
    expected: {
      holds: {
        viewer: {
          editLimited: true,
          birthDate: '1961-04-12',
          phoneNumber: null,
          lockedFields: [
            'firstName',
            'lastName',
            'gender',
            'isCanadian',
            'birthDate',
            'address.addressLine',
            'address.cityId',
            'address.province',
            'address.postalCode',
            'address.country',
          ],
        },
      },
    },
  },
  {
    call: 'getUser',
    code: 'ok',
    name: 'a member with an incomplete profile [D53]',
    as: 'incomplet@sentier.example',
    query: profileQuery,
    expected: { holds: { viewer: { profileIncomplete: true, address: { city: null, province: 'QC' } } } },
  },
  {
    call: 'getUser',
    code: 'ok',
    name: 'a volunteer (J22)',
    as: 'benevole@sentier.example',
    query: profileQuery,
    expected: { holds: { viewer: { isVolunteer: true, volunteerClubName: expect.any(String) } } },
  },
  {
    call: 'getStats',
    code: 'ok',
    query:
      '{ viewer { statistics { vehicles activeAccessRights purchasedAccessRights requestsWithoutInsurance } } }',
    expected: {
      holds: {
        viewer: {
          statistics: {
            vehicles: 8,
            activeAccessRights: 2,
            purchasedAccessRights: 3,
            requestsWithoutInsurance: 0,
          },
        },
      },
    },
  },
  {
    call: 'getStats',
    code: 'ok',
    name: 'a member with requests without insurance (D04)',
    as: 'sansassurance@sentier.example',
    query: '{ viewer { statistics { requestsWithoutInsurance } } }',
    expected: { holds: { viewer: { statistics: { requestsWithoutInsurance: expect.any(Number) } } } },
  },
  {
    call: 'updateAccount',
    code: 'ok',
    query: updateMutation,
    variables: async ({ sendGraphQLDocument }) =>
      await fetchProfileInput(sendGraphQLDocument, {
        firstName: ' Zoé 🏍️ ',
        lastName: '<b>شمس</b>',
        phoneNumber: '+1 418.555.0199',
        gender: 'MALE',
        birthDate: '1984-02-29',
        manualAddress: true,
        ...buildPictureInput(pixelPng),
      }),
    expected: {
      holds: {
        updateProfile: {
          viewer: {
            firstName: 'Zoé 🏍️',
            lastName: '<b>شمس</b>',
            phoneNumber: '(418) 555-0199',
            gender: 'MALE',
            birthDate: '1984-02-29',
            manualAddress: true,
            pictureUrl: expect.stringContaining('/images/pictures/'),
          },
        },
      },
    },
  },
  {
    call: 'updateAccount',
    code: 'ok',
    name: 'drops a birth date before 1900 (B43)',
    query: updateMutation,
    variables: async ({ sendGraphQLDocument }) =>
      await fetchProfileInput(sendGraphQLDocument, { birthDate: '1850-01-01' }),
    expected: { holds: { updateProfile: { viewer: { birthDate: null } } } },
  },
  {
    call: 'updateAccount',
    code: 'ok',
    name: 'sets a missing municipality, even of a limited account [D53]',
    as: 'incomplet@sentier.example',
    given: ({ gateway }) => forbidChangesOfExistingProfileValues(gateway, 'incomplet@sentier.example'),
    query: updateMutation,
    variables: async ({ sendGraphQLDocument }) => {
      const { cities } = await sendGraphQLDocument('{ cities { id name } }')
      const { input } = (await fetchProfileInput(sendGraphQLDocument)) as { input: { address: object } }
      return { input: { ...input, address: { ...input.address, otherCity: null, cityId: cities[0].id } } }
    },
    expected: {
      holds: {
        updateProfile: {
          viewer: { profileIncomplete: false, address: { city: { id: expect.any(String) } } },
        },
      },
    },
  },
  {
    call: 'updateAccount',
    code: 'ok',
    name: 'keeps old invalid values that only the federation may change [M03, D53]',
    as: 'incomplet@sentier.example',
    given: ({ gateway }) => {
      forbidChangesOfExistingProfileValues(gateway, 'incomplet@sentier.example')
      markProfileAsOutdated(gateway, 'incomplet@sentier.example')
    },
    query: updateMutation,
    variables: async ({ sendGraphQLDocument }) => {
      const { cities } = await sendGraphQLDocument('{ cities { id name } }')
      const { input } = (await fetchProfileInput(sendGraphQLDocument, { birthDate: '2300-01-01' })) as {
        input: { address: object }
      }
      return { input: { ...input, address: { ...input.address, otherCity: null, cityId: cities[0].id } } }
    },
    expected: {
      holds: {
        updateProfile: {
          viewer: {
            phoneNumber: '555-0142',
            birthDate: '2300-01-01',
            profileIncomplete: false,
            address: { postalCode: 'H2X1Y' },
          },
        },
      },
    },
  },
  {
    call: 'updateAccount',
    code: 'InvalidRequest',
    query: updateMutation,
    variables: async ({ sendGraphQLDocument }) =>
      await fetchProfileInput(sendGraphQLDocument, {
        firstName: ' ',
        lastName: 'x'.repeat(26),
        phoneNumber: '555-0142',
        birthDate: '2020-02-30',
        address: { addressLine: 'a\u0007', otherCity: '', province: 'ZZ', postalCode: '1' },
      }),
    expected: {
      problem: 'InvalidInputProblem',
      fields: [
        'firstName',
        'lastName',
        'phoneNumber',
        'birthDate',
        'address.province',
        'address.addressLine',
        'address.otherCity',
        'address.postalCode',
      ],
    },
  },
  {
    call: 'updateAccount',
    code: 'EditLimited',
    as: limitedMember,
    query: updateMutation,
    variables: async ({ sendGraphQLDocument }) =>
      await fetchProfileInput(sendGraphQLDocument, {
        firstName: 'Autre',
        birthDate: '1961-04-13',
        gender: 'MALE',
      }),
    expected: { problem: 'EditLimitedProblem', fields: ['firstName', 'gender', 'birthDate'] },
  },
  {
    call: 'updateAccount',
    code: 'PictureInvalid',
    query: updateMutation,
    variables: async ({ sendGraphQLDocument }) =>
      await fetchProfileInput(
        sendGraphQLDocument,
        buildPictureInput(Buffer.from('no picture').toString('base64')),
      ),
    expected: { problem: 'InvalidInputProblem', fields: ['picture.upload.base64'] },
  },
  {
    call: 'getPicture',
    code: 'ok',
    given: async ({ gateway, sendGraphQLDocument }) => {
      const { updateProfile } = await sendGraphQLDocument(
        updateMutation,
        await fetchProfileInput(sendGraphQLDocument, buildPictureInput(pixelPng)),
      )
      const [status, type, bytes] = await fetchFileAsBytes(
        buildGatewayPictureUrl(gateway, updateProfile.viewer.pictureUrl),
      )
      expect([status, type, bytes.toString('base64')]).toEqual([200, 'image/png', pixelPng])
      expect((await fetchFileAsBytes(`${gateway.url}/images/pictures/${'0'.repeat(48)}`))[0]).toBe(404)
    },
    query: '{ viewer { pictureUrl } }',
    expected: { holds: { viewer: { pictureUrl: expect.stringMatching(/\/images\/pictures\/\w{48}$/) } } },
  },
  {
    call: 'getPicture',
    code: '404',
    as: null,
    direct: 'pictures have their own URL and appear in no GraphQL document',
    request: () => ({ path: { key: '0'.repeat(48) } }),
  },
]

const accountCases: Case[] = [
  {
    call: 'changeEmailAddress',
    code: 'ok',
    query: changeEmailMutation,
    variables: buildEmailChangeVariables(),
    expected: { holds: { changeEmail: { newEmail: newEmail } } },
  },
  {
    call: 'changeEmailAddress',
    code: 'InvalidRequest',
    query: changeEmailMutation,
    variables: buildEmailChangeVariables({ newEmail: 'pas-une-adresse' }),
    expected: { problem: 'InvalidInputProblem', fields: ['newEmail', 'confirmNewEmail'] },
  },
  {
    call: 'changeEmailAddress',
    code: 'InvalidRequest',
    name: 'a wrong current e-mail address and an unchanged new one',
    query: changeEmailMutation,
    variables: buildEmailChangeVariables({
      currentEmail: 'autre@sentier.example',
      newEmail: demo,
      confirmNewEmail: demo,
    }),
    expected: { problem: 'InvalidInputProblem', fields: ['currentEmail', 'newEmail'] },
  },
  {
    call: 'changeEmailAddress',
    code: 'EmailTaken',
    query: changeEmailMutation,
    variables: buildEmailChangeVariables({
      newEmail: 'Nouveau@sentier.example',
      confirmNewEmail: 'nouveau@sentier.example',
    }),
    expected: { problem: 'EmailTakenProblem' },
  },
  {
    call: 'confirmChangeEmail',
    code: 'ok',
    query: confirmMutation,
    variables: requestEmailChange,
    expected: { holds: { confirmEmailChange: { email: newEmail } } },
  },
  {
    call: 'confirmChangeEmail',
    code: 'InvalidRequest',
    as: null,
    query: confirmMutation,
    variables: { input: { email: 'pas-une-adresse', userId: 'un', token: '' } },
    expected: { problem: 'InvalidInputProblem', fields: ['email', 'userId', 'token'] },
  },
  {
    call: 'confirmChangeEmail',
    code: 'InvalidToken',
    query: confirmMutation,
    variables: async (context) => {
      const { input } = await requestEmailChange(context)
      await context.sendGraphQLDocument(confirmMutation, { input })
      return { input }
    },
    expected: { problem: 'EmailChangeFailedProblem' },
  },
  {
    call: 'confirmChangeEmail',
    code: 'EmailTaken',
    query: confirmMutation,
    variables: requestEmailChange,
    meanwhile: ({ gateway }) => setAccountEmail(gateway, 'nouveau@sentier.example', newEmail),
    expected: { problem: 'EmailChangeFailedProblem' },
  },
  {
    call: 'changePassword',
    code: 'ok',
    query: changePasswordMutation,
    variables: buildPasswordChangeVariables(),
    expected: { holds: { changePassword: { viewer: { email: demo } } } },
  },
  {
    call: 'changePassword',
    code: 'InvalidRequest',
    query: changePasswordMutation,
    variables: buildPasswordChangeVariables({ currentPassword: '', newPassword: '12345' }),
    expected: {
      problem: 'InvalidInputProblem',
      fields: ['currentPassword', 'newPassword', 'confirmPassword'],
    },
  },
  {
    call: 'changePassword',
    code: 'WrongPassword',
    query: changePasswordMutation,
    variables: buildPasswordChangeVariables({ currentPassword: 'pas-le-bon' }),
    expected: { problem: 'InvalidInputProblem', fields: ['currentPassword'] },
  },
  {
    call: 'exportData',
    code: 'ok',
    given: async ({ gateway, sendGraphQLDocument }) => {
      const { url } = (await sendGraphQLDocument(exportMutation)).exportData
      const [status, type, bytes] = await fetchFileAsBytes(buildGatewayPictureUrl(gateway, url))
      expect([status, type, bytes.subarray(0, 2).toString()]).toEqual([200, 'application/zip', 'PK'])
      expect((await fetchFileAsBytes(buildGatewayPictureUrl(gateway, url)))[0]).toBe(404)
    },
    query: exportMutation,
    expected: {
      holds: { exportData: { url: expect.stringContaining('/export/'), expiresAt: expect.any(String) } },
    },
  },
  {
    call: 'deleteAccount',
    code: 'ok',
    query: deleteMutation,
    variables: { input: { currentPassword: password } },
    expected: { holds: { deleteAccount: { deletedMemberId: expect.any(String) } } },
  },
  {
    call: 'deleteAccount',
    code: 'InvalidRequest',
    name: 'a password of five characters [M17]',
    query: deleteMutation,
    variables: { input: { currentPassword: 'court' } },
    expected: { problem: 'InvalidInputProblem', fields: ['currentPassword'] },
  },
  {
    call: 'deleteAccount',
    code: 'InvalidRequest',
    name: 'a password of 51 characters [M17]',
    query: deleteMutation,
    variables: { input: { currentPassword: 'x'.repeat(51) } },
    expected: { problem: 'InvalidInputProblem', fields: ['currentPassword'] },
  },
  {
    call: 'deleteAccount',
    code: 'WrongPassword',
    query: deleteMutation,
    variables: { input: { currentPassword: 'pas-le-bon' } },
    expected: { problem: 'InvalidInputProblem', fields: ['currentPassword'] },
  },
]

export const memberCases: Case[] = [...profileCases, ...accountCases]
