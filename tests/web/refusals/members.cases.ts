/**
 * Test cases: changes, exports and deletions of a member's own data that the gateway refuses, and
 * what the screen must show.
 */
import { waitFor } from '@testing-library/react'
import confirmChange from '../../../web/__generated__/ConfirmChangeEmailScreenMutation.graphql.ts'
import deleteAccount from '../../../web/__generated__/DeleteAccountScreenMutation.graphql.ts'
import editEmail from '../../../web/__generated__/EditEmailScreenMutation.graphql.ts'
import editPassword from '../../../web/__generated__/EditPasswordScreenMutation.graphql.ts'
import exportData from '../../../web/__generated__/ExportDataMutation.graphql.ts'
import magazine from '../../../web/__generated__/MagazineFormMutation.graphql.ts'
import profile from '../../../web/__generated__/ProfileFormMutation.graphql.ts'
import { email, viewer } from './default-mutation-results.ts'
import { normalizeSpaces, translate, user } from '../helpers/portal-screen.tsx'
import {
  type RefusalScreen,
  expectFocusedAlert,
  expectAlert,
  createFieldErrorCheck,
  expectScreenInPlaceOfForm,
  expectFieldNotSent,
} from './harness.tsx'
import { ontarioAddress } from '../helpers/ontario-address.ts'

const emailStays = expectScreenInPlaceOfForm(
  'members:EditEmailConfirmation.error',
  'members:EditEmailConfirmation.again',
)
const passwords = { newPassword: 'grande-boucle', confirmPassword: 'grande-boucle' }

/** Selects a picture in the file field of the profile form. */
export async function selectPictureFile(): Promise<void> {
  const file = new File(['picture'], 'moi.png', { type: 'image/png' })
  await user.upload(document.getElementById('picture') as HTMLInputElement, file)
  const chosen = translate('common:ui.picture.chosen').replace('{{name}}', 'moi.png')
  await waitFor(() => {
    if (!normalizeSpaces(document.body.textContent).includes(chosen))
      throw new Error('No picture is chosen yet')
  })
}

const editProfile = {
  document: profile,
  mutation: 'updateProfile',
  address: '/editprofile',
  signedIn: true,
  send: ['members:Profile.submit'],
} satisfies Partial<RefusalScreen>

