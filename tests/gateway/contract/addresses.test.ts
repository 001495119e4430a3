import { describe, test } from 'vitest'
import { addressCases } from './addresses.cases.ts'
import { setUpCases, titledCases, casesWithSession } from './harness.ts'

describe('addresses contract', () => {
  const { show, showRefused } = setUpCases()
  test.each(titledCases(addressCases))('contract case %s', show)
  test.each(casesWithSession(addressCases))('%s is refused without a valid session', showRefused)
})
