import { describe, test } from 'vitest'
import { guestCases } from './guests.cases.ts'
import { setUpContractCases, listTitledCases, listSessionCases } from './run-cases.ts'

describe('contract cases of guests calls', () => {
  const { runCase, runCaseWithoutSession } = setUpContractCases()
  test.each(listTitledCases(guestCases))('the gateway passes the contract case %s', runCase)
  test.each(listSessionCases(guestCases))(
    'the call %s is refused without a valid session',
    runCaseWithoutSession,
  )
})
