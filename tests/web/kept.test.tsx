/** What is typed into a long form is there when its member returns to it, and nobody was asked anything. */
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { Form } from '../../web/forms/Form.tsx'
import { noPicture, pictureFields, usePicture } from '../../web/forms/picture.ts'
import { type FormOptions, useForm } from '../../web/forms/useForm.ts'
import { openSession } from '../../web/platform/session.ts'
import { signInAgain } from '../../web/platform/sessionOver.ts'
import { removeStored } from '../../web/platform/stored.ts'
import { signOut } from '../../web/relay/tokens.ts'
import { Button } from '../../web/ui/Button.tsx'
import { CheckboxField } from '../../web/ui/CheckboxField.tsx'
import { TextField } from '../../web/ui/TextField.tsx'
import { member, stubGateway, tokens } from './gateway.ts'
import { texts } from './texts.ts'

type Values = { name: string; street: string; heard: boolean; picture: string; pictureChange: string }
type Submit = FormOptions<Values>['onSubmit']

const photo = { fileName: 'moi.png', base64: 'A'.repeat(20_000), contentType: 'image/png' }

const nothing = () => {}

function Sample({ onSubmit = nothing, street = 'Rue du Sentier' }: { onSubmit?: Submit; street?: string }) {
  const form = useForm<Values>({
    initial: { name: '', street, heard: false, ...noPicture },
    fields: {
      name: { label: 'Nom', required: true },
      street: { label: 'Rue', maxLength: 40 },
      heard: { label: 'Lu' },
      ...pictureFields('Photo'),
    },
    keeps: true,
    onSubmit,
  })
  const { change, onChange } = usePicture(form)
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

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const values = () => [field('Nom').value, field('Rue').value, screen.getByRole('status').textContent]
const restored = () => screen.queryByText(texts.t('form.restored'))

/** To another screen, as a link does: the address is another one before the form goes. */
function leave(unmount: () => void): void {
  history.pushState(null, '', '/Dashboard')
  unmount()
}

beforeEach(async () => {
  await texts.changeLanguage('fr')
  vi.spyOn(location, 'assign').mockImplementation(() => {})
  vi.spyOn(location, 'replace').mockImplementation(() => {})
  openSession(tokens(1), member)
  history.replaceState(null, '', '/editprofile')
})

/** Types into the form and goes elsewhere, then comes back. */
async function typeAndReturn(onSubmit?: Submit): Promise<void> {
  const { unmount } = render(<Sample />)
  await userEvent.type(field('Nom'), 'Camille')
  await press('Choisir')
  leave(unmount)
  history.replaceState(null, '', '/editprofile')
  render(<Sample onSubmit={onSubmit} street="Chemin du Lac" />)
}

test('what was typed, and the photo that was chosen, are there again, and it is said that they are not saved', async () => {
  await typeAndReturn()
  expect(values()).toEqual(['Camille', 'Chemin du Lac', 'moi.png'])
  expect(restored()).not.toBeNull()
})

test('a photo stays in this page, whatever the browser would keep', async () => {
  const { unmount } = render(<Sample />)
  await userEvent.type(field('Nom'), 'Camille')
  await press('Choisir')
  leave(unmount)
  expect(JSON.stringify(Object.values(sessionStorage))).toContain('Camille')
  expect(JSON.stringify(Object.values(sessionStorage))).not.toContain(photo.base64)
})

test('nothing is kept, and nothing said, where nothing changed', async () => {
  const { unmount } = render(<Sample />)
  await userEvent.type(field('Nom'), 'C')
  await userEvent.clear(field('Nom'))
  leave(unmount)
  expect(sessionStorage).toHaveLength(0)
  history.replaceState(null, '', '/editprofile')
  render(<Sample />)
  expect(restored()).toBeNull()
})

test('nothing is kept of what was saved, whether the form stays or goes with it', async () => {
  const { unmount } = render(<Sample />)
  await userEvent.type(field('Nom'), 'Camille')
  await press('Enregistrer')
  leave(unmount)
  expect(sessionStorage).toHaveLength(0)

  history.replaceState(null, '', '/editprofile')
  let finish = () => {}
  const second = render(<Sample onSubmit={() => new Promise<void>((resolve) => (finish = resolve))} />)
  await userEvent.type(field('Nom'), 'Camille')
  await press('Enregistrer')
  // The form is gone before its answer has come.
  leave(second.unmount)
  await act(async () => finish())
  expect(sessionStorage).toHaveLength(0)
})

test('what was refused is kept, and so is what was typed after it was saved', async () => {
  const { unmount } = render(<Sample onSubmit={(_, refuse) => refuse({ message: 'Refusé.' })} />)
  await userEvent.type(field('Nom'), 'Camille')
  await press('Enregistrer')
  leave(unmount)
  expect(sessionStorage).toHaveLength(1)

  history.replaceState(null, '', '/editprofile')
  const second = render(<Sample />)
  await press('Enregistrer')
  await waitFor(() => expect(restored()).toBeNull())
  await userEvent.type(field('Rue'), ' Nord')
  leave(second.unmount)
  expect(Object.values(sessionStorage)).toEqual(['{"street":"Rue du Sentier Nord"}'])
})

test('it begins anew at a button, as it is saved, and is read from the top', async () => {
  await typeAndReturn()
  await press(texts.t('form.startOver'))
  expect(values()).toEqual(['', 'Chemin du Lac', ''])
  expect(restored()).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
})

test('who cancels leaves nothing', async () => {
  const { unmount } = render(<Sample />)
  await userEvent.type(field('Nom'), 'Camille')
  await press('Annuler')
  leave(unmount)
  expect(sessionStorage).toHaveLength(0)
})

test('a page that is hidden or ends keeps it, and asks nothing', async () => {
  const { unmount } = render(<Sample />)
  await userEvent.type(field('Nom'), 'Camille')
  const asks = new Event('beforeunload', { cancelable: true })
  dispatchEvent(asks)
  expect(asks.defaultPrevented).toBe(false)
  dispatchEvent(new Event('pagehide'))
  // A reload: the form is another one, and nothing of the page is there.
  removeStored('page', () => true)
  expect(Object.values(sessionStorage)).toEqual(['{"name":"Camille"}'])
  unmount()

  render(<Sample />)
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  await userEvent.type(field('Rue'), ' Nord')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(Object.values(sessionStorage)).toEqual(['{"name":"Camille","street":"Rue du Sentier Nord"}'])
})

test('who signs out leaves nothing; a session that ends keeps it', async () => {
  stubGateway(() => ({ data: { logOut: { revoked: true } } }))
  const first = render(<Sample />)
  await userEvent.type(field('Nom'), 'Camille')
  signOut()
  dispatchEvent(new Event('pagehide'))
  first.unmount()
  expect(sessionStorage).toHaveLength(0)

  openSession(tokens(2), member)
  const second = render(<Sample />)
  await userEvent.type(field('Nom'), 'Camille')
  signInAgain()
  dispatchEvent(new Event('pagehide'))
  second.unmount()
  openSession(tokens(3), member)
  render(<Sample />)
  expect(values()[0]).toBe('Camille')
})
