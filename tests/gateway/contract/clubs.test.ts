import { describe, test } from 'vitest'
import { clubCases } from './clubs.cases.ts'
import { setUpCases, titledCases, casesWithSession } from './harness.ts'

describe('clubs contract', () => {
  const { show, showRefused } = setUpCases()
  test.each(titledCases(clubCases))('contract case %s', show)
  test.each(casesWithSession(clubCases))('%s is refused without a valid session', showRefused)
})
