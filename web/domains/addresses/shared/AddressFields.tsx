import { type ChangeEvent, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { provinces, states } from '../../../forms/addressFormats.ts'
import type { LockedFields, FormPart } from '../../../forms/useForm.ts'
import { CheckboxField } from '../../../ui/CheckboxField.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { Skeleton, SkeletonRegion } from '../../../ui/Skeleton.tsx'
import { TextField, type TextFieldProps } from '../../../ui/TextField.tsx'
import { FieldPair } from '../../../ui/layout.tsx'
import { AddressSearch, type ChosenAddress } from '../AddressSearch.tsx'
import { CityField } from '../CityField.tsx'
import {
  type AddressValues,
  buildAutoCompleteValue,
  isAddressInQuebec,
  isCompleteAddress,
  normalizePostalCode,
} from './addressForm.ts'

type AddressFieldName = keyof AddressValues

export interface AddressFieldsProps {
  form: FormPart<AddressValues>
  /**
   * Prefix of each `autocomplete` attribute value, for example `billing`. Undefined for the
   * member's home address.
   */
  autoComplete?: 'billing' | 'shipping'
  /**
   * Address fields that cannot be changed in this form, and the reason (M03). The other fields are
   * editable, and the address search is hidden.
   */
  locked?: LockedFields
}

const parts = ['addressLine', 'apartment', 'province', 'cityId', 'otherCity', 'postalCode'] as const

/**
 * Fields of a postal address, filled from an address search or entered manually (G10–G20). The
 * fields are read-only until "enter manually" is checked, except the country, which limits the
 * search.
 */
export function AddressFields({ form, autoComplete, locked }: AddressFieldsProps) {
  const { t } = useTranslation('addresses')
  const { setValue, clearError, values } = form
  const { country, province, cityId, manualAddress } = values
  const canadian = country === 'CANADA'
  const inQuebec = isAddressInQuebec(values)
  const hasSearch = ![...(locked?.fields ?? [])].some((field) => field === 'country' || isAddressField(field))
  const isWritable = manualAddress || !hasSearch
  const isFieldLocked = (name: AddressFieldName) => locked?.fields.has(name) ?? false
  const isFieldEditable = (name: AddressFieldName) => isWritable && !isFieldLocked(name)

  // An invalid field can only be corrected in manual mode, so an error turns manual mode on.
  const hasErrors = form.errors.some(({ field }) => isAddressField(field))
  useEffect(() => {
    if (hasErrors) setValue('manualAddress', true)
  }, [hasErrors, setValue])

  function fillAddressFields(selected: ChosenAddress) {
    const address = {
      addressLine: selected.addressLine,
      apartment: selected.apartment ?? '',
      province: selected.province ?? '',
      cityId: selected.city?.id ?? '',
      otherCity: selected.city?.name ?? selected.cityName ?? '',
      postalCode: normalizePostalCode(country, selected.postalCode ?? ''),
    }
    for (const name of parts) {
      setValue(name, address[name])
      clearError(name)
    }
    setValue('manualAddress', !isCompleteAddress({ ...values, ...address }))
  }

  function startManualAddressEntry() {
    setValue('manualAddress', true)
    document.getElementById('addressLine')?.focus()
  }

  /** Clears the selected municipality, which is invalid after a change of province or country. */
  function clearCity() {
    if (cityId === '') return
    setValue('cityId', '')
    setValue('otherCity', '')
  }

  const renderAddressTextField = (name: AddressFieldName, extraProps: Partial<TextFieldProps> = {}) => {
    const { ref, ...field } = form.field(name)
    return (
      <TextField
        key={name}
        {...field}
        ref={ref}
        {...extraProps}
        readOnly={!isFieldEditable(name)}
        hint={isFieldLocked(name) ? locked?.reason : extraProps.hint}
        optional={extraProps.optional ?? (field.optional && isFieldEditable(name))}
      />
    )
  }
  /** Renders the selected option of a locked address field as read-only text. */
  const renderReadOnlyOption = (name: AddressFieldName, displayText: string, label: string) => (
    <TextField
      key={`told ${name}`}
      id={name}
      label={label}
      value={displayText}
      readOnly
      error={form.field(name).error}
      hint={isFieldLocked(name) ? locked?.reason : undefined}
    />
  )

  const countryOptions = (['CANADA', 'UNITED_STATES'] as const).map((value) => ({
    value,
    label: t(`countries.${value}`),
  }))
  const areas = canadian
    ? provinces.map((value) => ({ value: value as string, label: t(`provinces.${value}`) }))
    : states.map((value) => ({ value: value as string, label: t(`states.${value}`) }))
  const findOptionLabel = (options: ReadonlyArray<{ value: string; label: string }>, value: string) =>
    options.find((option) => option.value === value)?.label ?? value

  const countryField = form.field('country')
  const provinceField = form.field('province')
  const postalField = form.field('postalCode')
  return (
    <>
      {isFieldLocked('country') ? (
        renderReadOnlyOption('country', findOptionLabel(countryOptions, country), countryField.label)
      ) : (
        <SelectField
          {...countryField}
          options={countryOptions}
          autoComplete={buildAutoCompleteValue(autoComplete, 'country-name')}
          onChange={(event) => {
            setValue('province', '')
            clearCity()
            return countryField.onChange(event)
          }}
        />
      )}
      {hasSearch && (
        <>
          <AddressSearch
            key={country}
            country={canadian ? 'CANADA' : 'UNITED_STATES'}
            onChoose={fillAddressFields}
            onManual={startManualAddressEntry}
          />
          <CheckboxField {...form.field('manualAddress')} optional={false} hint={t('Address.manualHint')} />
        </>
      )}
      {renderAddressTextField('addressLine', {
        hint: isFieldEditable('addressLine') ? t('Address.addressLineHint') : undefined,
        autoComplete: buildAutoCompleteValue(autoComplete, 'address-line1'),
      })}
      {renderAddressTextField('apartment', {
        width: 'short',
        autoComplete: buildAutoCompleteValue(autoComplete, 'address-line2'),
      })}
      <FieldPair>
        {isFieldEditable('province') ? (
          <SelectField
            {...provinceField}
            placeholder={t('Address.choose')}
            options={areas}
            autoComplete={buildAutoCompleteValue(autoComplete, 'address-level1')}
            onChange={(event: ChangeEvent<HTMLSelectElement>) => {
              clearCity()
              return provinceField.onChange(event)
            }}
          />
        ) : (
          renderReadOnlyOption('province', findOptionLabel(areas, province), provinceField.label)
        )}
        {!inQuebec ? (
          renderAddressTextField('otherCity', {
            optional: false,
            autoComplete: buildAutoCompleteValue(autoComplete, 'address-level2'),
          })
        ) : isFieldEditable('cityId') ? (
          <Suspense fallback={<CitySkeleton />}>
            <CityField
              {...form.field('cityId')}
              optional={false}
              selectedCityId={cityId}
              autoComplete={buildAutoCompleteValue(autoComplete, 'address-level2')}
              onCityNameChange={(name) => setValue('otherCity', name)}
              onCityUnlisted={() => setValue('cityId', '')}
            />
          </Suspense>
        ) : (
          renderReadOnlyOption('cityId', values.otherCity, t('Address.city'))
        )}
      </FieldPair>
      {renderAddressTextField('postalCode', {
        hint: isFieldEditable('postalCode')
          ? t(canadian ? 'Address.postalCodeHint' : 'Address.zipCodeHint')
          : undefined,
        width: 'short',
        autoComplete: buildAutoCompleteValue(autoComplete, 'postal-code'),
        autoCapitalize: 'characters',
        onBlur: (event) => {
          setValue('postalCode', normalizePostalCode(country, values.postalCode))
          void postalField.onBlur(event)
        },
      })}
    </>
  )
}

const isAddressField = (fieldName: string) => (parts as readonly string[]).includes(fieldName)

function CitySkeleton() {
  return (
    <SkeletonRegion>
      <Skeleton height="5rem" radius="m" />
    </SkeletonRegion>
  )
}
