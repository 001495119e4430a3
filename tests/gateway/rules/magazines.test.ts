import { expect, test } from 'vitest'
import type { Magazine } from '../../../gateway/federation/generated/contract.ts'
import { parseMagazine } from '../../../gateway/domains/magazines/rest.ts'

const row: Magazine = {
  id: 4,
  title: ' La forêt ',
  volume: 21,
  number: 4,
  season: 'Automne',
  year: 2026,
  link: 'https://federation.example/4.pdf',
  frontPageImageLink: 'https://federation.example/4.svg',
  userHasAccess: true,
}

test.each<[string, object, object | null]>([
  [
    'all values',
    {},
    { title: 'La forêt', volume: 21, canRead: true, url: row.link, coverUrl: row.frontPageImageLink },
  ],
  [
    'null for missing values (I16)',
    { season: null, volume: undefined, year: '' },
    { season: null, volume: null, year: null },
  ],
  [
    'no URL for a member who may not read the issue [I08]',
    { userHasAccess: false },
    { canRead: false, url: null },
  ],
  [
    'null for invalid URLs',
    { link: 'javascript:alert(1)', frontPageImageLink: 'x' },
    { url: null, coverUrl: null },
  ],
  ['null for an issue without a valid id', { id: 'x' }, null],
])('parseMagazine converts the federation’s data of a magazine issue: %s', (_, difference, expected) => {
  const read = parseMagazine({ ...row, ...difference })
  if (expected === null) expect(read).toBe(null)
  else expect(read).toMatchObject(expected)
})
