import { type ChangeEvent, useEffect, useRef } from 'react'
import type { FormPart } from '../../forms/useForm.ts'
import {
  type AddressValues,
  buildAddressInput,
  buildAddressFormValues,
  isCompleteAddress,
} from '../addresses/shared/addressForm.ts'

type StoredAddress = Exclude<Parameters<typeof buildAddressFormValues>[0], undefined>
type Values = AddressValues & { useAccountAddress: boolean }

const addressFieldNames = [
  'country',
  'addressLine',
  'apartment',
  'province',
  'cityId',
  'otherCity',
  'postalCode',
  'addressSearch',
] as const

/**
 * Returns whether the account address is used as the billing address. True when both addresses are
 * equal, or when only the account has an address (G08).
 */
export function usesAccountAddressForBilling(billing: StoredAddress, account: StoredAddress): boolean {
  if (!account || !isCompleteAddress(buildAddressFormValues(account))) return false
  return !billing?.addressLine || isSameAddress(billing, account)
}

const isSameAddress = (first: StoredAddress, second: StoredAddress) =>
  JSON.stringify(buildAddressInput(buildAddressFormValues(first))) ===
  JSON.stringify(buildAddressInput(buildAddressFormValues(second)))

/**
 * Provides a checkbox that copies the account address into the address form and makes the fields
 * read-only (G08, G09). Unchecking the box restores the previous input.
 */
export function useAccountAddressToggle(form: FormPart<Values>, accountAddress: StoredAddress) {
  const before = useRef<AddressValues | null>(null)
  const offered = accountAddress !== null && isCompleteAddress(buildAddressFormValues(accountAddress))
  const { values, setValue, clearError } = form
  const field = form.field('useAccountAddress')

  function fillAddressFields(address: AddressValues) {
    for (const name of addressFieldNames) {
      setValue(name, address[name])
      clearError(name)
    }
    setValue('manualAddress', address.manualAddress)
  }

  // An error in the account address unchecks the box, so that the member can edit the fields.
  const hasErrors = form.errors.length > 0
  useEffect(() => {
    if (hasErrors) setValue('useAccountAddress', false)
  }, [hasErrors, setValue])

  return {
    field: {
      ...field,
      disabled: !offered,
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        if (event.target.checked) {
          before.current = values
          fillAddressFields(buildAddressFormValues(accountAddress))
        } else {
          fillAddressFields(before.current ?? { ...values, manualAddress: true })
        }
        return field.onChange(event)
      },
    },
    hint: offered ? ('Address.accountHint' as const) : ('Address.accountMissing' as const),
  }
}
