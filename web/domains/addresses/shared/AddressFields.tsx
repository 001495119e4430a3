import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LockedFields, FormPart } from '../../../forms/useForm.ts'
import { Button } from '../../../ui/Button.tsx'
import { CheckboxField } from '../../../ui/CheckboxField.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { useFocusAfterRender } from '../../../ui/useFocusAfterRender.ts'
import { AddressInputs, ApartmentField } from '../AddressInputs.tsx'
import { AddressSearch, type ChosenAddress } from '../AddressSearch.tsx'
import { AddressText, addressTextId } from '../AddressText.tsx'
import { ReadOnlyAddressOption } from '../ReadOnlyAddressOption.tsx'
import {
  type AddressValues,
  buildAutoCompleteValue,
  isAddressInQuebec,
  isCompleteAddress,
  isValidPostalCode,
  normalizePostalCode,
} from './addressForm.ts'

export interface AddressFieldsProps {
  form: FormPart<AddressValues>
  /**
   * First token of the `autocomplete` attributes of the address fields, for example `billing`.
   * Undefined for the member's home address.
   */
  autoComplete?: 'billing' | 'shipping'
  /**
   * True if the form opens with the address search, even when it already has a complete address.
   */
  isSearchOpen?: boolean
  /**
   * Address fields that are locked in this form, with the reason (M03). The other fields are
   * editable, but the form then has no address search.
   */
  locked?: LockedFields
}

const parts = ['addressLine', 'apartment', 'province', 'cityId', 'otherCity', 'postalCode'] as const
type AddressParts = Pick<AddressValues, (typeof parts)[number]>

/**
 * Postal address in a form (G10–G20): an address from the search is shown as text. Checking "enter
 * manually" shows the fields instead (decision 0049).
 */
