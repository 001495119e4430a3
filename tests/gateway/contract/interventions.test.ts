import { describe, test } from 'vitest'
import { setUpContractCases, listTitledCases, listSessionCases } from './run-cases.ts'
import { interventionCases } from './interventions.cases.ts'

describe('contract cases of interventions calls', () => {
  const { runCase, runCaseWithoutSession } = setUpContractCases()
  test.each(listTitledCases(interventionCases))('the gateway passes the contract case %s', runCase)
  test.each(listSessionCases(interventionCases))(
    'the call %s is refused without a valid session',
    runCaseWithoutSession,
  )
})
