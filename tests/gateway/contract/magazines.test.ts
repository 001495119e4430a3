import { describe, test } from 'vitest'
import { setUpCases, titledCases, casesWithSession } from './harness.ts'
import { magazineCases } from './magazines.cases.ts'

describe('magazines contract', () => {
  const { show, showRefused } = setUpCases()
  test.each(titledCases(magazineCases))('contract case %s', show)
  test.each(casesWithSession(magazineCases))('%s is refused without a valid session', showRefused)
})
