/** Check of the provinces and states: the portal offers the same list that the gateway accepts. */
import { expect, test } from 'vitest'
import { provinces as taken } from '../../gateway/domains/addresses/input.ts'
import { provinces, states } from '../../web/forms/addressFormats.ts'

test('the portal offers exactly the provinces and states that the gateway accepts [G17]', () => {
  expect([...provinces].toSorted()).toEqual(taken.CANADA.toSorted())
  expect([...states].toSorted()).toEqual(taken.UNITED_STATES.toSorted())
})
