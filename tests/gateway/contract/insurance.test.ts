import { describe, test } from 'vitest'
import { setUpContractCases, listTitledCases, listSessionCases } from './run-cases.ts'
import { insuranceCases } from './insurance.cases.ts'

describe('contract cases of insurance calls', () => {
  const { runCase, runCaseWithoutSession } = setUpContractCases()
  test.each(listTitledCases(insuranceCases))('the gateway passes the contract case %s', runCase)
  test.each(listSessionCases(insuranceCases))(
    'the call %s is refused without a valid session',
    runCaseWithoutSession,
  )
})
