import type { ReactNode } from 'react'
import type { FormPart } from '../../../forms/useForm.ts'
import { DayField } from '../../../ui/DayField.tsx'
import { wrongPart } from '../../../ui/dayParts.ts'
import { tidyBirthDate } from './personForm.ts'

interface BirthDateFieldProps {
  form: Pick<FormPart<{ birthDate: string }>, 'field'>
  /** What it holds. */
  day: string
  /** Takes what it becomes as it is typed, and as it is left (B43). */
  onChange: (day: string) => void
  hint?: ReactNode
}

/** A day of birth, in three fields (B42, B43, R-40). */
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
      wrong={wrongPart(day)}
      autoComplete={{ day: 'bday-day', month: 'bday-month', year: 'bday-year' }}
      onChange={onChange}
      onBlur={() => onChange(tidyBirthDate(day))}
    />
  )
}
