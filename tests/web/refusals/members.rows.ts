/**
 * Refusals of profile, magazine, e-mail, password, export and deletion, with the check of each
 * refusal.
 */
import { waitFor } from '@testing-library/react'
import confirmChange from '../../../web/__generated__/ConfirmChangeEmailScreenMutation.graphql.ts'
import deleteAccount from '../../../web/__generated__/DeleteAccountScreenMutation.graphql.ts'
import editEmail from '../../../web/__generated__/EditEmailScreenMutation.graphql.ts'
import editPassword from '../../../web/__generated__/EditPasswordScreenMutation.graphql.ts'
import exportData from '../../../web/__generated__/ExportDataMutation.graphql.ts'
import magazine from '../../../web/__generated__/MagazineFormMutation.graphql.ts'
import profile from '../../../web/__generated__/ProfileFormMutation.graphql.ts'
import { email, ontario, viewer } from './answers.ts'
import { type Screen, above, aloud, beside, instead, plain, say, unsent, user } from './harness.tsx'

const emailStays = instead('members:EditEmailConfirmation.error', 'members:EditEmailConfirmation.again')
const passwords = { newPassword: 'grande-boucle', confirmPassword: 'grande-boucle' }

/** Selects a picture in the file field. */
export async function pickPicture(): Promise<void> {
  const file = new File(['picture'], 'moi.png', { type: 'image/png' })
  await user.upload(document.getElementById('picture') as HTMLInputElement, file)
  const chosen = say('common:ui.picture.chosen').replace('{{name}}', 'moi.png')
  await waitFor(() => {
    if (!plain(document.body.textContent).includes(chosen)) throw new Error('No picture is chosen yet')
  })
}

const editProfile = {
  document: profile,
  mutation: 'updateProfile',
  address: '/editprofile',
  signedIn: true,
  send: ['members:Profile.submit'],
} satisfies Partial<Screen>

export const screens: Screen[] = [
  {
    ...editProfile,
    title: 'changing the profile of a member in Quebec [M01]',
    typed: {
      firstName: 'Camille-Anne',
      lastName: 'Roy-Côté',
      phoneNumber: '(418) 555-0123',
      birthDate: '1991-04-02',
      gender: 'FEMALE',
      isCanadian: false,
      manualAddress: true,
      addressLine: '14, rue des Érables',
      apartment: '3',
    },
    fill: pickPicture,
    problems: { EditLimitedProblem: beside('firstName'), RefusedProblem: above() },
    inputs: {
      firstName: beside('firstName'),
      lastName: beside('lastName'),
      phoneNumber: beside('phoneNumber'),
      gender: beside('gender'),
      isCanadian: beside('isCanadian'),
      birthDate: beside('birthDate'),
      address: above(),
      'address.addressLine': beside('addressLine'),
      'address.apartment': beside('apartment'),
      'address.cityId': beside('cityId'),
      'address.otherCity': unsent,
      'address.province': beside('province'),
      'address.postalCode': beside('postalCode'),
      'address.country': beside('country'),
      manualAddress: beside('manualAddress'),
      picture: beside('picture'),
      'picture.upload': beside('picture'),
      'picture.upload.fileName': beside('picture'),
      'picture.upload.base64': beside('picture'),
      'picture.upload.contentType': beside('picture'),
      'picture.delete': unsent,
    },
  },
  {
    ...editProfile,
    title: 'changing the profile of a member outside Quebec and removing the picture',
    data: { viewer: { ...viewer, address: ontario, manualAddress: true, pictureUrl: '/pictures/1' } },
    typed: { otherCity: 'Ottawa', addressLine: '46, rue Principale' },
    fill: async () => {
      await user.click(
        [...document.querySelectorAll('button')].find(
          ({ textContent }) => plain(textContent) === say('common:ui.picture.remove'),
        )!,
      )
    },
    inputs: {
      'address.otherCity': beside('otherCity'),
      'address.cityId': unsent,
      'picture.delete': beside('picture'),
      'picture.upload': unsent,
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
    problems: { EditLimitedProblem: beside('firstName') },
    inputs: {
      birthDate: beside('birthDate'),
      gender: beside('gender'),
      isCanadian: beside('isCanadian'),
      'address.country': beside('country'),
      'address.cityId': beside('cityId'),
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
    problems: { RefusedProblem: above() },
    inputs: { printedQuantity: beside('printedQuantity'), digital: beside('digital') },
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
    inputs: { printedQuantity: beside('printedQuantity') },
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
      EmailTakenProblem: beside('newEmail', 'members:EditEmail.taken'),
      RefusedProblem: above(),
    },
    inputs: {
      currentEmail: above('members:EditEmail.currentChanged'),
      newEmail: beside('newEmail'),
      confirmNewEmail: beside('confirmNewEmail'),
    },
  },
  {
    title: 'confirming a changed e-mail address [O10] [O46]',
    document: confirmChange,
    mutation: 'confirmEmailChange',
    address: `/confirmchangeemail?email=${email}&userId=1&token=secret`,
    signedIn: true,
    send: [],
    again: 'common:ui.retry.action',
    problems: { EmailChangeFailedProblem: emailStays, RefusedProblem: emailStays },
    inputs: { email: emailStays, userId: emailStays, token: emailStays },
    failures: aloud(),
  },
  {
    title: 'changing the password [M15]',
    document: editPassword,
    mutation: 'changePassword',
    address: '/editpassword',
    signedIn: true,
    typed: { currentPassword: 'sentier-demo', ...passwords },
    send: ['members:EditPassword.submit'],
    problems: { RefusedProblem: above() },
    inputs: {
      currentPassword: beside('currentPassword'),
      newPassword: beside('newPassword'),
      confirmPassword: beside('confirmPassword'),
    },
  },
  {
    title: 'exporting the data of a member [M19]',
    document: exportData,
    mutation: 'exportData',
    address: '/DeleteAccount',
    signedIn: true,
    send: ['members:ExportData.action'],
    problems: { RefusedProblem: aloud() },
    failures: aloud(),
  },
  {
    title: 'deleting the account [M17]',
    document: deleteAccount,
    mutation: 'deleteAccount',
    address: '/DeleteAccount',
    signedIn: true,
    typed: { understood: true, currentPassword: 'sentier-demo' },
    send: ['members:DeleteAccount.submit'],
    problems: { RefusedProblem: above() },
    inputs: { currentPassword: beside('currentPassword') },
  },
]
