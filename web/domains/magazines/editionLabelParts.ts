/** Fields that identify a magazine issue: season, year, volume and number. */
export interface MagazineEdition {
  readonly season: string | null | undefined
  readonly year: number | null | undefined
  readonly volume: number | null | undefined
  readonly number: number | null | undefined
}

/**
 * Returns the two parts of the label of a magazine edition (I05, I16). `date` is the season and
 * year, such as « Automne 2026 »; `place` is the translation key and values of the volume and
 * number. A part without data is null.
 */
export function buildMagazineEditionLabelParts({ season, year, volume, number }: MagazineEdition) {
  const date = [season, year].filter((part) => part != null && part !== '').join(' ')
  const volumeAndNumber =
    volume != null && number != null
      ? ({ key: 'Magazine.volumeNumber', values: { volume, number } } as const)
      : volume != null
        ? ({ key: 'Magazine.volume', values: { volume } } as const)
        : number != null
          ? ({ key: 'Magazine.number', values: { number } } as const)
          : null
  return { date: date === '' ? null : date, place: volumeAndNumber }
}
