/**
 * Tests of unsaved form input: a long form restores the input when the member leaves and returns,
 * without a confirmation dialog.
 */
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { Form } from '../../web/forms/Form.tsx'
import { noPicture, buildPictureFields, usePictureField } from '../../web/forms/usePictureField.ts'
import { type FormOptions, useForm } from '../../web/forms/useForm.ts'
import { openSession } from '../../web/platform/session.ts'
import { redirectToSignIn } from '../../web/platform/sessionExpiry.ts'
import { removeStoredValues } from '../../web/platform/storedValue.ts'
import { signOut } from '../../web/relay/tokens.ts'
import { Button } from '../../web/ui/Button.tsx'
import { CheckboxField } from '../../web/ui/CheckboxField.tsx'
import { TextField } from '../../web/ui/TextField.tsx'
import { member, stubGateway, createStubSessionTokens } from './helpers/stub-gateway.ts'
import { texts } from './helpers/component-texts.ts'

type Values = { name: string; street: string; heard: boolean; picture: string; pictureChange: string }
type Submit = FormOptions<Values>['onSubmit']

const photo = { fileName: 'moi.png', base64: 'A'.repeat(20_000), contentType: 'image/png' }

const doNothing = () => {}

function SampleForm({
  onSubmit = doNothing,
  street = 'Rue du Sentier',
}: {
  onSubmit?: Submit
  street?: string
}) {
  const form = useForm<Values>({
    initial: { name: '', street, heard: false, ...noPicture },
    fields: {
      name: { label: 'Nom', required: true },
      street: { label: 'Rue', maxLength: 40 },
      heard: { label: 'Lu' },
      ...buildPictureFields('Photo'),
    },
    keepsOnLeave: true,
    onSubmit,
  })
  const { change, onChange } = usePictureField(form)
  return (
    <>
      <h1 tabIndex={-1}>Écran</h1>
      <Form form={form}>
        <TextField {...form.field('name')} optional={false} />
        <TextField {...form.field('street')} optional={false} />
        <CheckboxField {...form.field('heard')} optional={false} />
        <Button onClick={() => onChange(photo)}>Choisir</Button>
        <output>{change && change !== 'removed' ? change.fileName : ''}</output>
        <Button type="submit">Enregistrer</Button>
        <Button onClick={form.forget}>Annuler</Button>
      </Form>
    </>
  )
}

const getTextField = (label: string) => screen.getByRole<HTMLInputElement>('textbox', { name: label })
const clickButton = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const readSampleFormValues = () => [
  getTextField('Nom').value,
  getTextField('Rue').value,
  screen.getByRole('status').textContent,
]
const queryRestoredInputNotice = () => screen.queryByText(texts.t('form.restored'))

/**
 * Simulates that the member follows a link to the dashboard: the URL changes before the form
 * unmounts.
 */
function navigateToDashboard(unmount: () => void): void {
  history.pushState(null, '', '/Dashboard')
  unmount()
}

beforeEach(async () => {
  await texts.changeLanguage('fr')
  vi.spyOn(location, 'assign').mockImplementation(() => {})
  vi.spyOn(location, 'replace').mockImplementation(() => {})
  openSession(createStubSessionTokens(1), member)
  history.replaceState(null, '', '/editprofile')
})

/** Fills in the sample form, leaves for another screen, and opens the form again. */
async function fillInFormThenLeaveAndReturn(onSubmit?: Submit): Promise<void> {
  const { unmount } = render(<SampleForm />)
  await userEvent.type(getTextField('Nom'), 'Camille')
  await clickButton('Choisir')
  navigateToDashboard(unmount)
  history.replaceState(null, '', '/editprofile')
  render(<SampleForm onSubmit={onSubmit} street="Chemin du Lac" />)
}

test('a reopened form restores the unsaved input and the selected photo, with a notice that they are not saved', async () => {
  await fillInFormThenLeaveAndReturn()
  expect(readSampleFormValues()).toEqual(['Camille', 'Chemin du Lac', 'moi.png'])
  expect(queryRestoredInputNotice()).not.toBeNull()
})

test('unsaved input is stored in the session storage, without the content of a photo', async () => {
  const { unmount } = render(<SampleForm />)
  await userEvent.type(getTextField('Nom'), 'Camille')
  await clickButton('Choisir')
  navigateToDashboard(unmount)
  expect(JSON.stringify(Object.values(sessionStorage))).toContain('Camille')
  expect(JSON.stringify(Object.values(sessionStorage))).not.toContain(photo.base64)
})

