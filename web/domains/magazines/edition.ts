/** What is known of an issue's place among the others. */
export interface Edition {
  readonly season: string | null | undefined
  readonly year: number | null | undefined
  readonly volume: number | null | undefined
  readonly number: number | null | undefined
}

/** The parts of it that there are: « Automne 2026 », then volume and number, by the keys of their words (I05, I16). */
export function editionOf({ season, year, volume, number }: Edition) {
  const date = [season, year].filter((part) => part != null && part !== '').join(' ')
  const place =
    volume != null && number != null
      ? ({ key: 'Magazine.volumeNumber', values: { volume, number } } as const)
      : volume != null
        ? ({ key: 'Magazine.volume', values: { volume } } as const)
        : number != null
          ? ({ key: 'Magazine.number', values: { number } } as const)
          : null
  return { date: date === '' ? null : date, place }
}
