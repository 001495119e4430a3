import { expect, test } from 'vitest'
import { findCollisionsWithEarlierQuotedPasses } from '../../../gateway/domains/purchase/quote-collisions.ts'

const buildPass = (vehicleId: number, activeAt: number, expiresAt: number) => ({
  vehicleId,
  activeAt,
  expiresAt,
})
const period = { activeAt: 10, expiresAt: 20 }
const first = buildPass(1, 10, 20)

test.each([
  ['another vehicle', [first, buildPass(2, 10, 20)], [null, null]],
  ['the same pass twice', [first, first], [null, period]],
  ['a pass within the pass of the first line', [first, buildPass(1, 12, 13)], [null, period]],
  ['a period that begins when the first one ends', [first, buildPass(1, 20, 30)], [null, period]],
  ['a period after the first one', [first, buildPass(1, 21, 30)], [null, null]],
  ['a line without a pass that can be bought', [null, first, null], [null, null, null]],
  [
    'a third pass that overlaps only the second pass, which is not bought',
    [first, buildPass(1, 15, 30), buildPass(1, 25, 35)],
    [null, period, null],
  ],
])(
  'a line of a purchase quote collides with an earlier line of the same vehicle whose period overlaps: %s',
  (_case, passes, collisions) => {
    expect(findCollisionsWithEarlierQuotedPasses(passes)).toEqual(collisions)
  },
)
