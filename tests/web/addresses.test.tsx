import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { RelayEnvironmentProvider } from 'react-relay'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { changeLanguage } from '../../web/platform/i18n.ts'
import { initializeAllTexts } from './helpers/load-texts.ts'
import { Form } from '../../web/forms/Form.tsx'
import { type LockedFields, useForm } from '../../web/forms/useForm.ts'
import { AddressFields } from '../../web/domains/addresses/shared/AddressFields.tsx'
import { AddressLines } from '../../web/domains/addresses/shared/AddressLines.tsx'
import {
  type AddressValues,
  buildAddressInput,
  buildAddressFormValues,
  isCompleteAddress,
} from '../../web/domains/addresses/shared/addressForm.ts'
import { useAddressForm } from '../../web/domains/addresses/shared/useAddressForm.ts'
import { environment, expireQueryResults } from '../../web/relay/environment.ts'
import { Button } from '../../web/ui/Button.tsx'
import { type Call, createGraphqlErrorResponse, stubGateway } from './helpers/stub-gateway.ts'

beforeAll(initializeAllTexts)
beforeEach(async () => {
  await changeLanguage('fr')
  expireQueryResults()
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

/**
 * Stubs the gateway with the results of three queries: the address suggestions, the address of a
 * suggestion, and the list of cities.
 */
function stubGatewayWithPostalAddresses(
  answers: { suggestions?: (call: Call) => unknown; suggested?: typeof suggested } = {},
) {
  const suggestResult = answers.suggested ?? suggested
  return stubGateway((call) => {
    const { variables } = call.body
    if ('searchTerm' in variables) {
      return answers.suggestions?.(call) ?? { data: { addressSuggestions: suggestions } }
    }
    if ('suggestionId' in variables) {
      return { data: { suggestedAddress: suggestResult[variables['suggestionId'] as 's1'] ?? null } }
    }
    return { data: { cities } }
  })
}

function SampleAddressForm({
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

/**
 * Opens the address search in a form that at first shows the stored address only as text.
 */
const openAddressSearch = () => userEvent.click(screen.getByRole('button', { name: 'Modifier l’adresse' }))
const getAddressGroup = () => screen.getByRole('group', { name: 'Adresse' })

function renderAddressForm(initial = buildAddressFormValues(stored), locked?: LockedFields) {
  const onSubmit = vi.fn()
  render(
    <RelayEnvironmentProvider environment={environment}>
      <SampleAddressForm initial={initial} onSubmit={onSubmit} locked={locked} />
    </RelayEnvironmentProvider>,
  )
  return { onSubmit, sent: () => onSubmit.mock.lastCall?.[0] as AddressValues }
}

const getAddressSearchField = () => screen.getByRole('combobox', { name: 'Chercher une adresse' })
const getTextboxByName = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })
const getManualAddressCheckbox = () =>
  screen.getByRole<HTMLInputElement>('checkbox', { name: 'Entrer l’adresse manuellement' })
const submitAddressForm = () => userEvent.click(screen.getByRole('button', { name: 'Envoyer' }))
const findAddressOptions = async () => within(await screen.findByRole('listbox')).getAllByRole('option')
const listVariablesOfAddressSearches = (calls: Call[]) =>
  calls.map(({ body }) => body.variables).filter((variables) => 'searchTerm' in variables)

test('the address search suggests addresses once the member stops typing, and lists manual entry and a new search last [G11, G12]', async () => {
  const calls = stubGatewayWithPostalAddresses()
  renderAddressForm(buildAddressFormValues(null))
  expect(getAddressSearchField().getAttribute('aria-expanded')).toBe('false')
  // Typing without a delay keeps a busy machine from pausing between two keys.
  await userEvent.setup({ delay: null }).type(getAddressSearchField(), 'rue principale')
  expect((await findAddressOptions()).map(({ textContent }) => textContent)).toEqual([
    '10, rue Principale, app. 2 Alma (Québec) G1S 0W2',
    '11, rue Principale Ottawa (Ontario) K1P 1A1',
    'Entrer l’adresse manuellement',
    'Chercher de nouveau',
  ])
  expect(listVariablesOfAddressSearches(calls)).toEqual([{ searchTerm: 'rue principale', country: 'CANADA' }])
  expect(screen.getByRole('status').textContent).toBe('2 adresses trouvées')

  await userEvent.click(screen.getByRole('option', { name: 'Chercher de nouveau' }))
  await waitFor(() => expect(listVariablesOfAddressSearches(calls)).toHaveLength(2))
})

test('a suggested address can be selected with the arrow keys and Enter, and then has the focus as plain text [G13]', async () => {
  stubGatewayWithPostalAddresses()
  const { sent } = renderAddressForm(buildAddressFormValues(null))
  await userEvent.type(getAddressSearchField(), 'rue pri')
  const [first] = await findAddressOptions()
  const list = screen.getByRole('listbox', { name: 'Adresses trouvées' })
  expect(getAddressSearchField().getAttribute('aria-controls')).toBe(list.id)
  expect(getAddressSearchField().getAttribute('aria-expanded')).toBe('true')
  expect(getAddressSearchField().hasAttribute('aria-activedescendant')).toBe(false)
  await userEvent.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(getAddressSearchField())
  expect(getAddressSearchField().getAttribute('aria-activedescendant')).toBe(first?.id)
  expect(first?.getAttribute('aria-selected')).toBe('true')
  // Arrow up leads from the first suggestion to the search field, then to the last suggestion.
  await userEvent.keyboard('{ArrowUp}')
  expect(getAddressSearchField().hasAttribute('aria-activedescendant')).toBe(false)
  await userEvent.keyboard('{ArrowUp}')
  expect(getAddressSearchField().getAttribute('aria-activedescendant')).toBe(
    (await findAddressOptions()).at(-1)?.id,
  )
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  await waitFor(() => expect(getAddressGroup().textContent).toContain('10, rue Principale, app. 2'))
  expect(getAddressGroup().textContent).toContain('Alma (Québec)\u00a0 G1S 0W2')
  expect(document.activeElement).toBe(getAddressGroup())
  expect(screen.queryByRole('combobox')).toBeNull()
  expect(screen.queryByRole('textbox')).toBeNull()
  await submitAddressForm()
  expect(buildAddressInput(sent())).toEqual({
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

test('Escape closes the suggestions of the address search, and a second Escape clears the search field', async () => {
  stubGatewayWithPostalAddresses()
  const { onSubmit } = renderAddressForm(buildAddressFormValues(null))
  await userEvent.type(getAddressSearchField(), 'rue pri')
  await findAddressOptions()
  await userEvent.keyboard('{Enter}{Escape}')
  expect(getAddressSearchField().getAttribute('aria-expanded')).toBe('false')
  expect(getAddressSearchField()).toHaveProperty('value', 'rue pri')
  await userEvent.keyboard('{Escape}')
  expect(getAddressSearchField()).toHaveProperty('value', '')
  expect(onSubmit).not.toHaveBeenCalled()
})

test('the address form accepts free text as the city of an address outside Quebec [G15]', async () => {
  stubGatewayWithPostalAddresses()
  const { sent } = renderAddressForm()
  await openAddressSearch()
  await userEvent.type(getAddressSearchField(), 'rue pri')
  await userEvent.click((await findAddressOptions())[1]!)
  await waitFor(() => expect(getAddressGroup().textContent).toContain('Ottawa (Ontario)\u00a0 K1P 1A1'))
  await submitAddressForm()
  expect(buildAddressInput(sent())).toMatchObject({ province: 'ON', cityId: null, otherCity: 'Ottawa' })
})

test('selecting a suggested address without a municipality shows the address fields, in which the member can choose a city', async () => {
  stubGatewayWithPostalAddresses({
    suggested: { ...suggested, s1: { ...suggested.s1, city: null as never } },
  })
  renderAddressForm(buildAddressFormValues(null))
  await userEvent.type(getAddressSearchField(), 'rue pri')
  await userEvent.click((await findAddressOptions())[0]!)
  await screen.findByRole('combobox', { name: 'Ville' })
  expect(getManualAddressCheckbox().checked).toBe(true)
})

test('a stored address is shown as text until the member chooses manual entry, which shows address fields with the stored values [G20, M02]', async () => {
  stubGatewayWithPostalAddresses()
  const { sent } = renderAddressForm()
  expect(getAddressGroup().textContent).toContain('12, rue des ÉrablesRimouski (Québec)\u00a0 G5L 1A4Canada')
  for (const role of ['textbox', 'combobox', 'checkbox']) expect(screen.queryByRole(role)).toBeNull()
  await openAddressSearch()
  // The address stays visible, because it is sent unless the member chooses another address.
  expect(getAddressGroup().textContent).toContain('Rimouski')
  await waitFor(() => expect(document.activeElement).toBe(getAddressSearchField()))
  expect(screen.queryByRole('textbox')).toBeNull()
  await userEvent.click(getManualAddressCheckbox())
  expect(getTextboxByName('Adresse').readOnly).toBe(false)
  const city = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Ville' })
  await waitFor(() => expect(city.value).toBe('city-1'))
  await userEvent.selectOptions(city, 'Alma')
  await userEvent.click(getManualAddressCheckbox())
  expect(getAddressGroup().textContent).toContain('Alma')
  await submitAddressForm()
  expect(buildAddressInput(sent())).toMatchObject({ addressLine: '12, rue des Érables', cityId: 'city-2' })
})

test.each([
  ['QC', 'CANADA', 'G5L 1A4', 'Rimouski QC\u00a0 G5L 1A4Canada'],
  ['NY', 'UNITED_STATES', '12901', 'Rimouski NY 12901United States'],
] as const)(
  'in English, the code of the province or state %s follows the city of an address',
  async (province, country, postalCode, text) => {
    await changeLanguage('en')
    const { container } = render(
      <AddressLines
        address={{
          addressLine: '12, rue des Érables',
          apartment: null,
          cityName: 'Rimouski',
          province,
          postalCode,
          country,
        }}
      />,
    )
    expect(container.textContent).toBe(`12, rue des Érables${text}`)
  },
)

test('an address without a city keeps its province', () => {
  const { container } = render(
    <AddressLines
      address={{
        addressLine: '12 Rideau Street',
        apartment: null,
        cityName: '',
        province: 'ON',
        postalCode: 'K1N 5T2',
        country: 'CANADA',
      }}
    />,
  )
  expect(container.textContent).toBe('12 Rideau StreetOntario\u00a0 K1N 5T2Canada')
})

test('the button that keeps the current address closes the address search, and moves the focus to the unchanged address', async () => {
  stubGatewayWithPostalAddresses()
  const { sent } = renderAddressForm()
  await openAddressSearch()
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Pays' }), 'États-Unis')
  await userEvent.click(getManualAddressCheckbox())
  await userEvent.type(getTextboxByName('Adresse'), ' Nord')
  await userEvent.click(screen.getByRole('button', { name: 'Garder l’adresse actuelle' }))
  expect(getAddressGroup().textContent).toContain('12, rue des ÉrablesRimouski (Québec)\u00a0 G5L 1A4Canada')
  expect(document.activeElement).toBe(getAddressGroup())
  for (const role of ['textbox', 'combobox', 'checkbox']) expect(screen.queryByRole(role)).toBeNull()
  await submitAddressForm()
  expect(buildAddressInput(sent())).toMatchObject({ addressLine: '12, rue des Érables', cityId: 'city-1' })
})

test('changing the country of an address and changing it back restores the values that were entered for each country', async () => {
  stubGatewayWithPostalAddresses()
  const { sent } = renderAddressForm()
  await openAddressSearch()
  const country = screen.getByRole('combobox', { name: 'Pays' })
  await userEvent.selectOptions(country, 'États-Unis')
  await userEvent.click(getManualAddressCheckbox())
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'État' }), 'Vermont')
  await userEvent.type(getTextboxByName('Ville'), ' Nord')
  await userEvent.selectOptions(country, 'Canada')
  expect(await screen.findByRole('combobox', { name: 'Ville' })).toHaveProperty('value', 'city-1')
  expect(screen.getByRole('combobox', { name: 'Province' })).toHaveProperty('value', 'QC')
  await userEvent.selectOptions(country, 'États-Unis')
  expect(screen.getByRole('combobox', { name: 'État' })).toHaveProperty('value', 'VT')
  expect(getTextboxByName('Ville').value).toContain('Nord')
  await userEvent.selectOptions(country, 'Canada')
  await submitAddressForm()
  expect(buildAddressInput(sent())).toMatchObject({
    country: 'CANADA',
    province: 'QC',
    cityId: 'city-1',
    postalCode: 'G5L 1A4',
  })
})

test('the list of suggested addresses still offers manual entry when the address search fails [G11]', async () => {
  stubGatewayWithPostalAddresses({ suggestions: () => createGraphqlErrorResponse('FEDERATION_UNAVAILABLE') })
  renderAddressForm(buildAddressFormValues(null))
  await userEvent.type(getAddressSearchField(), 'rue pri')
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('La recherche ne répond pas'))
  await userEvent.click(screen.getByRole('option', { name: 'Entrer l’adresse manuellement' }))
  expect(getManualAddressCheckbox().checked).toBe(true)
  await waitFor(() => expect(document.activeElement).toBe(getTextboxByName('Adresse')))
})

test('the address form leaves the city empty if the stored municipality is no longer in the list of municipalities [G16]', async () => {
  stubGatewayWithPostalAddresses()
  const { onSubmit } = renderAddressForm({ ...buildAddressFormValues(stored), cityId: 'city-gone' })
  await openAddressSearch()
  await userEvent.click(getManualAddressCheckbox())
  const city = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Ville' })
  await waitFor(() => expect(city.value).toBe(''))
  await submitAddressForm()
  await screen.findByRole('link', { name: 'Choisissez votre ville.' })
  expect(onSubmit).not.toHaveBeenCalled()
})

test('text in the address search without a selected address stops the form with a message at the search, until the search is empty [G11]', async () => {
  stubGatewayWithPostalAddresses({ suggestions: () => ({ data: { addressSuggestions: [] } }) })
  const { onSubmit, sent } = renderAddressForm()
  await openAddressSearch()
  await userEvent.type(getAddressSearchField(), '45 rue Saint-Jean')
  await submitAddressForm()
  const message = 'Choisissez votre adresse dans la liste, ou entrez l’adresse manuellement.'
  const link = await screen.findByRole('link', { name: message })
  expect(link.getAttribute('href')).toBe('#addressSearch')
  expect(getAddressSearchField().getAttribute('aria-invalid')).toBe('true')
  expect(getAddressSearchField()).toHaveProperty('value', '45 rue Saint-Jean')
  expect(onSubmit).not.toHaveBeenCalled()
  await userEvent.clear(getAddressSearchField())
  expect(screen.queryByText(message)).toBeNull()
  await submitAddressForm()
  expect(sent().addressLine).toBe('12, rue des Érables')
})

test.each([
  ['45 rue Saint-Jean, Québec', 'option', '45 rue Saint-Jean, Québec', ''],
  ['45 rue Saint-Jean, Québec', 'checkbox', '45 rue Saint-Jean, Québec', ''],
  ['g1r4s9', 'checkbox', '', 'G1R 4S9'],
] as const)(
  'manual entry after the search for %s by the %s takes the text, not the city and postal code of the previous address [G11, G20]',
  async (text, role, addressLine, postalCode) => {
    stubGatewayWithPostalAddresses({ suggestions: () => ({ data: { addressSuggestions: [] } }) })
    renderAddressForm()
    await openAddressSearch()
    await userEvent.type(getAddressSearchField(), text)
    await userEvent.click(await screen.findByRole(role, { name: 'Entrer l’adresse manuellement' }))
    expect(getManualAddressCheckbox().checked).toBe(true)
    expect(getTextboxByName('Adresse').value).toBe(addressLine)
    expect(getTextboxByName('Code postal').value).toBe(postalCode)
    expect(await screen.findByRole('combobox', { name: 'Ville' })).toHaveProperty('value', '')
    expect(getAddressSearchField()).toHaveProperty('value', '')
  },
)

test('an empty address form with only a search text takes the text into the address field, and asks for the missing parts', async () => {
  stubGatewayWithPostalAddresses({ suggestions: () => ({ data: { addressSuggestions: [] } }) })
  renderAddressForm(buildAddressFormValues(null))
  await userEvent.type(getAddressSearchField(), '45 rue Saint-Jean')
  await submitAddressForm()
  await screen.findByRole('link', { name: 'Entrez votre code postal.' })
  expect(getTextboxByName('Adresse').value).toBe('45 rue Saint-Jean')
  expect(getAddressSearchField()).toHaveProperty('value', '')
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Choisissez votre ville.',
    'Entrez votre code postal.',
  ])
})

