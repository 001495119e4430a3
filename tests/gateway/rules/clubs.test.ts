import { describe, expect, test } from 'vitest'
import { languages, translate } from '../../../gateway/platform/translate.ts'
import { searchClubs, getUnavailableClubMessage } from '../../../gateway/domains/clubs/rules.ts'
import type { ClubUse } from '../../../gateway/graphql/generated/types.ts'

const variants: Record<ClubUse, { key: string; numbers: string[] }> = {
  ACCESS_RIGHT: { key: 'AccessPass', numbers: ['141', '091', '143', '150'] },
  INTERVENTION_REPORT: { key: 'InterventionReport', numbers: ['141'] },
}

describe.each(languages)('unavailableMessage of a club, in %s [O32–O34, P32]', (language) => {
  describe.each(Object.keys(variants) as ClubUse[])('unavailableMessage for the use %s', (use) => {
    const general = translate(language, 'clubs', `${variants[use].key}.clubUnavailable`)
    const translateClubUnavailableMessage = (clubNumber: string, ownMessage: string | null = null) =>
      getUnavailableClubMessage({ number: clubNumber, ownMessage }, language, use)

    test('a closed club without its own message gets the general message about closed clubs', () => {
      expect(translateClubUnavailableMessage('054')).toBe(general)
      expect(general).toMatch(/\.$/)
    })

    test.each(['141', '091', '143', '150'])(
      'the closed club %s gets the special message for its club number if there is one, and otherwise the general message',
      (number) => {
        expect(translateClubUnavailableMessage(number) !== general).toBe(
          variants[use].numbers.includes(number),
        )
        expect(translateClubUnavailableMessage(number)).not.toContain('clubUnavailable')
      },
    )

    test("a closed club's own message replaces the special message that the gateway has for the club number", () => {
      expect(translateClubUnavailableMessage('141', 'Le pont est fermé.')).toBe(
        translate(language, 'clubs', `${variants[use].key}.clubMessage`, { message: 'Le pont est fermé.' }),
      )
      expect(translateClubUnavailableMessage('141', 'Voyez https://ailleurs.example')).toBe(
        translateClubUnavailableMessage('141'),
      )
    })
  })
})

describe('search for clubs', () => {
  const clubs = [
    { number: '072', name: 'L’Esker', city: 'Amos', postalCode: 'J9T 2A1', hidesContact: false },
    {
      number: '093',
      name: 'Quad du Sacré-Cœur',
      city: 'Saint-Georges',
      postalCode: 'G5Y 3A2',
      hidesContact: false,
    },
    // The club hides its contact details, so its postal code must not find it (E73).
    { number: '104', name: 'Les Tourbières', city: null, postalCode: 'G5Y 4A3', hidesContact: true },
  ]
  const searchClubsAndListNumbers = (search: string) => searchClubs(clubs, search).map(({ number }) => number)

  test.each<[string, string[]]>([
    ['', ['072', '093', '104']],
    [' 104 ', ['104']],
    ['amos', ['072']],
    ['georges quad', ['093']],
    ['quad amos', []],
    // Search texts as keyboards write them.
    ["l'esker", ['072']],
    ['sacre-coeur', ['093']],
    ['SACRÉ-CŒUR', ['093']],
    // A postal code matches from the beginning of either half.
    ['J9T 2A1', ['072']],
    ['j9t2a1', ['072']],
    ['g5y', ['093']],
    ['3a2', ['093']],
    ['amos j9t', ['072']],
    ['a1', []],
    ['9t', []],
  ])('the club search finds the clubs that match the text %j', (search, numbers) => {
    expect(searchClubsAndListNumbers(search)).toEqual(numbers)
  })

  test('an overlong club search text matches no club, and the search returns at once', () => {
    const begin = performance.now()
    expect(searchClubs(Array(100).fill(clubs[0]), 'a '.repeat(100_000))).toEqual([])
    expect(performance.now() - begin).toBeLessThan(100)
  })
})
