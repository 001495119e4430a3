import { describe, expect, test } from 'vitest'
import { initialChoice } from '../../web/domains/clubs/shared/clubCard.tsx'
import { findClubs, foldForSearch, kilometresBetween } from '../../web/domains/clubs/find.ts'

const at = (latitude: number, longitude: number) => ({ latitude, longitude })
const clubs = [
  {
    number: '014',
    name: 'Les Sentiers de Beauce',
    city: 'Saint-Georges',
    postalCode: 'G5Y 4A1',
    coordinates: at(46.1, -70.7),
  },
  { number: '041', name: 'L’Esker', city: 'Amos', postalCode: 'J9T 2A1', coordinates: at(48.6, -78.1) },
  {
    number: '114',
    name: 'Quad du Sacré-Cœur',
    city: 'Lévis',
    postalCode: 'G6V 4A2',
    coordinates: at(46.8, -71.2),
  },
  { number: '141', name: 'Amis de Lévis', city: 'Saint-Henri', postalCode: null, coordinates: null },
  { number: '160', name: 'Vieux Amos', city: null, postalCode: 'G6P 0A0', coordinates: at(46.1, -71.9) },
]

const numbers = (typed: string, from: { latitude: number; longitude: number } | null = null) =>
  findClubs(clubs, typed, from).found.map(({ club }) => club.number)

describe('a club by what one knows of it', () => {
  test.each<[string, string[]]>([
    ['levis', ['114', '141']],
    ['LÉVIS', ['114', '141']],
    ['sacre coeur', ['114']],
    ['Sacré-Cœur', ['114']],
    ["l'esker", ['041']],
    ['st-georges', ['014']],
    ['St Henri', ['141']],
    // What begins so before what has a word that does, before what has it within.
    ['amos', ['041', '160']],
    ['ami', ['141']],
    // The number itself before those that hold it.
    ['14', ['014', '114', '141']],
    ['114', ['114']],
    ['amis 141', ['141']],
    // A postal code from the beginning of either half, with its space and without.
    ['g6v4a2', ['114']],
    ['G6V 4A2', ['114']],
    ['4a', ['014', '114']],
    ['j9t', ['041']],
    ['montréal', []],
    ['?!', []],
    ['  ', ['014', '041', '114', '141', '160']],
  ])('%j', (typed, found) => {
    expect(numbers(typed)).toEqual(found)
  })

  test.each<[string, string | null, string[]]>([
    // No club has these: those whose code begins like it are the best there is.
    ['G6V 8B3', 'G6V', ['114']],
    ['g6v8b3', 'G6V', ['114']],
    ['G6Z', 'G6', ['114', '160']],
    ['H2X 1Y4', null, []],
    // One that is there needs none.
    ['G5Y', null, ['014']],
  ])('the postal code %s, as near as there is', (typed, nearCode, found) => {
    expect(findClubs(clubs, typed).nearCode).toBe(nearCode)
    expect(numbers(typed)).toEqual(found)
  })

  test('from a place, the nearest first, and at the end what is nobody knows where', () => {
    const quebec = { latitude: 46.81, longitude: -71.21 }
    expect(numbers('', quebec)).toEqual(['114', '014', '160', '041', '141'])
    expect(numbers('amos', quebec)).toEqual(['160', '041'])
    expect(
      findClubs(clubs, '', quebec).found.map(({ distance }) => distance && Math.round(distance)),
    ).toEqual([1, 88, 95, 552, null])
  })

  test('hundreds of them, in the time of a keystroke', () => {
    const many = Array.from({ length: 100 }, () => clubs).flat()
    // Processor time, the best of some tries: the rest is what else the machine does.
    const tries = Array.from({ length: 5 }, () => {
      const begin = process.cpuUsage()
      expect(findClubs(many, 'levis').found).toHaveLength(200)
      const { user, system } = process.cpuUsage(begin)
      return (user + system) / 1_000
    })
    expect(Math.min(...tries)).toBeLessThan(100)
  })
})

test('kilometres as the crow flies', () => {
  const montreal = { latitude: 45.5019, longitude: -73.5674 }
  const quebec = { latitude: 46.8131, longitude: -71.2075 }
  expect(kilometresBetween(montreal, quebec)).toBeCloseTo(233, 0)
  expect(kilometresBetween(quebec, quebec)).toBe(0)
})

test.each([
  ['  Sainte-Adèle ', 'sainte adele'],
  ['Ste-Adèle', 'sainte adele'],
  ['St.-Jérôme', 'saint jerome'],
  ['Stoneham', 'stoneham'],
])('%j is looked for as %j', (text, looked) => {
  expect(foldForSearch(text)).toBe(looked)
})

describe('what of a list is chosen when it opens', () => {
  const open = (id: string) => ({ id, available: true })
  const closed = (id: string) => ({ id, available: false })
  test.each([
    ['nothing, of several', [open('a'), open('b')], undefined, ''],
    ['what was chosen before', [open('a'), open('b')], 'b', 'b'],
    ['nothing, of several, where that is closed now', [open('a'), open('b'), closed('c')], 'c', ''],
    ['the only one', [closed('a'), open('b')], undefined, 'b'],
    ['the only one, where another was chosen before', [closed('a'), open('b')], 'a', 'b'],
    ['nothing, of none', [closed('a')], 'a', ''],
  ])('%s', (_, clubs, before, chosen) => {
    expect(initialChoice(clubs, before)).toBe(chosen)
  })
})
