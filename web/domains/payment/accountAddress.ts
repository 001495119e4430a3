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

/** Whether the billing address is the account's: it reads the same, or there is only the account's (G08). */
export function isAccountAddress(billing: StoredAddress, account: StoredAddress): boolean {
  if (!account || !isWhole(addressValues(account))) return false
  return !billing?.addressLine || same(billing, account)
}

const same = (one: StoredAddress, other: StoredAddress) =>
  JSON.stringify(addressInput(addressValues(one))) === JSON.stringify(addressInput(addressValues(other)))

/**
 * The box that puts the account's address into a form and holds it there, read-only (G08, G09). Unticked, what was
 * there before comes back.
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

  // What is wrong with the account's address can be put right here, where one can write.
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
