import { useTranslation } from 'react-i18next'
import { type Edition, editionPartsOf } from './edition.ts'

/**
 * Returns the season, year, volume and number as text, without unknown parts; empty when all of
 * them are unknown (I16).
 */
export function useEdition(edition: Edition): string {
  const { t } = useTranslation('magazines')
  const { date, place } = editionPartsOf(edition)
  return [date, place && t(place.key, place.values)].filter((part) => part !== null).join(' · ')
}
