import { useTranslation } from 'react-i18next'
import { formatPhoneNumber } from '../../../forms/addressFormats.ts'
import type { LockedFields, FormPart } from '../../../forms/useForm.ts'
import { SelectField } from '../../../ui/SelectField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { FieldPair } from '../../../ui/layout.tsx'
import { useFormat } from '../../../ui/useFormat.ts'
import { BirthDateField } from './BirthDateField.tsx'
import type { PersonValues } from './personForm.ts'

export interface PersonFieldsProps {
  form: FormPart<PersonValues>
  /** Person fields that this form shows as read-only, with the text that explains why (M03). */
  locked?: LockedFields
}

/**
 * Form fields of a person: name, birth date, gender, phone number (B42–B45, M04). The country of
 * the postal address tells whether the person lives in Canada (B46, decision 0049).
 */
export function PersonFields({ form, locked }: PersonFieldsProps) {
  const { t } = useTranslation(['members', 'common'])
  const { longDate } = useFormat()
  const { values, setValue } = form
  // The notice above the form states the reason once; screen readers hear it at each field.
  const lockReason = <span className="visually-hidden">{locked?.reason}</span>
  const isPersonFieldReadOnly = (name: keyof PersonValues) => locked?.fields.has(name) ?? false
  /** Renders a field of a person that cannot be changed, as read-only text. */
  const renderReadOnlyField = (name: keyof PersonValues, displayText: string) => (
    <TextField
      id={name}
      label={form.field(name).label}
      value={displayText}
      error={form.field(name).error}
      hint={lockReason}
      readOnly
    />
  )
  const getNameFieldProps = (field: 'firstName' | 'lastName') => ({
    ...form.field(field),
    optional: !isPersonFieldReadOnly(field) && form.field(field).optional,
    readOnly: isPersonFieldReadOnly(field),
    hint: isPersonFieldReadOnly(field) ? lockReason : undefined,
  })
  const phone = form.field('phoneNumber')
  const genderOptions = (['MALE', 'FEMALE'] as const).map((value) => ({
    value,
    label: t(`Person.gender.${value}`),
  }))

  return (
    <>
      <FieldPair>
        <TextField {...getNameFieldProps('firstName')} autoComplete="given-name" />
        <TextField {...getNameFieldProps('lastName')} autoComplete="family-name" />
      </FieldPair>
      {isPersonFieldReadOnly('birthDate') ? (
        renderReadOnlyField('birthDate', longDate(values.birthDate))
      ) : (
        <BirthDateField form={form} day={values.birthDate} onChange={(day) => setValue('birthDate', day)} />
      )}
      {isPersonFieldReadOnly('gender') ? (
        renderReadOnlyField('gender', genderOptions.find(({ value }) => value === values.gender)?.label ?? '')
      ) : (
        <SelectField
          {...form.field('gender')}
          optional={false}
          options={genderOptions}
          width="medium"
          autoComplete="sex"
        />
      )}
      <TextField
        {...phone}
        type="tel"
        optional={!isPersonFieldReadOnly('phoneNumber') && phone.optional}
        readOnly={isPersonFieldReadOnly('phoneNumber')}
        hint={isPersonFieldReadOnly('phoneNumber') ? lockReason : t('Person.phoneNumberHint')}
        width="medium"
        autoComplete="tel"
        onBlur={(event) => {
          setValue('phoneNumber', formatPhoneNumber(values.phoneNumber))
          return phone.onBlur(event)
        }}
      />
    </>
  )
}
