import { useTranslation } from 'react-i18next'
import { type Edition, editionOf } from './edition.ts'

/** Season, year, volume and number in words, as far as they are known; empty when nothing is (I16). */
export function useEdition(edition: Edition): string {
  const { t } = useTranslation('magazines')
  const { date, place } = editionOf(edition)
  return [date, place && t(place.key, place.values)].filter((part) => part !== null).join(' · ')
}