export function AddressFields({ form, autoComplete, isSearchOpen = false, locked }: AddressFieldsProps) {
  const { t } = useTranslation('addresses')
  const { setValue, clearError, values } = form
  const { country, cityId, manualAddress, addressSearch } = values
  const isComplete = isCompleteAddress(values)
  const [isSearching, setSearching] = useState(isSearchOpen || addressSearch !== '')
  // Address before the press on "Change address"; null until then.
  const [addressBefore, setAddressBefore] = useState<AddressValues | null>(null)
  // True while a complete address that was entered manually is shown as text (M22).
  const [isCollapsed, setCollapsed] = useState(manualAddress && isComplete && !isSearching)
  const partsByCountry = useRef<Partial<Record<string, AddressParts>>>({})
  const focusNextOn = useFocusAfterRender()

  // An invalid field can only be corrected in manual mode, so an error turns manual mode on.
  const hasErrors = form.errors.some(({ field }) => isAddressField(field) || field === 'country')
  const isManualEntryRefused = form.errors.some(({ field }) => field === 'manualAddress')
  if (isCollapsed && (hasErrors || isManualEntryRefused)) setCollapsed(false)
  const openManualEntryOnError = useEffectEvent(() => {
    setValue('manualAddress', true)
    fillInSearchText()
  })
  useEffect(() => {
    if (hasErrors) openManualEntryOnError()
  }, [hasErrors])

  function fillAddressParts(address: AddressParts) {
    for (const name of parts) {
      setValue(name, address[name])
      clearError(name)
    }
  }

  function fillInSelectedAddress(selected: ChosenAddress) {
    const address = {
      addressLine: selected.addressLine,
      apartment: selected.apartment ?? '',
      province: selected.province ?? '',
      cityId: selected.city?.id ?? '',
      otherCity: selected.city?.name ?? selected.cityName ?? '',
      postalCode: normalizePostalCode(country, selected.postalCode ?? ''),
    }
    fillAddressParts(address)
    setValue('addressSearch', '')
    const isFound = isCompleteAddress({ ...values, ...address })
    setValue('manualAddress', !isFound)
    setSearching(!isFound)
    if (isFound) focusNextOn(addressTextId)
  }

  /**
   * Moves the text of the address search into the fields for manual entry. The fields of the
   * previous address are cleared, because they do not belong to the text.
   */
  function fillInSearchText() {
    const text = addressSearch.trim()
    if (text === '') return
    const isPostalCode = isValidPostalCode(country, text)
    setValue('addressLine', isPostalCode ? '' : text)
    setValue('postalCode', isPostalCode ? normalizePostalCode(country, text) : '')
    for (const name of ['apartment', 'cityId', 'otherCity'] as const) setValue(name, '')
    setValue('addressSearch', '')
  }

  function startManualAddressEntry() {
    setValue('manualAddress', true)
    fillInSearchText()
    focusNextOn('addressLine')
  }

  /** Clears the selected municipality, which is invalid after a change of province or country. */
  function clearMunicipalityFields() {
    if (cityId === '') return
    setValue('cityId', '')
    setValue('otherCity', '')
  }

  /**
   * Restores the province and municipality that were entered earlier for the selected country. If
   * there are none, clears both fields, because the values of the previous country are invalid.
   */
  function changeAddressCountry(newCountry: string) {
    partsByCountry.current[country] = values
    const entered = partsByCountry.current[newCountry]
    if (entered) return fillAddressParts(entered)
    setValue('province', '')
    clearMunicipalityFields()
  }

  function openAddressSearch() {
    setAddressBefore(values)
    setSearching(true)
    setCollapsed(false)
    focusNextOn('addressSearch')
  }

  function cancelAddressChange(address: AddressValues) {
    fillAddressParts(address)
    setValue('country', address.country)
    setValue('manualAddress', address.manualAddress)
    setValue('addressSearch', '')
    clearError('manualAddress')
    clearError('addressSearch')
    setSearching(false)
    setCollapsed(address.manualAddress)
    focusNextOn(addressTextId)
  }

  const countryOptions = (['CANADA', 'UNITED_STATES'] as const).map((value) => ({
    value,
    label: t(`countries.${value}`),
  }))
  const countryField = form.field('country')
  const manualField = form.field('manualAddress')
  const inputs = (
    <AddressInputs
      form={form}
      autoComplete={autoComplete}
      locked={locked}
      onAreaChange={clearMunicipalityFields}
    />
  )
  const countrySelect = (
    <SelectField
      {...countryField}
      options={countryOptions}
      autoComplete={buildAutoCompleteValue(autoComplete, 'country-name')}
      onChange={(event) => {
        changeAddressCountry(event.target.value)
        return countryField.onChange(event)
      }}
    />
  )

  const lockedParts = [...(locked?.fields ?? [])].filter(
    (field) => field === 'country' || isAddressField(field),
  )
  if (lockedParts.length > 0) {
    // A field with an error has to be visible, although the member cannot correct it.
    if (isAddressLocked(values, lockedParts) && !hasErrors) {
      return (
        <>
          <AddressText values={values}>
            <p>{locked?.reason}</p>
          </AddressText>
          {!lockedParts.includes('apartment') && <ApartmentField form={form} autoComplete={autoComplete} />}
        </>
      )
    }
    return (
      <>
        {lockedParts.includes('country') ? (
          <ReadOnlyAddressOption
            form={form}
            name="country"
            text={countryOptions.find(({ value }) => value === country)?.label ?? country}
            reason={locked?.reason}
          />
        ) : (
          countrySelect
        )}
        {inputs}
      </>
    )
  }

  const isShownAsText = isComplete && (!manualAddress || isCollapsed)
  return (
    <>
      {isShownAsText && (
        <AddressText values={values}>
          {!isSearching && (
            <div>
              <Button icon="edit" onClick={openAddressSearch}>
                {t('Address.change')}
              </Button>
            </div>
          )}
        </AddressText>
      )}
      {(!isShownAsText || isSearching || isManualEntryRefused) && (
        <>
          {countrySelect}
          <AddressSearch
            key={country}
            country={country === 'UNITED_STATES' ? 'UNITED_STATES' : 'CANADA'}
            text={addressSearch}
            onTextChange={(text) => setValue('addressSearch', text)}
            error={form.field('addressSearch').error}
            onChoose={fillInSelectedAddress}
            onManual={startManualAddressEntry}
          />
          <CheckboxField
            {...manualField}
            optional={false}
            hint={t('Address.manualHint')}
            onChange={(event) => {
              if (event.target.checked) fillInSearchText()
              return manualField.onChange(event)
            }}
          />
        </>
      )}
      {manualAddress && !isShownAsText && inputs}
      {isSearching && addressBefore && (
        <div>
          <Button variant="quiet" onClick={() => cancelAddressChange(addressBefore)}>
            {t('Address.keep')}
          </Button>
        </div>
      )}
    </>
  )
}

/** Returns whether every part of an address except the apartment is locked (M03). */
function isAddressLocked(values: AddressValues, lockedParts: readonly string[]): boolean {
  const town = isAddressInQuebec(values) ? 'cityId' : 'otherCity'
  return ['country', 'addressLine', 'province', town, 'postalCode'].every((name) =>
    lockedParts.includes(name),
  )
}

const isAddressField = (fieldName: string) => (parts as readonly string[]).includes(fieldName)
