import { describe, test } from 'vitest'
import { setUpCases, titledCases, casesWithSession } from './harness.ts'
import { interventionCases } from './interventions.cases.ts'

describe('interventions contract', () => {
  const { show, showRefused } = setUpCases()
  test.each(titledCases(interventionCases))('contract case %s', show)
  test.each(casesWithSession(interventionCases))('%s is refused without a valid session', showRefused)
})