export const screens: RefusalScreen[] = [
  {
    ...editProfile,
    title: 'changing the profile of a member in Quebec [M01]',
    // An incomplete address opens the fields for manual entry.
    data: { viewer: { ...viewer, address: { ...viewer.address, postalCode: null }, manualAddress: true } },
    typed: {
      postalCode: 'G5L 1A4',
      firstName: 'Camille-Anne',
      lastName: 'Roy-Côté',
      phoneNumber: '(418) 555-0123',
      birthDate: '1991-04-02',
      gender: 'FEMALE',
      addressLine: '14, rue des Érables',
      apartment: '3',
    },
    fill: selectPictureFile,
    problems: {
      EditLimitedProblem: createFieldErrorCheck('firstName'),
      RefusedProblem: expectFocusedAlert(),
    },
    inputs: {
      firstName: createFieldErrorCheck('firstName'),
      lastName: createFieldErrorCheck('lastName'),
      phoneNumber: createFieldErrorCheck('phoneNumber'),
      gender: createFieldErrorCheck('gender'),
      isCanadian: expectFocusedAlert(),
      birthDate: createFieldErrorCheck('birthDate'),
      address: expectFocusedAlert(),
      'address.addressLine': createFieldErrorCheck('addressLine'),
      'address.apartment': createFieldErrorCheck('apartment'),
      'address.cityId': createFieldErrorCheck('cityId'),
      'address.otherCity': expectFieldNotSent,
      'address.province': createFieldErrorCheck('province'),
      'address.postalCode': createFieldErrorCheck('postalCode'),
      'address.country': createFieldErrorCheck('country'),
      manualAddress: createFieldErrorCheck('manualAddress'),
      picture: createFieldErrorCheck('picture'),
      'picture.upload': createFieldErrorCheck('picture'),
      'picture.upload.fileName': createFieldErrorCheck('picture'),
      'picture.upload.base64': createFieldErrorCheck('picture'),
      'picture.upload.contentType': createFieldErrorCheck('picture'),
      'picture.delete': expectFieldNotSent,
      'picture.upload.file': expectFieldNotSent,
      dateOfBirth: expectFieldNotSent,
    },
  },
  {
    ...editProfile,
    title: 'changing the profile of a member outside Quebec and removing the picture',
    data: {
      viewer: {
        ...viewer,
        address: { ...ontarioAddress, postalCode: null },
        manualAddress: true,
        pictureUrl: '/pictures/1',
      },
    },
    typed: { postalCode: 'K1P 1A1', otherCity: 'Ottawa', addressLine: '46, rue Principale' },
    fill: async () => {
      await user.click(
        [...document.querySelectorAll('button')].find(
          ({ textContent }) => normalizeSpaces(textContent) === translate('common:ui.picture.remove'),
        )!,
      )
    },
    inputs: {
      'address.otherCity': createFieldErrorCheck('otherCity'),
      'address.cityId': expectFieldNotSent,
      'picture.delete': createFieldErrorCheck('picture'),
      'picture.upload': expectFieldNotSent,
    },
  },
  {
    ...editProfile,
    title: 'changing a profile with fields locked by the federation [M03]',
    data: {
      viewer: {
        ...viewer,
        editLimited: true,
        lockedFields: ['firstName', 'birthDate', 'gender', 'isCanadian', 'address.country', 'address.cityId'],
      },
    },
    typed: { phoneNumber: '(418) 555-0123' },
    problems: { EditLimitedProblem: createFieldErrorCheck('firstName') },
    inputs: {
      birthDate: createFieldErrorCheck('birthDate'),
      gender: createFieldErrorCheck('gender'),
      isCanadian: expectFocusedAlert(),
      'address.country': createFieldErrorCheck('country'),
      'address.cityId': createFieldErrorCheck('cityId'),
    },
  },
  {
    title: 'changing the magazine preferences [I11]',
    document: magazine,
    mutation: 'setMagazinePreferences',
    address: '/editprofile',
    signedIn: true,
    typed: { printedQuantity: '2', digital: false },
    send: ['magazines:Preferences.submit'],
    problems: { RefusedProblem: expectFocusedAlert() },
    inputs: {
      printedQuantity: createFieldErrorCheck('printedQuantity'),
      digital: createFieldErrorCheck('digital'),
    },
  },
  {
    title: 'changing the magazine preferences with at most one printed copy',
    document: magazine,
    mutation: 'setMagazinePreferences',
    address: '/editprofile',
    signedIn: true,
    data: {
      viewer: {
        ...viewer,
        magazinePreferences: {
          printedQuantity: 0,
          receivedPrintedQuantity: 0,
          digital: true,
          maximumPrintedQuantity: 1,
        },
      },
    },
    typed: { printedQuantity: true },
    send: ['magazines:Preferences.submit'],
    inputs: { printedQuantity: createFieldErrorCheck('printedQuantity') },
  },
  {
    title: 'changing the e-mail address [M07]',
    document: editEmail,
    mutation: 'changeEmail',
    address: '/editemail',
    signedIn: true,
    typed: { newEmail: 'autre@sentier.example', confirmNewEmail: 'autre@sentier.example' },
    send: ['members:EditEmail.submit'],
    problems: {
      EmailTakenProblem: createFieldErrorCheck('newEmail', 'members:EditEmail.taken'),
      RefusedProblem: expectFocusedAlert(),
    },
    inputs: {
      currentEmail: expectFocusedAlert('members:EditEmail.currentChanged'),
      newEmail: createFieldErrorCheck('newEmail'),
      confirmNewEmail: createFieldErrorCheck('confirmNewEmail'),
    },
  },
  {
    title: 'confirming a changed e-mail address [O10, O46]',
    document: confirmChange,
    mutation: 'confirmEmailChange',
    address: `/confirmchangeemail?email=${email}&userId=1&token=secret`,
    signedIn: true,
    send: [],
    again: 'common:ui.retry.action',
    problems: { EmailChangeFailedProblem: emailStays, RefusedProblem: emailStays },
    inputs: { email: emailStays, userId: emailStays, token: emailStays },
    failures: expectAlert(),
  },
  {
    title: 'changing the password [M15]',
    document: editPassword,
    mutation: 'changePassword',
    address: '/editpassword',
    signedIn: true,
    typed: { currentPassword: 'sentier-demo', ...passwords },
    send: ['members:EditPassword.submit'],
    problems: { RefusedProblem: expectFocusedAlert() },
    inputs: {
      currentPassword: createFieldErrorCheck('currentPassword'),
      newPassword: createFieldErrorCheck('newPassword'),
      confirmPassword: createFieldErrorCheck('confirmPassword'),
    },
  },
  {
    title: 'exporting the data of a member [M19]',
    document: exportData,
    mutation: 'exportData',
    address: '/DeleteAccount',
    signedIn: true,
    send: ['members:ExportData.action'],
    problems: { RefusedProblem: expectAlert() },
    failures: expectAlert(),
  },
  {
    title: 'deleting the account [M17]',
    document: deleteAccount,
    mutation: 'deleteAccount',
    address: '/DeleteAccount',
    signedIn: true,
    typed: { understood: true, currentPassword: 'sentier-demo' },
    send: ['members:DeleteAccount.submit'],
    problems: { RefusedProblem: expectFocusedAlert() },
    inputs: { currentPassword: createFieldErrorCheck('currentPassword') },
  },
]
