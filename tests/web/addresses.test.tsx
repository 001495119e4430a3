import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { RelayEnvironmentProvider } from 'react-relay'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { changeLanguage } from '../../web/platform/i18n.ts'
import { startTexts } from './start-texts.ts'
import { Form } from '../../web/forms/Form.tsx'
import { type LockedFields, useForm } from '../../web/forms/useForm.ts'
import { AddressFields } from '../../web/domains/addresses/shared/AddressFields.tsx'
import {
  type AddressValues,
  addressInput,
  addressValues,
  isWhole,
  useAddressForm,
} from '../../web/domains/addresses/shared/addressForm.ts'
import { environment, forgetAnswers } from '../../web/relay/environment.ts'
import { Button } from '../../web/ui/Button.tsx'
import { type Call, failed, stubGateway } from './gateway.ts'

beforeAll(startTexts)
beforeEach(async () => {
  await changeLanguage('fr')
  forgetAnswers()
})

const stored = {
  addressLine: '12, rue des Érables',
  apartment: null,
  city: { id: 'city-1' },
  cityName: 'Rimouski',
  province: 'QC',
  postalCode: 'G5L 1A4',
  country: 'CANADA',
}
const suggestions = [
  { suggestionId: 's1', text: '10, rue Principale, app. 2', description: 'Alma (Québec) G1S 0W2' },
  { suggestionId: 's2', text: '11, rue Principale', description: 'Ottawa (Ontario) K1P 1A1' },
]
const suggested = {
  s1: {
    addressLine: '10, rue Principale',
    apartment: '2',
    postalCode: 'G1S0W2',
    province: 'QC',
    cityName: 'Alma',
    city: { __typename: 'City', id: 'city-2', name: 'Alma' },
  },
  s2: {
    addressLine: '11, rue Principale',
    apartment: null,
    postalCode: 'K1P 1A1',
    province: 'ON',
    cityName: 'Ottawa',
    city: null,
  },
}
const cities = [
  { __typename: 'City', id: 'city-1', name: 'Rimouski' },
  { __typename: 'City', id: 'city-2', name: 'Alma' },
]

/** As the gateway answers, by what is asked. */
function gateway(answers: { suggestions?: (call: Call) => unknown; suggested?: typeof suggested } = {}) {
  const known = answers.suggested ?? suggested
  return stubGateway((call) => {
    const { variables } = call.body
    if ('searchTerm' in variables) {
      return answers.suggestions?.(call) ?? { data: { addressSuggestions: suggestions } }
    }
    if ('suggestionId' in variables) {
      return { data: { suggestedAddress: known[variables['suggestionId'] as 's1'] ?? null } }
    }
    return { data: { cities } }
  })
}

function Sample({
  initial,
  onSubmit,
  locked,
}: {
  initial: AddressValues
  onSubmit: (values: AddressValues) => unknown
  locked?: LockedFields
}) {
  const form = useForm({ initial, ...useAddressForm(), onSubmit })
  return (
    <Form form={form}>
      <AddressFields form={form} locked={locked} />
      <Button type="submit">Envoyer</Button>
    </Form>
  )
}

function start(initial = addressValues(stored), locked?: LockedFields) {
  const onSubmit = vi.fn()
  render(
    <RelayEnvironmentProvider environment={environment}>
      <Sample initial={initial} onSubmit={onSubmit} locked={locked} />
    </RelayEnvironmentProvider>,
  )
  return { onSubmit, sent: () => onSubmit.mock.lastCall?.[0] as AddressValues }
}

const search = () => screen.getByRole('combobox', { name: 'Chercher une adresse' })
const box = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })
const hand = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Entrer l’adresse manuellement' })
const send = () => userEvent.click(screen.getByRole('button', { name: 'Envoyer' }))
const options = async () => within(await screen.findByRole('listbox')).getAllByRole('option')
const searches = (calls: Call[]) =>
  calls.map(({ body }) => body.variables).filter((variables) => 'searchTerm' in variables)

test('[G11] [G12] what is typed is looked for once it pauses, and the list ends with writing by hand and trying again', async () => {
  const calls = gateway()
  start()
  expect(search().getAttribute('aria-expanded')).toBe('false')
  // Without a pause between two keys, however busy the machine is.
  await userEvent.setup({ delay: null }).type(search(), 'rue principale')
  expect((await options()).map(({ textContent }) => textContent)).toEqual([
    '10, rue Principale, app. 2 Alma (Québec) G1S 0W2',
    '11, rue Principale Ottawa (Ontario) K1P 1A1',
    'Entrer l’adresse manuellement',
    'Chercher de nouveau',
  ])
  expect(searches(calls)).toEqual([{ searchTerm: 'rue principale', country: 'CANADA' }])
  expect(screen.getByRole('status').textContent).toBe('2 adresses trouvées')

  await userEvent.click(screen.getByRole('option', { name: 'Chercher de nouveau' }))
  await waitFor(() => expect(searches(calls)).toHaveLength(2))
})

