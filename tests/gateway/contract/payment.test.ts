import { describe, test } from 'vitest'
import { setUpContractCases, listTitledCases, listSessionCases } from './run-cases.ts'
import { paymentCases } from './payment.cases.ts'

describe('contract cases of payment calls', () => {
  const { runCase, runCaseWithoutSession } = setUpContractCases()
  test.each(listTitledCases(paymentCases))('the gateway passes the contract case %s', runCase)
  test.each(listSessionCases(paymentCases))(
    'the call %s is refused without a valid session',
    runCaseWithoutSession,
  )
})
