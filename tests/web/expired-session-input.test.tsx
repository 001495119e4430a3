/**
 * Tests of form input after an expired session. The portal restores the input only for the same
 * member.
 */
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { Form } from '../../web/forms/Form.tsx'
import { useForm } from '../../web/forms/useForm.ts'
import { readSession, openSession } from '../../web/platform/session.ts'
import { redirectToSignIn } from '../../web/platform/sessionExpiry.ts'
import { signOut } from '../../web/relay/tokens.ts'
import { TextField } from '../../web/ui/TextField.tsx'
import { member, stubGateway, createStubSessionTokens } from './helpers/stub-gateway.ts'
import './helpers/component-texts.ts'

function SampleForm({ street = 'Rue du Sentier' }: { street?: string }) {
  const form = useForm({
    initial: { name: '', street, currentPassword: '' },
    fields: { name: { label: 'Nom' }, street: { label: 'Rue' }, currentPassword: { label: 'Secret' } },
    onSubmit: () => {},
  })
  return (
    <Form form={form}>
      <TextField {...form.field('name')} />
      <TextField {...form.field('street')} />
      <TextField {...form.field('currentPassword')} />
    </Form>
  )
}

const getTextFieldByLabel = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })
const readSampleFormValues = () => [
  getTextFieldByLabel(/Nom/).value,
  getTextFieldByLabel(/Rue/).value,
  getTextFieldByLabel(/Secret/).value,
]

beforeEach(() => {
  vi.spyOn(location, 'assign').mockImplementation(() => {})
  vi.spyOn(location, 'replace').mockImplementation(() => {})
  openSession(createStubSessionTokens(1), member)
})

/** Fills in the form, ends the session, and unmounts the form. */
async function fillInFormAndEndSession(): Promise<void> {
  const { unmount } = render(<SampleForm />)
  await userEvent.type(getTextFieldByLabel(/Nom/), 'Camille')
  await userEvent.type(getTextFieldByLabel(/Secret/), 'grande-boucle')
  redirectToSignIn()
  unmount()
}

test('form input except passwords is restored once after the same member signs in again [B16]', async () => {
  await fillInFormAndEndSession()
  expect(readSession()).toBeNull()
  expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain('grande-boucle')
  openSession(createStubSessionTokens(2), member)
  const { unmount } = render(<SampleForm street="Chemin du Lac" />)
  expect(readSampleFormValues()).toEqual(['Camille', 'Chemin du Lac', ''])
  // The input is restored once, so a later visit shows the form unchanged.
  unmount()
  render(<SampleForm />)
  expect(readSampleFormValues()).toEqual(['', 'Rue du Sentier', ''])
})

test('restored form input is restored again when the session expires a second time [B16]', async () => {
  await fillInFormAndEndSession()
  openSession(createStubSessionTokens(2), member)
  const { unmount } = render(<SampleForm />)
  redirectToSignIn()
  unmount()
  openSession(createStubSessionTokens(3), member)
  render(<SampleForm />)
  expect(readSampleFormValues()[0]).toBe('Camille')
})

test('form input is not restored for another member', async () => {
  await fillInFormAndEndSession()
  openSession(createStubSessionTokens(2), { ...member, memberId: 'member-2' })
  render(<SampleForm />)
  expect(readSampleFormValues()).toEqual(['', 'Rue du Sentier', ''])
  expect(sessionStorage).toHaveLength(0)
})

test('form input is discarded when the member signs out', async () => {
  stubGateway(() => ({ data: { logOut: { revoked: true } } }))
  await fillInFormAndEndSession()
  openSession(createStubSessionTokens(2), member)
  signOut()
  openSession(createStubSessionTokens(3), member)
  render(<SampleForm />)
  expect(readSampleFormValues()[0]).toBe('')
})
