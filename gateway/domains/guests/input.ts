/**
 * Validation of the inputs of guest mutations (rules §5, R-21). The limits of guest inputs differ
 * from the limits of account inputs.
 */
import type { GuestAddress } from '../../federation/generated/contract.ts'
import type {
  Country,
  DestinationProvince,
  GuestAddressInput,
  GuestHolderInput,
} from '../../graphql/generated/types.ts'
import type { InputCheck } from '../../graphql/input-check.ts'
import type { FieldReason } from '../../graphql/problems.ts'
import { type Holder, buildGuestAddressRequestBody } from './rest.ts'

/** Codes of the destination provinces in federation calls (L25). */
const destinationCodes: Record<DestinationProvince, 'ON' | 'NB'> = { ONTARIO: 'ON', NEW_BRUNSWICK: 'NB' }

const canadianPostalCode = /^([A-Z]\d[A-Z])[ -]?(\d[A-Z]\d)$/i
/**
 * Pattern of a ZIP code of five digits. The longer ZIP+4 form does not fit the federation's field.
 */
const zipCode = /^\d{5}$/
const postalCodeRules: Record<Country, { pattern: RegExp; reason: FieldReason }> = {
  CANADA: { pattern: canadianPostalCode, reason: 'postalCode' },
  UNITED_STATES: { pattern: zipCode, reason: 'zipCode' },
}

/**
 * A guest: the pass holder, the home address, and the destination province. A null destination
 * province stands for Quebec.
 */
export interface Guest {
  holder: Holder
  home: { postalCode: string; province: string }
  destination: 'ON' | 'NB' | null
}

/** Validates a guest's pass number and pass holder; records every mistake in `check` (L06, L07). */
export function readGuestPassHolderInput(input: GuestHolderInput, check: InputCheck): Guest {
  const readPassHolderTextField = (
    name: 'cardNumber' | 'firstName' | 'lastName' | 'postalCode' | 'province',
    max: number,
  ) => check.readText(`holder.${name}`, input[name], { min: 1, max })
  const holder = {
    cardNumber: readPassHolderTextField('cardNumber', 20),
    firstName: readPassHolderTextField('firstName', 50),
    lastName: readPassHolderTextField('lastName', 50),
    email: check.readEmail('holder.email', input.email, { max: 100 }),
  }
  const home = {
    postalCode: readPassHolderTextField('postalCode', 7),
    province: readPassHolderTextField('province', 50),
  }
  check.addMistakeUnless(
    canadianPostalCode.test(home.postalCode) || zipCode.test(home.postalCode),
    'holder.postalCode',
    'postalCode',
  )
  const goesOut = input.flow === 'ONTARIO_NEW_BRUNSWICK'
  check.addMistakeUnless(
    !goesOut || input.provinceOfDestination != null,
    'holder.provinceOfDestination',
    'required',
  )
  return {
    holder,
    home,
    destination:
      goesOut && input.provinceOfDestination != null ? destinationCodes[input.provinceOfDestination] : null,
  }
}

/** Validates a guest's postal address; records every mistake in `check` under `field`. */
export function readGuestAddressInput(
  field: string,
  input: GuestAddressInput,
  check: InputCheck,
): GuestAddress {
  const country = input.country ?? 'CANADA'
  const { pattern, reason } = postalCodeRules[country]
  const postalCode = check.readText(`${field}.postalCode`, input.postalCode, { min: 1, max: 7 })
  check.addMistakeUnless(pattern.test(postalCode), `${field}.postalCode`, reason)
  return buildGuestAddressRequestBody({
    addressLine: check.readText(`${field}.addressLine`, input.addressLine, { min: 1, max: 100 }),
    apartment: check.readText(`${field}.apartment`, input.apartment, { max: 10 }) || null,
    city: check.readText(`${field}.city`, input.city, { max: 50 }) || null,
    province: check.readText(`${field}.province`, input.province, { min: 1, max: 50 }),
    postalCode: postalCode.toUpperCase().replace(canadianPostalCode, '$1 $2'),
    country,
  })
}

/** Validates a guest's phone number of at least ten digits, in any spelling (L06). */
export function readGuestPhoneInput(input: string, check: InputCheck): string {
  const phone = check.readText('phoneNumber', input, { min: 1, max: 32 })
  check.addMistakeUnless(phone.replace(/\D/g, '').length >= 10, 'phoneNumber', 'phoneNumber')
  return phone
}

/** Returns true when two postal codes are equal, ignoring spaces, dashes and case. */
export function isSamePostalCode(first: string, second: string): boolean {
  const removePostalCodeSeparators = (code: string) => code.replace(/[\s-]/g, '').toUpperCase()
  return removePostalCodeSeparators(first) === removePostalCodeSeparators(second)
}
