import { useTranslation } from 'react-i18next'
import type { Values } from '../../../forms/fieldRules.ts'
import { type AddressValues, isAddressInQuebec, isValidPostalCode, maximumLengths } from './addressForm.ts'

const isAddressInCanada = ({ country }: Values) => country === 'CANADA'

/**
 * Returns the fields and the validator of a postal address for a larger form (G10, G15–G21). The
 * form adds `fields` to its own fields, calls `validate(values)` in its validator, renders
 * `AddressFields` and sends `buildAddressInput(values)`.
 */
export function useAddressForm() {
  const { t } = useTranslation('addresses')
  return {
    fields: {
      country: { label: t('Address.country'), missing: t('Address.countryMissing'), required: true },
      addressSearch: { label: t('Search.label') },
      addressLine: {
        label: t('Address.addressLine'),
        missing: t('Address.addressLineMissing'),
        required: true,
        maxLength: maximumLengths.addressLine,
      },
      apartment: { label: t('Address.apartment'), maxLength: maximumLengths.apartment },
      province: {
        label: (values: Values) => t(isAddressInCanada(values) ? 'Address.province' : 'Address.state'),
        missing: (values: Values) =>
          t(isAddressInCanada(values) ? 'Address.provinceMissing' : 'Address.stateMissing'),
        required: true,
      },
      cityId: { label: t('Address.city') },
      otherCity: { label: t('Address.city'), maxLength: maximumLengths.otherCity },
      postalCode: {
        label: (values: Values) => t(isAddressInCanada(values) ? 'Address.postalCode' : 'Address.zipCode'),
        missing: (values: Values) =>
          t(isAddressInCanada(values) ? 'Address.postalCodeMissing' : 'Address.zipCodeMissing'),
        required: true,
        maxLength: maximumLengths.postalCode,
      },
      manualAddress: { label: t('Address.manual') },
    },
    validate: (values: AddressValues) => {
      const inQuebec = isAddressInQuebec(values)
      return {
        addressSearch: values.addressSearch.trim() ? t('Search.notChosen') : undefined,
        cityId: inQuebec && !values.cityId ? t('Address.cityNotChosen') : undefined,
        otherCity: !inQuebec && !values.otherCity.trim() ? t('Address.cityMissing') : undefined,
        postalCode: isValidPostalCode(values.country, values.postalCode)
          ? undefined
          : t(`Address.postalCodeForm.${values.country as 'CANADA' | 'UNITED_STATES'}`),
      }
    },
  }
}
