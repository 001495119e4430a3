import { describe, test } from 'vitest'
import { setUpContractCases, listTitledCases, listSessionCases } from './run-cases.ts'
import { magazineCases } from './magazines.cases.ts'

describe('contract cases of magazines calls', () => {
  const { runCase, runCaseWithoutSession } = setUpContractCases()
  test.each(listTitledCases(magazineCases))('the gateway passes the contract case %s', runCase)
  test.each(listSessionCases(magazineCases))(
    'the call %s is refused without a valid session',
    runCaseWithoutSession,
  )
})
