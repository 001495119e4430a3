import { describe, expect, test } from 'vitest'
import { languages, translate } from '../../../gateway/platform/texts.ts'
import { type ClubUse, unavailableMessage } from '../../../gateway/domains/clubs/rules.ts'

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
