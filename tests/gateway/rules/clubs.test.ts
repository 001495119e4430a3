import { describe, expect, test } from 'vitest'
import { languages, translate } from '../../../gateway/platform/texts.ts'
import { searchClubs, unavailableMessage } from '../../../gateway/domains/clubs/rules.ts'
import type { ClubUse } from '../../../gateway/graphql/generated/types.ts'

const variants: Record<ClubUse, { key: string; numbers: string[] }> = {
  ACCESS_RIGHT: { key: 'AccessPass', numbers: ['141', '091', '143', '150'] },
  INTERVENTION_REPORT: { key: 'InterventionReport', numbers: ['141'] },
}

describe.each(languages)('why a club is closed, in %s [O32–O34, P32]', (language) => {
  describe.each(Object.keys(variants) as ClubUse[])('%s', (use) => {
    const general = translate(language, 'clubs', `${variants[use].key}.clubUnavailable`)
    const words = (number: string, ownMessage: string | null = null) =>
      unavailableMessage({ number, ownMessage }, language, use)

    test('in general', () => {
      expect(words('054')).toBe(general)
      expect(general).toMatch(/\.$/)
    })

    test.each(['141', '091', '143', '150'])('club %s, by its number, where it has words', (number) => {
      expect(words(number) !== general).toBe(variants[use].numbers.includes(number))
      expect(words(number)).not.toContain('clubUnavailable')
    })

    test('in its own words, which win over those for its number', () => {
      expect(words('141', 'Le pont est fermé.')).toBe(
        translate(language, 'clubs', `${variants[use].key}.clubMessage`, { message: 'Le pont est fermé.' }),
      )
      expect(words('141', 'Voyez https://ailleurs.example')).toBe(words('141'))
    })
  })
})

describe('a search for clubs', () => {
  const clubs = [
    { number: '072', name: 'L’Esker', city: 'Amos', postalCode: 'J9T 2A1', hidesContact: false },
    {
      number: '093',
      name: 'Quad du Sacré-Cœur',
      city: 'Saint-Georges',
      postalCode: 'G5Y 3A2',
      hidesContact: false,
    },
    // It shows no way to reach it, and is found by none (E73).
    { number: '104', name: 'Les Tourbières', city: null, postalCode: 'G5Y 4A3', hidesContact: true },
  ]
  const found = (search: string) => searchClubs(clubs, search).map(({ number }) => number)

  test.each<[string, string[]]>([
    ['', ['072', '093', '104']],
    [' 104 ', ['104']],
    ['amos', ['072']],
    ['georges quad', ['093']],
    ['quad amos', []],
    // As keyboards write them.
    ["l'esker", ['072']],
    ['sacre-coeur', ['093']],
    ['SACRÉ-CŒUR', ['093']],
    // A postal code, from the beginning of either half.
    ['J9T 2A1', ['072']],
    ['j9t2a1', ['072']],
    ['g5y', ['093']],
    ['3a2', ['093']],
    ['amos j9t', ['072']],
    ['a1', []],
    ['9t', []],
  ])('%j', (search, numbers) => {
    expect(found(search)).toEqual(numbers)
  })

  test('that is longer than anybody’s finds nothing, and takes no time', () => {
    const begin = performance.now()
    expect(searchClubs(Array(100).fill(clubs[0]), 'a '.repeat(100_000))).toEqual([])
    expect(performance.now() - begin).toBeLessThan(100)
  })
})
