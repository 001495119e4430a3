import { describe, test } from 'vitest'
import { setUpContractCases, listCasesWithTitles, listCasesRequiringSession } from './run-cases.ts'
import { paymentCases } from './payment.cases.ts'

describe('contract cases of payment calls', () => {
  const { runCase, runCaseWithoutSession } = setUpContractCases()
  test.each(listCasesWithTitles(paymentCases))(
    "the gateway returns the expected result for the federation call and outcome: %s",
    runCase,
  )
  test.each(listCasesRequiringSession(paymentCases))(
    'a GraphQL operation that leads to the federation call %s is refused without a valid session',
    runCaseWithoutSession,
  )
})
