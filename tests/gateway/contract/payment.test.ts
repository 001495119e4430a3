import { describe, test } from 'vitest'
import {
  setUpContractCases,
  listContractCasesWithTitles,
  listContractCasesRequiringSession,
} from './run-contract-cases.ts'
import { paymentCases } from './payment.cases.ts'

describe('contract cases of payment calls', () => {
  const { runContractCase, runContractCaseWithoutSession } = setUpContractCases()
  test.each(listContractCasesWithTitles(paymentCases))(
    'the GraphQL response matches the data, problem or error that the contract case lists: %s',
    runContractCase,
  )
  test.each(listContractCasesRequiringSession(paymentCases))(
    'a GraphQL operation is refused without a valid session if it needs the federation call %s',
    runContractCaseWithoutSession,
  )
})
