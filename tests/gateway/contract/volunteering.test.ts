import { describe, test } from 'vitest'
import { setUpCases, titledCases, casesWithSession } from './harness.ts'
import { volunteeringCases } from './volunteering.cases.ts'

describe('volunteering contract', () => {
  const { show, showRefused } = setUpCases()
  test.each(titledCases(volunteeringCases))('contract case %s', show)
  test.each(casesWithSession(volunteeringCases))('%s is refused without a valid session', showRefused)
})
