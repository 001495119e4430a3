import { describe, test } from 'vitest'
import { setUpCases, titledCases, casesWithSession } from './harness.ts'
import { interventionCases } from './interventions.cases.ts'

describe('contract cases of interventions calls', () => {
  const { runCase, runCaseWithoutSession } = setUpCases()
  test.each(titledCases(interventionCases))('the gateway passes the contract case %s', runCase)
  test.each(casesWithSession(interventionCases))(
    'the call %s is refused without a valid session',
    runCaseWithoutSession,
  )
})
