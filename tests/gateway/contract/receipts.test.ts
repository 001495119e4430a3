import { describe, test } from 'vitest'
import { setUpContractCases, listCasesWithTitles, listCasesRequiringSession } from './run-cases.ts'
import { receiptCases } from './receipts.cases.ts'

describe('contract cases of receipts calls', () => {
  const { runCase, runCaseWithoutSession } = setUpContractCases()
  test.each(listCasesWithTitles(receiptCases))(
    "the gateway maps the federation's response to the GraphQL result that contract case %s declares",
    runCase,
  )
  test.each(listCasesRequiringSession(receiptCases))(
    'the call %s is refused without a valid session',
    runCaseWithoutSession,
  )
})
