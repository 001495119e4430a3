import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import {
  dateRange,
  dateTime,
  dayAndMonth,
  fileSize,
  longDate,
  money,
  percent,
  type Moment,
} from './format.ts'

/** Returns the formatters of `format.ts` bound to the language of the screen. */
export function useFormat() {
  const { i18n } = useTranslation('common')
  const language = i18n.language
  return useMemo(
    () => ({
      money: (cents: number) => money(cents, language),
      fileSize: (bytes: number) => fileSize(bytes, language),
      percent: (part: number) => percent(part, language),
      longDate: (value: Moment) => longDate(value, language),
      dayAndMonth: (value: Moment) => dayAndMonth(value, language),
      dateTime: (value: Moment) => dateTime(value, language),
      dateRange: (from: Moment, to: Moment) => dateRange(from, to, language),
    }),
    [language],
  )
}
