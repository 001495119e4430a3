import { describe, test } from 'vitest'
import { setUpContractCases, listTitledCases, listSessionCases } from './run-cases.ts'
import { receiptCases } from './receipts.cases.ts'

describe('contract cases of receipts calls', () => {
  const { runCase, runCaseWithoutSession } = setUpContractCases()
  test.each(listTitledCases(receiptCases))('the gateway passes the contract case %s', runCase)
  test.each(listSessionCases(receiptCases))(
    'the call %s is refused without a valid session',
    runCaseWithoutSession,
  )
})