test('[G13] the keyboard alone goes through the list and chooses; the parts of the address are filled in', async () => {
  gateway()
  const { sent } = start()
  await userEvent.type(search(), 'rue pri')
  const [first] = await options()
  const list = screen.getByRole('listbox', { name: 'Adresses trouvées' })
  expect(search().getAttribute('aria-controls')).toBe(list.id)
  expect(search().getAttribute('aria-expanded')).toBe('true')
  expect(search().hasAttribute('aria-activedescendant')).toBe(false)
  await userEvent.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(search())
  expect(search().getAttribute('aria-activedescendant')).toBe(first?.id)
  expect(first?.getAttribute('aria-selected')).toBe('true')
  // Past the first comes the line, then the last.
  await userEvent.keyboard('{ArrowUp}')
  expect(search().hasAttribute('aria-activedescendant')).toBe(false)
  await userEvent.keyboard('{ArrowUp}')
  expect(search().getAttribute('aria-activedescendant')).toBe((await options()).at(-1)?.id)
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  await waitFor(() => expect(box('Adresse').value).toBe('10, rue Principale'))
  expect(search().getAttribute('aria-expanded')).toBe('false')
  expect(screen.getByRole('status').textContent).toContain('L’adresse est remplie')
  await send()
  expect(addressInput(sent())).toEqual({
    country: 'CANADA',
    addressLine: '10, rue Principale',
    apartment: '2',
    province: 'QC',
    cityId: 'city-2',
    otherCity: null,
    postalCode: 'G1S 0W2',
  })
  expect(sent().manualAddress).toBe(false)
})

test('Escape puts the list away and then empties the line; Enter sends nothing', async () => {
  gateway()
  const { onSubmit } = start()
  await userEvent.type(search(), 'rue pri')
  await options()
  await userEvent.keyboard('{Enter}{Escape}')
  expect(search().getAttribute('aria-expanded')).toBe('false')
  expect(search()).toHaveProperty('value', 'rue pri')
  await userEvent.keyboard('{Escape}')
  expect(search()).toHaveProperty('value', '')
  expect(onSubmit).not.toHaveBeenCalled()
})

test('[G15] elsewhere than in Quebec the town is in words', async () => {
  gateway()
  const { sent } = start()
  await userEvent.type(search(), 'rue pri')
  await userEvent.click((await options())[1]!)
  await waitFor(() => expect(box('Ville').value).toBe('Ottawa'))
  await send()
  expect(addressInput(sent())).toMatchObject({ province: 'ON', cityId: null, otherCity: 'Ottawa' })
})

test('an address that lacks a municipality opens the fields, so that it can be chosen', async () => {
  gateway({ suggested: { ...suggested, s1: { ...suggested.s1, city: null as never } } })
  start()
  await userEvent.type(search(), 'rue pri')
  await userEvent.click((await options())[0]!)
  await screen.findByRole('combobox', { name: 'Ville' })
  expect(hand().checked).toBe(true)
})

test('[G20] [M02] the fields are read-only until the box is ticked, and keep what they hold', async () => {
  gateway()
  const { sent } = start()
  const names = ['Adresse', 'Appartement', 'Province', 'Ville', 'Code postal']
  for (const name of names) expect(box(name).readOnly).toBe(true)
  expect(box('Ville').value).toBe('Rimouski')
  await userEvent.click(hand())
  expect(box('Adresse').readOnly).toBe(false)
  const city = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Ville' })
  await waitFor(() => expect(city.value).toBe('city-1'))
  await userEvent.selectOptions(city, 'Alma')
  await userEvent.click(hand())
  expect(box('Ville').value).toBe('Alma')
  await send()
  expect(addressInput(sent())).toMatchObject({ addressLine: '12, rue des Érables', cityId: 'city-2' })
})

test('[G11] writing by hand is one press away, also when the search fails', async () => {
  gateway({ suggestions: () => failed('FEDERATION_UNAVAILABLE') })
  start()
  await userEvent.type(search(), 'rue pri')
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('La recherche ne répond pas'))
  await userEvent.click(screen.getByRole('option', { name: 'Entrer l’adresse manuellement' }))
  expect(hand().checked).toBe(true)
  await waitFor(() => expect(document.activeElement).toBe(box('Adresse')))
})

