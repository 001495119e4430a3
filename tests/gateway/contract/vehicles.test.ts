import { describe, test } from 'vitest'
import { setUpCases, titledCases, casesWithSession } from './harness.ts'
import { vehicleCases } from './vehicles.cases.ts'

describe('vehicles contract', () => {
  const { show, showRefused } = setUpCases()
  test.each(titledCases(vehicleCases))('contract case %s', show)
  test.each(casesWithSession(vehicleCases))('%s is refused without a valid session', showRefused)
})
