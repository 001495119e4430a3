import { describe, test } from 'vitest'
import { accessRightCases } from './access-rights.cases.ts'
import { setUpContractCases, listCasesWithTitles, listCasesRequiringSession } from './run-cases.ts'

describe('contract cases of access-rights calls', () => {
  const { runCase, runCaseWithoutSession } = setUpContractCases()
  test.each(listCasesWithTitles(accessRightCases))('the gateway passes the contract case %s', runCase)
  test.each(listCasesRequiringSession(accessRightCases))(
    'the call %s is refused without a valid session',
    runCaseWithoutSession,
  )
})
