import { describe, test } from 'vitest'
import { setUpContractCases, listCasesWithTitles, listCasesRequiringSession } from './run-cases.ts'
import { paymentCases } from './payment.cases.ts'

describe('contract cases of payment calls', () => {
  const { runCase, runCaseWithoutSession } = setUpContractCases()
  test.each(listCasesWithTitles(paymentCases))('the gateway passes the contract case %s', runCase)
  test.each(listCasesRequiringSession(paymentCases))(
    'the call %s is refused without a valid session',
    runCaseWithoutSession,
  )
})
