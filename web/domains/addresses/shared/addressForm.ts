import { formatPostalCode, formatZipCode } from '../../../forms/addressFormats.ts'

/** Form values of a postal address. */
export type AddressValues = {
  country: string
  addressLine: string
  apartment: string
  province: string
  /** Id of the municipality in Quebec; empty outside Quebec. */
  cityId: string
  /** Name of the town. In Quebec, the name of the selected municipality. */
  otherCity: string
  postalCode: string
  /** True when the address is entered manually instead of selected from the suggestions (M22). */
  manualAddress: boolean
  /**
   * Text in the address search for which no address is selected; empty otherwise. It is not sent.
   */
  addressSearch: string
}

/** Postal address in the format of the gateway's response. */
interface StoredAddress {
  readonly addressLine: string | null | undefined
  readonly apartment: string | null | undefined
  readonly city: { readonly id: string } | null | undefined
  readonly cityName: string | null | undefined
  readonly province: string | null | undefined
  readonly postalCode: string | null | undefined
  readonly country: string
}

/**
 * Maximum length of each address field, in characters (G21). An address from the search may be
 * longer and is not truncated.
 */
export const maximumLengths = { addressLine: 45, apartment: 10, otherCity: 50, postalCode: 10 }

/**
 * Returns whether an address is in Quebec. In Quebec, the town is selected from the list of
 * municipalities; elsewhere it is typed (G15).
 */
export const isAddressInQuebec = ({ country, province }: Pick<AddressValues, 'country' | 'province'>) =>
  country === 'CANADA' && province === 'QC'

/** Normalizes a postal code or ZIP code to the format of its country (G18). */
export const normalizePostalCode = (country: string, typedCode: string) =>
  country === 'CANADA' ? formatPostalCode(typedCode) : formatZipCode(typedCode)

/** Returns whether a postal code or ZIP code has the format of its country. */
export function isValidPostalCode(country: string, typedCode: string): boolean {
  const code = normalizePostalCode(country, typedCode)
  return country === 'CANADA' ? /^[A-Z]\d[A-Z] \d[A-Z]\d$/.test(code) : /^\d{5}(-\d{4})?$/.test(code)
}

/**
 * Returns whether an address is complete and valid. The form shows any other address in the fields
 * for manual entry.
 */
export function isCompleteAddress(values: AddressValues): boolean {
  const { addressLine, apartment, province, cityId, otherCity, country, postalCode } = values
  const town = isAddressInQuebec(values) ? cityId : otherCity
  return (
    [addressLine, province, town].every((text) => text.trim() !== '') &&
    isValidPostalCode(country, postalCode) &&
    addressLine.length <= maximumLengths.addressLine &&
    apartment.length <= maximumLengths.apartment &&
    otherCity.length <= maximumLengths.otherCity
  )
}

/**
 * Returns the initial values of the address form: the stored address, or an empty address in
 * Quebec. An incomplete stored address is shown in the fields for manual entry.
 */
export function buildAddressFormValues(
  address: StoredAddress | null | undefined,
  isManual = false,
): AddressValues {
  const values = {
    country: address?.country === 'UNITED_STATES' ? 'UNITED_STATES' : 'CANADA',
    addressLine: address?.addressLine ?? '',
    apartment: address?.apartment ?? '',
    province: address ? (address.province ?? '') : 'QC',
    cityId: address?.city?.id ?? '',
    otherCity: address?.cityName ?? '',
    postalCode: address?.postalCode ?? '',
    manualAddress: isManual,
    addressSearch: '',
  }
  return address?.addressLine && !isCompleteAddress(values) ? { ...values, manualAddress: true } : values
}

/**
 * Returns the address form values as an `AddressInput`, without the fields that do not apply to the
 * country and the province.
 */
export function buildAddressInput(values: Omit<AddressValues, 'manualAddress' | 'addressSearch'>) {
  const inQuebec = isAddressInQuebec(values)
  return {
    country: values.country === 'UNITED_STATES' ? ('UNITED_STATES' as const) : ('CANADA' as const),
    addressLine: values.addressLine.trim(),
    apartment: values.apartment.trim() || null,
    province: values.province,
    cityId: inQuebec ? values.cityId || null : null,
    otherCity: inQuebec ? null : values.otherCity.trim() || null,
    postalCode: normalizePostalCode(values.country, values.postalCode),
  }
}

/**
 * Returns the `autocomplete` attribute value of an address field, such as `billing postal-code`.
 * Without a prefix such as `billing`, the field belongs to the person's home address.
 */
export const buildAutoCompleteValue = (section: string | undefined, fieldToken: string) =>
  section ? `${section} ${fieldToken}` : fieldToken