test('[G16] a municipality that is not in the list is none', async () => {
  gateway()
  const { onSubmit } = start({ ...addressValues(stored), cityId: 'city-gone' })
  await userEvent.click(hand())
  const city = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Ville' })
  await waitFor(() => expect(city.value).toBe(''))
  await send()
  await screen.findByRole('link', { name: 'Choisissez votre ville.' })
  expect(onSubmit).not.toHaveBeenCalled()
})

test('[G10] [G17] [G19] the country says which provinces or states, and how the code is called', async () => {
  const calls = gateway()
  start()
  await userEvent.click(hand())
  const country = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Pays' })
  expect(country.value).toBe('CANADA')
  expect(within(country).getAllByRole('option')).toHaveLength(2)
  expect(screen.getByRole('combobox', { name: 'Province' })).toBeTruthy()
  await userEvent.selectOptions(country, 'États-Unis')
  const state = screen.getByRole('combobox', { name: 'État' })
  expect(within(state).getByRole('option', { name: 'Vermont' })).toBeTruthy()
  // What is missing is called as its field is.
  await userEvent.clear(box('Code ZIP'))
  await send()
  expect(await screen.findByRole('link', { name: 'Entrez votre code ZIP.' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Choisissez un État.' })).toBeTruthy()
  await userEvent.selectOptions(state, 'Vermont')
  await userEvent.type(search(), 'maple')
  await waitFor(() => expect(searches(calls).at(-1)).toMatchObject({ country: 'UNITED_STATES' }))
  const zip = box('Code ZIP')
  await userEvent.clear(zip)
  await userEvent.type(zip, '054011234')
  await userEvent.tab()
  expect(zip.value).toBe('05401-1234')
})

test('[G18] a postal code is never refused as it is typed, and gets its form when one leaves it', async () => {
  gateway()
  start()
  await userEvent.click(hand())
  const code = box('Code postal')
  await userEvent.clear(code)
  await userEvent.type(code, 'h2x-1y4')
  expect(code.value).toBe('h2x-1y4')
  await userEvent.tab()
  expect(code.value).toBe('H2X 1Y4')
})

test('[G21] too long an address is said in its place, and nothing of it is cut', async () => {
  gateway()
  start(addressValues({ ...stored, addressLine: 'x'.repeat(46), apartment: 'y'.repeat(11) }))
  await send()
  expect(await screen.findByRole('link', { name: /Adresse.*45 caractères/ })).toBeTruthy()
  expect(screen.getByRole('link', { name: /Appartement.*10 caractères/ })).toBeTruthy()
  expect(box('Adresse').value).toHaveLength(46)
})

test('what is wrong can be put right: the fields open when they are refused', async () => {
  gateway()
  start(addressValues(null))
  await send()
  await screen.findByRole('link', { name: /Entrez votre adresse/ })
  await waitFor(() => expect(hand().checked).toBe(true))
  expect(box('Adresse').readOnly).toBe(false)
})

test('[M03] locked fields say why, the others stay open, and there is nothing to look for', async () => {
  gateway()
  const reason = 'Seule la fédération peut modifier ce renseignement.'
  const fields = new Set(['country', 'addressLine', 'province', 'postalCode'])
  const { sent } = start({ ...addressValues(stored), cityId: '' }, { fields, reason })
  expect(screen.queryByRole('combobox', { name: 'Chercher une adresse' })).toBeNull()
  expect(screen.queryByRole('checkbox')).toBeNull()
  for (const name of ['Pays', 'Adresse', 'Province', 'Code postal']) {
    expect(box(name).readOnly).toBe(true)
    expect(document.getElementById(box(name).getAttribute('aria-describedby')!)?.textContent).toBe(reason)
  }
  const city = await screen.findByRole('combobox', { name: 'Ville' })
  await userEvent.selectOptions(city, 'Alma')
  await send()
  expect(addressInput(sent())).toMatchObject({ addressLine: '12, rue des Érables', cityId: 'city-2' })
})

test.each([
  [{}, true],
  [{ city: null }, false],
  [{ province: 'ON', city: null, cityName: 'Ottawa' }, true],
  [{ province: 'ON', city: null, cityName: null }, false],
  [{ postalCode: null }, false],
  [{ addressLine: 'x'.repeat(46) }, false],
])('the stored address with %j has all that it needs: %s', (change, whole) => {
  const values = addressValues({ ...stored, ...change })
  expect(isWhole(values)).toBe(whole)
  // One that lacks something is open to writing at once.
  expect(values.manualAddress).toBe(!whole)
})
