/** Profile, magazine, e-mail, password, export and deletion: where each refusal is told. */
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

/** Chooses a picture, as from a device. */
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
    title: '[M01] the profile, in Quebec',
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
    title: 'the profile, out of Quebec and without its picture',
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
    title: '[M03] the profile, where only the federation may change it',
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
    title: '[I11] the magazine',
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
    title: 'one printed magazine at most',
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
    title: '[M07] another e-mail',
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
    title: '[O10] [O46] the link of another e-mail',
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
    title: '[M15] another password',
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
    title: '[M19] the data to take along',
    document: exportData,
    mutation: 'exportData',
    address: '/DeleteAccount',
    signedIn: true,
    send: ['members:ExportData.action'],
    problems: { RefusedProblem: aloud() },
    failures: aloud(),
  },
  {
    title: '[M17] the deletion of the account',
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
