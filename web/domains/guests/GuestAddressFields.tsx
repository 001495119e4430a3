import { type ChangeEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { provinces, states } from '../../forms/addressFormats.ts'
import type { FormPart } from '../../forms/useForm.ts'
import { buildAutoCompleteValue, normalizePostalCode } from '../addresses/shared/addressForm.ts'
import { CheckboxField } from '../../ui/CheckboxField.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { FieldPair } from '../../ui/layout.tsx'
import { listProvincesOrStates } from './useGuestAddressForm.ts'
import { type GuestAddress, getGuestCountry } from './guestInput.ts'
import { findProvinceOfPostalCode, updateProvinceFromPostalCode } from './postalCodeProvince.ts'

interface GuestAddressFieldsProps {
  form: FormPart<GuestAddress>
  /**
   * Prefix of the HTML `autocomplete` attributes of the address fields. It is absent for the
   * guest's home address.
   */
  autoComplete?: 'billing'
  /** Province that is first in the list. */
  home: string
  /**
   * Error message of the province that the error summary does not list, because another field is
   * listed for the same problem.
   */
  provinceError?: string | undefined
}

/**
 * Manually entered postal address of a guest (L04, L06). The "in Canada" checkbox switches between
 * provinces and states. The province follows the postal code, so it comes after the postal code.
 */
export function GuestAddressFields(props: GuestAddressFieldsProps) {
  const { form, autoComplete, home, provinceError } = props
  const { t, i18n } = useTranslation(['addresses', 'guests'])
  const { isCanadian, postalCode, province } = form.values
  const provinceBefore = useRef<string | null>(null)
  const box = form.field('isCanadian')
  const postalField = form.field('postalCode')
  const provinceField = form.field('province')
  const areas = listProvincesOrStates(isCanadian, home, {
    language: i18n.language,
    getName: (code) =>
      isCanadian
        ? t(`provinces.${code as (typeof provinces)[number]}`)
        : t(`states.${code as (typeof states)[number]}`),
  })

  // A browser that fills in the form may change the postal code without a key press.
  const postalCodeBefore = useRef(postalCode)
  const { setValue } = form
  useEffect(() => {
    const codeBefore = postalCodeBefore.current
    postalCodeBefore.current = postalCode
    if (!isCanadian || codeBefore === postalCode) return
    setValue('province', updateProvinceFromPostalCode(province, codeBefore, postalCode))
  }, [isCanadian, postalCode, province, setValue])

  return (
    <>
      <CheckboxField
        {...box}
        optional={false}
        onChange={(event: ChangeEvent<HTMLInputElement>) => {
          const before = provinceBefore.current
          provinceBefore.current = province
          const provinceOfCode = event.target.checked ? findProvinceOfPostalCode(postalCode) : null
          form.setValue('province', before || provinceOfCode || '')
          form.clearError('postalCode')
          return box.onChange(event)
        }}
      />
      <TextField
        {...form.field('addressLine')}
        hint={t('Address.addressLineHint')}
        autoComplete={buildAutoCompleteValue(autoComplete, 'address-line1')}
      />
      <FieldPair>
        <TextField
          {...form.field('city')}
          autoComplete={buildAutoCompleteValue(autoComplete, 'address-level2')}
        />
        <TextField
          {...postalField}
          hint={isCanadian ? undefined : t('guests:Guest.zipCodeHint')}
          width="short"
          autoComplete={buildAutoCompleteValue(autoComplete, 'postal-code')}
          autoCapitalize="characters"
          onBlur={(event) => {
            form.setValue('postalCode', normalizePostalCode(getGuestCountry(isCanadian), postalCode))
            void postalField.onBlur(event)
          }}
        />
      </FieldPair>
      <SelectField
        // Each list is a new element, which takes the value of the form when it is rendered.
        key={String(isCanadian)}
        {...provinceField}
        error={provinceField.error ?? provinceError}
        placeholder={t('Address.choose')}
        options={areas}
        width="medium"
        autoComplete={buildAutoCompleteValue(autoComplete, 'address-level1')}
      />
    </>
  )
}