test('a complete address that was entered manually is shown as text until the member changes it [M22]', async () => {
  stubGatewayWithPostalAddresses()
  const { sent } = renderAddressForm(buildAddressFormValues(stored, true))
  expect(getAddressGroup().textContent).toContain('Rimouski')
  for (const role of ['textbox', 'combobox', 'checkbox']) expect(screen.queryByRole(role)).toBeNull()
  await openAddressSearch()
  expect(getManualAddressCheckbox().checked).toBe(true)
  expect(getTextboxByName('Adresse').value).toBe('12, rue des Érables')
  await userEvent.type(getTextboxByName('Adresse'), ' Nord')
  await userEvent.click(screen.getByRole('button', { name: 'Garder l’adresse actuelle' }))
  expect(getAddressGroup().textContent).not.toContain('Nord')
  expect(screen.queryByRole('textbox')).toBeNull()
  await submitAddressForm()
  expect(sent().manualAddress).toBe(true)
})

test('the country determines the list of provinces or states and the label of the postal code [G10, G17, G19]', async () => {
  const calls = stubGatewayWithPostalAddresses()
  renderAddressForm()
  await openAddressSearch()
  await userEvent.click(getManualAddressCheckbox())
  const country = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Pays' })
  expect(country.value).toBe('CANADA')
  expect(within(country).getAllByRole('option')).toHaveLength(2)
  expect(screen.getByRole('combobox', { name: 'Province' })).toBeTruthy()
  await userEvent.selectOptions(country, 'États-Unis')
  const state = screen.getByRole('combobox', { name: 'État' })
  expect(within(state).getByRole('option', { name: 'Vermont' })).toBeTruthy()
  // The error message names the field by its label.
  await userEvent.clear(getTextboxByName('Code ZIP'))
  await submitAddressForm()
  expect(await screen.findByRole('link', { name: 'Entrez votre code ZIP.' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Choisissez un État.' })).toBeTruthy()
  await userEvent.selectOptions(state, 'Vermont')
  await userEvent.type(getAddressSearchField(), 'maple')
  await waitFor(() =>
    expect(listVariablesOfAddressSearches(calls).at(-1)).toMatchObject({ country: 'UNITED_STATES' }),
  )
  const zip = getTextboxByName('Code ZIP')
  await userEvent.clear(zip)
  await userEvent.type(zip, '054011234')
  await userEvent.tab()
  expect(zip.value).toBe('05401-1234')
})

test('the postal code field accepts a code as typed, and formats the code when the field loses the focus [G18]', async () => {
  stubGatewayWithPostalAddresses()
  renderAddressForm()
  await openAddressSearch()
  await userEvent.click(getManualAddressCheckbox())
  const code = getTextboxByName('Code postal')
  await userEvent.clear(code)
  await userEvent.type(code, 'h2x-1y4')
  expect(code.value).toBe('h2x-1y4')
  await userEvent.tab()
  expect(code.value).toBe('H2X 1Y4')
})

test('an address that is too long causes an error at its field, and is not truncated [G21]', async () => {
  stubGatewayWithPostalAddresses()
  renderAddressForm(
    buildAddressFormValues({ ...stored, addressLine: 'x'.repeat(46), apartment: 'y'.repeat(11) }),
  )
  await submitAddressForm()
  expect(await screen.findByRole('link', { name: /45 caractères.*Adresse/ })).toBeTruthy()
  expect(screen.getByRole('link', { name: /10 caractères.*Appartement/ })).toBeTruthy()
  expect(getTextboxByName('Adresse').value).toHaveLength(46)
})

test('if only the federation can change an address, everything except the apartment is read-only, and the reason is shown [M03]', async () => {
  stubGatewayWithPostalAddresses()
  const reason = 'Seule la fédération peut modifier ce renseignement.'
  const fields = new Set(['country', 'addressLine', 'province', 'cityId', 'otherCity', 'postalCode'])
  const { sent } = renderAddressForm(undefined, { fields, reason })
  expect(getAddressGroup().textContent).toContain('Rimouski')
  expect(getAddressGroup().textContent).toContain(reason)
  expect(screen.queryByRole('button', { name: 'Modifier l’adresse' })).toBeNull()
  await userEvent.type(getTextboxByName('Appartement (facultatif)'), '4')
  await submitAddressForm()
  expect(buildAddressInput(sent())).toMatchObject({ addressLine: '12, rue des Érables', apartment: '4' })
})

test('a validation error opens the address fields for manual entry, so that the member can correct the address', async () => {
  stubGatewayWithPostalAddresses()
  renderAddressForm(buildAddressFormValues(null))
  await submitAddressForm()
  await screen.findByRole('link', { name: /Entrez votre adresse/ })
  await waitFor(() => expect(getManualAddressCheckbox().checked).toBe(true))
  expect(getTextboxByName('Adresse').readOnly).toBe(false)
})

test('if only some address fields are locked, they state the reason, other fields stay editable, and the address search is hidden [M03]', async () => {
  stubGatewayWithPostalAddresses()
  const reason = 'Seule la fédération peut modifier ce renseignement.'
  const fields = new Set(['country', 'addressLine', 'province', 'postalCode'])
  const { sent } = renderAddressForm({ ...buildAddressFormValues(stored), cityId: '' }, { fields, reason })
  expect(screen.queryByRole('combobox', { name: 'Chercher une adresse' })).toBeNull()
  expect(screen.queryByRole('checkbox')).toBeNull()
  for (const name of ['Pays', 'Adresse', 'Province', 'Code postal']) {
    expect(getTextboxByName(name).readOnly).toBe(true)
    expect(
      document.getElementById(getTextboxByName(name).getAttribute('aria-describedby')!)?.textContent,
    ).toBe(reason)
  }
  const city = await screen.findByRole('combobox', { name: 'Ville' })
  await userEvent.selectOptions(city, 'Alma')
  await submitAddressForm()
  expect(buildAddressInput(sent())).toMatchObject({ addressLine: '12, rue des Érables', cityId: 'city-2' })
})

test.each([
  [{}, true],
  [{ city: null }, false],
  [{ province: 'ON', city: null, cityName: 'Ottawa' }, true],
  [{ province: 'ON', city: null, cityName: null }, false],
  [{ postalCode: null }, false],
  [{ addressLine: 'x'.repeat(46) }, false],
])('after the change %j of a complete stored address, isCompleteAddress returns %s', (change, isComplete) => {
  const values = buildAddressFormValues({ ...stored, ...change })
  expect(isCompleteAddress(values)).toBe(isComplete)
  // An incomplete address opens in manual entry.
  expect(values.manualAddress).toBe(!isComplete)
})
