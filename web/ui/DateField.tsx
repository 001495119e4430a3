import { useTranslation } from 'react-i18next'
import { TextField, type TextFieldProps } from './TextField.tsx'

export interface DateFieldProps extends Omit<TextFieldProps, 'type' | 'min' | 'max'> {
  /** First day that can be chosen, `YYYY-MM-DD`. */
  min?: string
  /** Last day that can be chosen, `YYYY-MM-DD`. */
  max?: string
}

/**
 * Date input for a day `YYYY-MM-DD`, with the calendar of the device. A browser without a calendar
 * shows a text input for that format.
 */
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
