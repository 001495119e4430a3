import { describe, test } from 'vitest'
import { setUpContractCases, listTitledCases, listSessionCases } from './run-cases.ts'
import { memberCases } from './members.cases.ts'

describe('contract cases of members calls', () => {
  const { runCase, runCaseWithoutSession } = setUpContractCases()
  test.each(listTitledCases(memberCases))('the gateway passes the contract case %s', runCase)
  test.each(listSessionCases(memberCases))(
    'the call %s is refused without a valid session',
    runCaseWithoutSession,
  )
})
