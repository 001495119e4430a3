import { useTranslation } from 'react-i18next'
import { TextField, type TextFieldProps } from './TextField.tsx'

export interface DateFieldProps extends Omit<TextFieldProps, 'type' | 'min' | 'max'> {
  /** The first day that can be chosen, `YYYY-MM-DD`. */
  min?: string
  /** The last day that can be chosen, `YYYY-MM-DD`. */
  max?: string
}

/** A day, `YYYY-MM-DD`, with the device's own calendar; where there is none it is typed in that form. */
export function DateField(props: DateFieldProps) {
  const { t } = useTranslation('common')
  return (
    <TextField
      width="medium"
      placeholder={t('ui.date.form')}
      pattern="\d{4}-\d{2}-\d{2}"
      {...props}
      type="date"
    />
  )
}
