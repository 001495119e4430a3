import { useTranslation } from 'react-i18next'
import { localeTagOf } from '../../../ui/format.ts'

/**
 * Formats a file size as "1,2 Mo" or "1.2 MB". A size below one megabyte is formatted as "340 ko"
 * or "340 kB".
 */
export function formatFileSize(bytes: number, language: string): string {
  const isLarge = bytes >= 1024 * 1024
  const size = new Intl.NumberFormat(localeTagOf(language), {
    style: 'unit',
    unit: isLarge ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: isLarge ? 1 : 0,
  })
  // Rounds a tiny file up to 1 kB, since 0 kB would look empty.
  const units = isLarge ? bytes / 1024 / 1024 : Math.max(1, bytes / 1024)
  return size.format(units).replaceAll(/[ \u202f]/g, '\u00a0')
}

/** Returns `formatFileSize`, bound to the language of the screen. */
export function useFileSize(): (bytes: number) => string {
  const { i18n } = useTranslation('common')
  return (bytes) => formatFileSize(bytes, i18n.language)
}
