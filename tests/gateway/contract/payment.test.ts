import { describe, test } from 'vitest'
import {
  setUpContractCases,
  listContractCasesWithTitles,
  listContractCasesRequiringSession,
} from './run-cases.ts'
import { paymentCases } from './payment.cases.ts'

describe('contract cases of payment calls', () => {
  const { runContractCase, runContractCaseWithoutSession } = setUpContractCases()
  test.each(listContractCasesWithTitles(paymentCases))(
    'the gateway maps the outcome of a federation call to the expected GraphQL result: %s',
    runContractCase,
  )
  test.each(listContractCasesRequiringSession(paymentCases))(
    'without a valid session, the gateway refuses a GraphQL operation that needs the federation call %s',
    runContractCaseWithoutSession,
  )
})
