import { describe, test } from 'vitest'
import { setUpContractCases, listTitledCases, listSessionCases } from './run-cases.ts'
import { volunteeringCases } from './volunteering.cases.ts'

describe('contract cases of volunteering calls', () => {
  const { runCase, runCaseWithoutSession } = setUpContractCases()
  test.each(listTitledCases(volunteeringCases))('the gateway passes the contract case %s', runCase)
  test.each(listSessionCases(volunteeringCases))(
    'the call %s is refused without a valid session',
    runCaseWithoutSession,
  )
})
