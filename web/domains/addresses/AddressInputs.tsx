import { type ChangeEvent, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { provinces, states } from '../../forms/addressFormats.ts'
import type { LockedFields, FormPart } from '../../forms/useForm.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { Skeleton, SkeletonRegion } from '../../ui/Skeleton.tsx'
import { TextField, type TextFieldProps } from '../../ui/TextField.tsx'
import { FieldPair } from '../../ui/layout.tsx'
import { CityField } from './CityField.tsx'
import { ReadOnlyAddressOption } from './ReadOnlyAddressOption.tsx'
import {
  type AddressValues,
  buildAutoCompleteValue,
  isAddressInQuebec,
  normalizePostalCode,
} from './shared/addressForm.ts'

type AddressFieldName = keyof AddressValues

interface AddressInputsProps {
  form: FormPart<AddressValues>
  /**
   * First token of the `autocomplete` attributes of the address inputs: `billing` or `shipping`;
   * undefined for the home address.
   */
  autoComplete: 'billing' | 'shipping' | undefined
  locked: LockedFields | undefined
  /**
   * Called when the member selects another province. The form then clears the selected
   * municipality.
   */
  onAreaChange: () => void
}

/**
 * Inputs for the manual entry of a postal address, without the country (G15–G19). A locked field is
 * read-only and says why it is locked (M03).
 */
export function AddressInputs({ form, autoComplete, locked, onAreaChange }: AddressInputsProps) {
  const { t } = useTranslation('addresses')
  const { setValue, values } = form
  const { country, province, cityId } = values
  const canadian = country === 'CANADA'
  const isFieldLocked = (name: AddressFieldName) => locked?.fields.has(name) ?? false

  const renderAddressTextField = (name: AddressFieldName, extraProps: Partial<TextFieldProps> = {}) => {
    const { ref, ...field } = form.field(name)
    return (
      <TextField
        key={name}
        {...field}
        ref={ref}
        {...extraProps}
        readOnly={isFieldLocked(name)}
        hint={isFieldLocked(name) ? locked?.reason : extraProps.hint}
        optional={extraProps.optional ?? (field.optional && !isFieldLocked(name))}
      />
    )
  }

  const areas = canadian
    ? provinces.map((value) => ({ value: value as string, label: t(`provinces.${value}`) }))
    : states.map((value) => ({ value: value as string, label: t(`states.${value}`) }))
  const provinceField = form.field('province')
  const postalField = form.field('postalCode')
  return (
    <>
      {renderAddressTextField('addressLine', {
        hint: t('Address.addressLineHint'),
        autoComplete: buildAutoCompleteValue(autoComplete, 'address-line1'),
      })}
      {isFieldLocked('apartment') ? (
        renderAddressTextField('apartment', { width: 'short' })
      ) : (
        <ApartmentField form={form} autoComplete={autoComplete} />
      )}
      <FieldPair>
        {!isFieldLocked('province') ? (
          <SelectField
            // Each list is a new element, which takes the value of the form when it is rendered.
            key={country}
            {...provinceField}
            placeholder={t('Address.choose')}
            options={areas}
            autoComplete={buildAutoCompleteValue(autoComplete, 'address-level1')}
            onChange={(event: ChangeEvent<HTMLSelectElement>) => {
              onAreaChange()
              return provinceField.onChange(event)
            }}
          />
        ) : (
          <ReadOnlyAddressOption
            form={form}
            name="province"
            text={areas.find(({ value }) => value === province)?.label ?? province}
            reason={locked?.reason}
          />
        )}
        {!isAddressInQuebec(values) ? (
          renderAddressTextField('otherCity', {
            optional: false,
            autoComplete: buildAutoCompleteValue(autoComplete, 'address-level2'),
          })
        ) : !isFieldLocked('cityId') ? (
          <Suspense fallback={<CityFieldSkeleton />}>
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
          <ReadOnlyAddressOption form={form} name="cityId" text={values.otherCity} reason={locked?.reason} />
        )}
      </FieldPair>
      {renderAddressTextField('postalCode', {
        hint: t(canadian ? 'Address.postalCodeHint' : 'Address.zipCodeHint'),
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

/** Field for the apartment, the only optional part of an address. */
export function ApartmentField({ form, autoComplete }: Pick<AddressInputsProps, 'form' | 'autoComplete'>) {
  return (
    <TextField
      {...form.field('apartment')}
      width="short"
      autoComplete={buildAutoCompleteValue(autoComplete, 'address-line2')}
    />
  )
}

function CityFieldSkeleton() {
  return (
    <SkeletonRegion>
      <Skeleton height="5rem" radius="m" />
    </SkeletonRegion>
  )
}
