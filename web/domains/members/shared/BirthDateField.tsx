import type { ReactNode } from 'react'
import type { FormPart } from '../../../forms/useForm.ts'
import { DayField } from '../../../ui/DayField.tsx'
import { findFirstInvalidDatePart } from '../../../ui/dateParts.ts'
import { normalizeBirthDate } from './personForm.ts'

interface BirthDateFieldProps {
  form: Pick<FormPart<{ birthDate: string }>, 'field'>
  /** Current value of the birth date field. */
  day: string
  /** Called with the new birth date on each change and on blur (B43). */
  onChange: (day: string) => void
  hint?: ReactNode
}

/** Birth date field with three inputs: day, month and year (B42, B43, R-40). */
export function BirthDateField({ form, day, onChange, hint }: BirthDateFieldProps) {
  const { name, label, error, optional } = form.field('birthDate')
  return (
    <DayField
      name={name}
      label={label}
      error={error}
      optional={optional}
      hint={hint}
      value={day}
      invalidPart={findFirstInvalidDatePart(day)}
      autoComplete={{ day: 'bday-day', month: 'bday-month', year: 'bday-year' }}
      onChange={onChange}
      onBlur={() => onChange(normalizeBirthDate(day))}
    />
  )
}
