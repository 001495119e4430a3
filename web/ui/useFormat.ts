import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import {
  formatDateRange,
  formatDateTime,
  formatDayAndMonth,
  formatLongDate,
  formatMoney,
  formatPercent,
  formatTimeOfDay,
  type DateValue,
} from './format.ts'

/** Returns the formatters of `format.ts`, bound to the language of the screen. */
export function useFormat() {
  const { i18n } = useTranslation('common')
  const language = i18n.language
  return useMemo(
    () => ({
      money: (cents: number) => formatMoney(cents, language),
      percent: (part: number) => formatPercent(part, language),
      longDate: (value: DateValue) => formatLongDate(value, language),
      dayAndMonth: (value: DateValue) => formatDayAndMonth(value, language),
      timeOfDay: (timestamp: number) => formatTimeOfDay(new Date(timestamp), language),
      dateTime: (value: DateValue) => formatDateTime(value, language),
      dateRange: (from: DateValue, to: DateValue) => formatDateRange(from, to, language),
    }),
    [language],
  )
}
