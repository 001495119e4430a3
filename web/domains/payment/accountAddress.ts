import { type ChangeEvent, useEffect, useRef } from 'react'
import type { FormPart } from '../../forms/useForm.ts'
import { type AddressValues, addressInput, addressValues, isWhole } from '../addresses/shared/addressForm.ts'

type StoredAddress = Exclude<Parameters<typeof addressValues>[0], undefined>
type Values = AddressValues & { useAccountAddress: boolean }

const parts = [
  'country',
  'addressLine',
  'apartment',
  'province',
  'cityId',
  'otherCity',
  'postalCode',
] as const
const locked = { fields: new Set<string>(parts), reason: '' }

/**
 * Returns whether the billing address is the account address: both are equal, or only the account
 * has an address (G08).
 */
export function isAccountAddress(billing: StoredAddress, account: StoredAddress): boolean {
  if (!account || !isWhole(addressValues(account))) return false
  return !billing?.addressLine || same(billing, account)
}

const same = (one: StoredAddress, other: StoredAddress) =>
  JSON.stringify(addressInput(addressValues(one))) === JSON.stringify(addressInput(addressValues(other)))

/**
 * Returns the checkbox that fills a form with the account address, read-only (G08, G09). Unchecking
 * it restores the previous input.
 */
export function useAccountToggle(form: FormPart<Values>, account: StoredAddress) {
  const before = useRef<AddressValues | null>(null)
  const offered = account !== null && isWhole(addressValues(account))
  const { values, setValue, clearError } = form
  const on = values.useAccountAddress
  const field = form.field('useAccountAddress')

  function fill(address: AddressValues) {
    for (const name of parts) {
      setValue(name, address[name])
      clearError(name)
    }
    setValue('manualAddress', address.manualAddress)
  }

  // An error in the account address unchecks the box, so that the member can edit the fields.
  const mistaken = form.errors.length > 0
  useEffect(() => {
    if (mistaken) setValue('useAccountAddress', false)
  }, [mistaken, setValue])

  return {
    field: {
      ...field,
      disabled: !offered,
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        if (event.target.checked) {
          before.current = values
          fill(addressValues(account))
        } else {
          fill(before.current ?? { ...values, manualAddress: true })
        }
        return field.onChange(event)
      },
    },
    hint: offered ? ('Address.accountHint' as const) : ('Address.accountMissing' as const),
    locked: on ? locked : undefined,
  }
}
