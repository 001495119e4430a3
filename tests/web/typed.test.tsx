/** What is typed into a form outlives the session, and nobody but its member finds it. */
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { Form } from '../../web/forms/Form.tsx'
import { useForm } from '../../web/forms/useForm.ts'
import { readSession, openSession } from '../../web/platform/session.ts'
import { signInAgain } from '../../web/platform/sessionOver.ts'
import { signOut } from '../../web/relay/tokens.ts'
import { TextField } from '../../web/ui/TextField.tsx'
import { member, stubGateway, tokens } from './gateway.ts'
import './texts.ts'

function Sample({ street = 'Rue du Sentier' }: { street?: string }) {
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

const field = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })
const values = () => [field(/Nom/).value, field(/Rue/).value, field(/Secret/).value]

beforeEach(() => {
  vi.spyOn(location, 'assign').mockImplementation(() => {})
  vi.spyOn(location, 'replace').mockImplementation(() => {})
  openSession(tokens(1), member)
})

/** Types into the form, loses the session, and leaves the page. */
async function typeAndLose(): Promise<void> {
  const { unmount } = render(<Sample />)
  await userEvent.type(field(/Nom/), 'Camille')
  await userEvent.type(field(/Secret/), 'grande-boucle')
  signInAgain()
  unmount()
}

test('[B16] is there again once its member is back, but for passwords, over what has changed meanwhile', async () => {
  await typeAndLose()
  expect(readSession()).toBeNull()
  expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain('grande-boucle')
  openSession(tokens(2), member)
  const { unmount } = render(<Sample street="Chemin du Lac" />)
  expect(values()).toEqual(['Camille', 'Chemin du Lac', ''])
  // Once: whoever comes back later finds the form as it is.
  unmount()
  render(<Sample />)
  expect(values()).toEqual(['', 'Rue du Sentier', ''])
})

test('[B16] is kept again when the session ends before it was sent', async () => {
  await typeAndLose()
  openSession(tokens(2), member)
  const { unmount } = render(<Sample />)
  signInAgain()
  unmount()
  openSession(tokens(3), member)
  render(<Sample />)
  expect(values()[0]).toBe('Camille')
})

test('is nobody else’s', async () => {
  await typeAndLose()
  openSession(tokens(2), { ...member, memberId: 'member-2' })
  render(<Sample />)
  expect(values()).toEqual(['', 'Rue du Sentier', ''])
  expect(sessionStorage).toHaveLength(0)
})

test('goes with a member who leaves', async () => {
  stubGateway(() => ({ data: { logOut: { revoked: true } } }))
  await typeAndLose()
  openSession(tokens(2), member)
  signOut()
  openSession(tokens(3), member)
  render(<Sample />)
  expect(values()[0]).toBe('')
})
