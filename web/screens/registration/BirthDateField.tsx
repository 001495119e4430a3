import { birthDates, tidyBirthDate } from '../../parts/members/personForm.ts'
import { DateField, type DateFieldProps } from '../../ui/DateField.tsx'

interface BirthDateFieldProps extends Omit<DateFieldProps, 'min' | 'max'> {
  /** What `useForm` gave for it. */
  onBlur: NonNullable<DateFieldProps['onBlur']>
  /** What it holds. */
  day: string
  /** Takes the day that it becomes when it is left (B43). */
  onTidy: (day: string) => void
}

/** The day of birth by which somebody is looked for (B42, B43, R-40). */
export function BirthDateField({ day, onTidy, onBlur, ...field }: BirthDateFieldProps) {
  return (
    <DateField
      {...field}
      min={birthDates.first}
      max={birthDates.last}
      autoComplete="bday"
      onBlur={(event) => {
        onTidy(tidyBirthDate(day))
        onBlur(event)
      }}
    />
  )
}
