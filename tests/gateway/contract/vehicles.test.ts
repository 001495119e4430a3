import { describe, test } from 'vitest'
import { setUpContractCases, listTitledCases, listSessionCases } from './run-cases.ts'
import { vehicleCases } from './vehicles.cases.ts'

describe('contract cases of vehicles calls', () => {
  const { runCase, runCaseWithoutSession } = setUpContractCases()
  test.each(listTitledCases(vehicleCases))('the gateway passes the contract case %s', runCase)
  test.each(listSessionCases(vehicleCases))(
    'the call %s is refused without a valid session',
    runCaseWithoutSession,
  )
})
