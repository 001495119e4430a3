/** Provinces and states, which the portal offers and the gateway takes. */
import { expect, test } from 'vitest'
import { provinces as taken } from '../../gateway/domains/addresses/input.ts'
import { provinces, states } from '../../web/forms/address.ts'

test('[G17] what is offered is what is taken', () => {
  expect([...provinces].toSorted()).toEqual(taken.CANADA.toSorted())
  expect([...states].toSorted()).toEqual(taken.UNITED_STATES.toSorted())
})