test('an unchanged form stores no draft and shows no notice', async () => {
  const { unmount } = render(<SampleForm />)
  await userEvent.type(getTextField('Nom'), 'C')
  await userEvent.clear(getTextField('Nom'))
  navigateToDashboard(unmount)
  expect(sessionStorage).toHaveLength(0)
  history.replaceState(null, '', '/editprofile')
  render(<SampleForm />)
  expect(queryRestoredInputNotice()).toBeNull()
})

test('a submitted form leaves no draft in storage, whether it unmounts after or before the response', async () => {
  const { unmount } = render(<SampleForm />)
  await userEvent.type(getTextField('Nom'), 'Camille')
  await clickButton('Enregistrer')
  navigateToDashboard(unmount)
  expect(sessionStorage).toHaveLength(0)

  history.replaceState(null, '', '/editprofile')
  let finishSubmission = () => {}
  const second = render(
    <SampleForm onSubmit={() => new Promise<void>((resolve) => (finishSubmission = resolve))} />,
  )
  await userEvent.type(getTextField('Nom'), 'Camille')
  await clickButton('Enregistrer')
  // The form unmounts before the response arrives.
  navigateToDashboard(second.unmount)
  await act(async () => finishSubmission())
  expect(sessionStorage).toHaveLength(0)
})

test('the browser stores form input if the gateway refused it, or if it changed after the form was saved', async () => {
  const { unmount } = render(<SampleForm onSubmit={(_, refuse) => refuse({ message: 'Refusé.' })} />)
  await userEvent.type(getTextField('Nom'), 'Camille')
  await clickButton('Enregistrer')
  navigateToDashboard(unmount)
  expect(sessionStorage).toHaveLength(1)

  history.replaceState(null, '', '/editprofile')
  const second = render(<SampleForm />)
  await clickButton('Enregistrer')
  await waitFor(() => expect(queryRestoredInputNotice()).toBeNull())
  await userEvent.type(getTextField('Rue'), ' Nord')
  navigateToDashboard(second.unmount)
  expect(Object.values(sessionStorage)).toEqual(['{"street":"Rue du Sentier Nord"}'])
})

test('the "Start over" button restores the saved values of the form and moves the focus to the heading', async () => {
  await fillInFormThenLeaveAndReturn()
  await clickButton(texts.t('form.startOver'))
  expect(readSampleFormValues()).toEqual(['', 'Chemin du Lac', ''])
  expect(queryRestoredInputNotice()).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
})

test('canceling a form discards its unsaved input', async () => {
  const { unmount } = render(<SampleForm />)
  await userEvent.type(getTextField('Nom'), 'Camille')
  await clickButton('Annuler')
  navigateToDashboard(unmount)
  expect(sessionStorage).toHaveLength(0)
})

test('hiding or closing the page stores unsaved input without a confirmation dialog', async () => {
  const { unmount } = render(<SampleForm />)
  await userEvent.type(getTextField('Nom'), 'Camille')
  const asks = new Event('beforeunload', { cancelable: true })
  dispatchEvent(asks)
  expect(asks.defaultPrevented).toBe(false)
  dispatchEvent(new Event('pagehide'))
  // A reload creates a new form, without the memory of the page.
  removeStoredValues('page', () => true)
  expect(Object.values(sessionStorage)).toEqual(['{"name":"Camille"}'])
  unmount()

  render(<SampleForm />)
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  await userEvent.type(getTextField('Rue'), ' Nord')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(Object.values(sessionStorage)).toEqual(['{"name":"Camille","street":"Rue du Sentier Nord"}'])
})

test('signing out discards unsaved input, and an expired session keeps the input', async () => {
  stubGateway(() => ({ data: { logOut: { revoked: true } } }))
  const first = render(<SampleForm />)
  await userEvent.type(getTextField('Nom'), 'Camille')
  signOut()
  dispatchEvent(new Event('pagehide'))
  first.unmount()
  expect(sessionStorage).toHaveLength(0)

  openSession(createStubSessionTokens(2), member)
  const second = render(<SampleForm />)
  await userEvent.type(getTextField('Nom'), 'Camille')
  redirectToSignIn()
  dispatchEvent(new Event('pagehide'))
  second.unmount()
  openSession(createStubSessionTokens(3), member)
  render(<SampleForm />)
  expect(readSampleFormValues()[0]).toBe('Camille')
})
