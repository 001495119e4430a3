import { describe, test } from 'vitest'
import { setUpContractCases, listCasesWithTitles, listCasesRequiringSession } from './run-cases.ts'
import { receiptCases } from './receipts.cases.ts'

describe('contract cases of receipts calls', () => {
  const { runCase, runCaseWithoutSession } = setUpContractCases()
  test.each(listCasesWithTitles(receiptCases))('the gateway passes the contract case %s', runCase)
  test.each(listCasesRequiringSession(receiptCases))(
    'the call %s is refused without a valid session',
    runCaseWithoutSession,
  )
})
