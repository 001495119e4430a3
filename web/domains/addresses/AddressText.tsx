import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Stack } from '../../ui/layout.tsx'
import { AddressLines } from './shared/AddressLines.tsx'
import type { AddressValues } from './shared/addressForm.ts'

/**
 * Element id of the address text. The text takes the focus when the search has found an address.
 */
export const addressTextId = 'addressText'

/**
 * Complete postal address of a form, shown as text instead of fields, with a button or a remark
 * below (G20).
 */
export function AddressText({ values, children }: { values: AddressValues; children?: ReactNode }) {
  const { t } = useTranslation('addresses')
  return (
    <Stack gap={3} role="group" id={addressTextId} tabIndex={-1} aria-label={t('Address.addressLine')}>
      <AddressLines
        address={{
          ...values,
          cityName: values.otherCity,
          country: values.country === 'UNITED_STATES' ? 'UNITED_STATES' : 'CANADA',
        }}
      />
      {children}
    </Stack>
  )
}
