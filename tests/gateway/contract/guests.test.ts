import { describe, test } from 'vitest'
import { guestCases } from './guests.cases.ts'
import { setUpCases, titledCases, casesWithSession } from './harness.ts'

describe('guests contract', () => {
  const { show, showRefused } = setUpCases()
  test.each(titledCases(guestCases))('contract case %s', show)
  test.each(casesWithSession(guestCases))('%s is refused without a valid session', showRefused)
})
