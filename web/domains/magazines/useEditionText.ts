import { useTranslation } from 'react-i18next'
import { type MagazineEdition, buildMagazineEditionLabelParts } from './editionLabelParts.ts'

/**
 * Returns the season, year, volume and number of a magazine issue as text. Unknown parts are
 * omitted, so the text may be empty (I16).
 */
export function useEditionText(edition: MagazineEdition): string {
  const { t } = useTranslation('magazines')
  const { date, place } = buildMagazineEditionLabelParts(edition)
  return [date, place && t(place.key, place.values)].filter((part) => part !== null).join(' · ')
}
