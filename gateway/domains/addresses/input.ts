/** Validation of postal addresses in mutation inputs (G10–G21). */
import type { Country, AddressInput } from '../../graphql/generated/types.ts'
import type { InputCheck } from '../../graphql/input-check.ts'
import type { Context } from '../../graphql/context.ts'
import { type AddressRecord, cityById } from './rest.ts'

/** Two-letter codes of the provinces and states that a postal address may have (G17). */
export const provinces: Record<Country, string[]> = {
  CANADA: 'AB BC MB NB NL NS NT NU ON PE QC SK YT'.split(' '),
  UNITED_STATES:
    'AK AL AR AZ CA CO CT DC DE FL GA HI IA ID IL IN KS KY LA MA MD ME MI MN MO MS MT NC ND NE NH NJ NM NV NY OH OK OR PA PR RI SC SD TN TX UT VA VT WA WI WV WY'.split(
      ' ',
    ),
}

/**
 * Validates a postal address and returns it in its stored form; records every mistake in `check`
 * (G10–G21). `fieldPrefix` is the prefix of the field names, such as `address.`.
 */
export async function readAddressInput(
  input: AddressInput,
  check: InputCheck,
  context: Context,
  fieldPrefix = '',
): Promise<AddressRecord> {
  const country = input.country ?? 'CANADA'
  const province = input.province.trim().toUpperCase()
  check.addMistakeUnless(
    provinces[country].includes(province),
    `${fieldPrefix}province`,
    province === '' ? 'required' : 'choice',
  )
  // G15: a municipality from the list in Quebec, a town as free text elsewhere.
  const isInQuebec = country === 'CANADA' && province === 'QC'
  return {
    addressLine: check.readText(`${fieldPrefix}addressLine`, input.addressLine, { min: 1, max: 45 }),
    apartment: check.readText(`${fieldPrefix}apartment`, input.apartment, { max: 10 }) || null,
    cityId: await readCityIdInput(input.cityId, check, context, `${fieldPrefix}cityId`, isInQuebec),
    cityName: readTownInput(input.otherCity, check, `${fieldPrefix}otherCity`, isInQuebec),
    province,
    postalCode: readPostalCodeInput(input.postalCode, country, check, `${fieldPrefix}postalCode`),
    country,
  }
}

/**
 * Validates the town of a postal address outside Quebec and returns the town. Returns null for an
 * address in Quebec, which has a municipality instead.
 */
function readTownInput(
  input: string | null | undefined,
  check: InputCheck,
  field: string,
  isInQuebec: boolean,
) {
  const town = check.readText(field, input, { min: isInQuebec ? 0 : 1, max: 50 })
  return isInQuebec ? null : town
}

/**
 * Validates the municipality of a postal address in Quebec and returns its id; returns null outside
 * Quebec.
 */
async function readCityIdInput(
  cityId: string | null | undefined,
  check: InputCheck,
  { load }: Context,
  field: string,
  isInQuebec: boolean,
): Promise<number | null> {
  if (cityId == null || cityId === '') {
    check.addMistakeUnless(!isInQuebec, field, 'required')
    return null
  }
  const id = check.readId(field, 'City', cityId)
  check.addMistakeUnless((await load(cityById, id)) !== null, field, 'notFound')
  return isInQuebec ? id : null
}

/**
 * Validates a postal code and returns it as `A1A 1A1` in Canada, or as a ZIP code in the United
 * States (G18). Returns an invalid code unchanged.
 */
function readPostalCodeInput(input: string, country: Country, check: InputCheck, field: string): string {
  const compact = input.replace(/[\s-]/g, '').toUpperCase()
  const [pattern, reason, head, joint] =
    country === 'CANADA'
      ? ([/^[A-Z]\d[A-Z]\d[A-Z]\d$/, 'postalCode', 3, ' '] as const)
      : ([/^\d{5}(\d{4})?$/, 'zipCode', 5, '-'] as const)
  if (!pattern.test(compact)) {
    check.addMistake(field, compact === '' ? 'required' : reason)
    return input.trim()
  }
  return [compact.slice(0, head), compact.slice(head)].filter((part) => part !== '').join(joint)
}
