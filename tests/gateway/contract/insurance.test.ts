import { describe, test } from 'vitest'
import { setUpCases, titledCases, casesWithSession } from './harness.ts'
import { insuranceCases } from './insurance.cases.ts'

describe('insurance contract', () => {
  const { show, showRefused } = setUpCases()
  test.each(titledCases(insuranceCases))('contract case %s', show)
  test.each(casesWithSession(insuranceCases))('%s is refused without a valid session', showRefused)
})
