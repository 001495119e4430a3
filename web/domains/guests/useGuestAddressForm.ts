import { useTranslation } from 'react-i18next'
import { provinces, states } from '../../forms/addressFormats.ts'
import type { Values } from '../../forms/fieldRules.ts'
import { normalizePostalCode } from '../addresses/shared/addressForm.ts'
import { type GuestAddress, getGuestCountry } from './guestInput.ts'

/**
 * Maximum length of a guest's address line, town and province, in characters (L06, R-21). The
 * address of an account has other limits.
 */
export const maximumLengths = { addressLine: 100, city: 50, province: 50 }

/**
 * Returns whether a guest's postal code is valid: `A1A 1A1`, or a ZIP code of five digits. A longer
 * ZIP code is invalid, because the federation stores at most seven characters.
 */
export function isValidGuestPostalCode(isCanadian: boolean, typedCode: string): boolean {
  const code = normalizePostalCode(getGuestCountry(isCanadian), typedCode)
  return isCanadian ? /^[A-Z]\d[A-Z] \d[A-Z]\d$/.test(code) : /^\d{5}$/.test(code)
}

/** Postal code of each Canadian province, as the example for a guest who lives there. */
const postalCodeExamples: Readonly<Record<(typeof provinces)[number], string>> = {
  AB: 'T5J 2R7',
  BC: 'V8V 1X4',
  MB: 'R3C 0V8',
  NB: 'E1C 4Z5',
  NL: 'A1C 5M2',
  NS: 'B3J 1S9',
  NT: 'X1A 2N2',
  NU: 'X0A 0H0',
  ON: 'K1N 5T2',
  PE: 'C1A 4P3',
  QC: 'G1A 1A1',
  SK: 'S4P 3Y2',
  YT: 'Y1A 2C6',
}

/** Returns an example of a postal code in the province; undefined for an unknown province. */
export const findPostalCodeExample = (province: string): string | undefined =>
  new Map(Object.entries(postalCodeExamples)).get(province)

/**
 * Returns the options of the province field: the Canadian provinces or the US states, with their
 * names in the given language. The provinces that most guests come from are first, the others
 * follow by name. Quebec is last for guests who come to Quebec.
 * @param home Province in which most guests live.
 */
export function listProvincesOrStates(
  isCanadian: boolean,
  home: string,
  { language, getName }: { language: string; getName: (code: string) => string },
): { value: string; label: string }[] {
  // null stands for all other provinces.
  const order = home === 'QC' ? ['QC', 'ON', 'NB', null] : ['ON', 'NB', null, 'QC']
  const rankOf = (code: string) => order.indexOf(order.includes(code) ? code : null)
  return (isCanadian ? provinces : states)
    .map((value) => ({ value, label: getName(value) }))
    .toSorted(
      (one, other) =>
        rankOf(one.value) - rankOf(other.value) || one.label.localeCompare(other.label, language),
    )
}

const isAddressInCanada = ({ isCanadian }: Values) => isCanadian === true

/**
 * Returns the field definitions and the validator of a guest's postal address, for a larger form
 * that renders `GuestAddressFields`.
 */
export function useGuestAddressForm() {
  const { t } = useTranslation(['addresses', 'members', 'guests'])
  return {
    fields: {
      isCanadian: { label: t('members:Person.isCanadian') },
      addressLine: {
        label: t('Address.addressLine'),
        missing: t('Address.addressLineMissing'),
        required: true,
        maxLength: maximumLengths.addressLine,
      },
      city: { label: t('Address.city'), maxLength: maximumLengths.city },
      postalCode: {
        label: (values: Values) => t(isAddressInCanada(values) ? 'Address.postalCode' : 'Address.zipCode'),
        missing: (values: Values) =>
          t(isAddressInCanada(values) ? 'Address.postalCodeMissing' : 'Address.zipCodeMissing'),
        required: true,
      },
      province: {
        label: (values: Values) => t(isAddressInCanada(values) ? 'Address.province' : 'Address.state'),
        missing: (values: Values) =>
          t(isAddressInCanada(values) ? 'Address.provinceMissing' : 'Address.stateMissing'),
        required: true,
        maxLength: maximumLengths.province,
      },
    },
    validate: ({ isCanadian, postalCode, province }: GuestAddress) => ({
      postalCode: isValidGuestPostalCode(isCanadian, postalCode)
        ? undefined
        : isCanadian
          ? t('guests:Guest.postalCodeForm', { code: findPostalCodeExample(province) ?? 'K1N 5T2' })
          : t('guests:Guest.zipCodeForm'),
    }),
  }
}
