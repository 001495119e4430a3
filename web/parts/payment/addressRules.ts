import { canadianPostalCode, zipCode } from '../../forms/address.ts'

/** What the form of an address holds. */
export type AddressValues = Record<
  'country' | 'addressLine' | 'apartment' | 'province' | 'cityId' | 'otherCity' | 'postalCode',
  string
>

/** In Quebec the town is one of the municipalities; elsewhere it is typed (G15). */
export const isQuebec = ({ country, province }: Pick<AddressValues, 'country' | 'province'>) =>
  country === 'CANADA' && province === 'QC'

/** A postal or zip code, as its country writes it (G18). */
export const tidyPostalCode = (country: string, typed: string) =>
  country === 'CANADA' ? canadianPostalCode(typed) : zipCode(typed)

/** Whether a postal or zip code has the form of its country. */
export function isPostalCode(country: string, typed: string): boolean {
  const code = tidyPostalCode(country, typed)
  return country === 'CANADA' ? /^[A-Z]\d[A-Z] \d[A-Z]\d$/.test(code) : /^\d{5}(-\d{4})?$/.test(code)
}

/** What is sent of the form: what the country and the province do not ask for stays out. */
export function addressInput(values: AddressValues) {
  const inQuebec = isQuebec(values)
  return {
    country: values.country === 'UNITED_STATES' ? ('UNITED_STATES' as const) : ('CANADA' as const),
    addressLine: values.addressLine.trim(),
    apartment: values.apartment.trim() || null,
    province: values.province,
    cityId: inQuebec ? values.cityId || null : null,
    otherCity: inQuebec ? null : values.otherCity.trim() || null,
    postalCode: tidyPostalCode(values.country, values.postalCode),
  }
}
