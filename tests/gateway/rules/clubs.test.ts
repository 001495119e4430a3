import { describe, expect, test } from 'vitest'
import { languages, translate } from '../../../gateway/platform/texts.ts'
import { type ClubUse, searchClubs, unavailableMessage } from '../../../gateway/domains/clubs/rules.ts'

const variants: Record<ClubUse, string[]> = {
  AccessPass: ['141', '091', '143', '150'],
  InterventionReport: ['141'],
}

describe.each(languages)('why a club is closed, in %s [O32–O34, P32]', (language) => {
  describe.each(Object.keys(variants) as ClubUse[])('%s', (use) => {
    const general = translate(language, 'clubs', `${use}.clubUnavailable`)
    const words = (number: string, ownMessage: string | null = null) =>
      unavailableMessage({ number, ownMessage }, language, use)

    test('in general', () => {
      expect(words('054')).toBe(general)
      expect(general).toMatch(/\.$/)
    })

    test.each(['141', '091', '143', '150'])('club %s, by its number, where it has words', (number) => {
      expect(words(number) !== general).toBe(variants[use].includes(number))
      expect(words(number)).not.toContain('clubUnavailable')
    })

    test('in its own words, which win over those for its number', () => {
      expect(words('141', 'Le pont est fermé.')).toBe(
        translate(language, 'clubs', 'AccessPass.clubMessage', { message: 'Le pont est fermé.' }),
      )
      expect(words('141', 'Voyez https://ailleurs.example')).toBe(words('141'))
    })
  })
})

describe('a search for clubs', () => {
  const clubs = [
    { number: '072', name: 'L’Esker', city: 'Amos' },
    { number: '093', name: 'Quad du Sacré-Cœur', city: 'Saint-Georges' },
  ]
  const found = (search: string) => searchClubs(clubs, search).map(({ number }) => number)

  test.each<[string, string[]]>([
    ['', ['072', '093']],
    ['amos', ['072']],
    ['georges quad', ['093']],
    ['quad amos', []],
    // As keyboards write them.
    ["l'esker", ['072']],
    ['sacre-coeur', ['093']],
    ['SACRÉ-CŒUR', ['093']],
  ])('%j', (search, numbers) => {
    expect(found(search)).toEqual(numbers)
  })

  test('that is longer than anybody’s finds nothing, and takes no time', () => {
    const begin = performance.now()
    expect(searchClubs(Array(100).fill(clubs[0]), 'a '.repeat(100_000))).toEqual([])
    expect(performance.now() - begin).toBeLessThan(100)
  })
})
