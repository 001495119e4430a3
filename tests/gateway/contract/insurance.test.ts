import { describe, test } from 'vitest'
import {
  setUpContractCases,
  listContractCasesWithTitles,
  listContractCasesRequiringSession,
} from './run-cases.ts'
import { insuranceCases } from './insurance.cases.ts'

describe('contract cases of insurance calls', () => {
  const { runContractCase, runContractCaseWithoutSession } = setUpContractCases()
  test.each(listContractCasesWithTitles(insuranceCases))(
    'the gateway returns the expected result for the federation call and outcome: %s',
    runContractCase,
  )
  test.each(listContractCasesRequiringSession(insuranceCases))(
    'a GraphQL operation that leads to the federation call %s is refused without a valid session',
    runContractCaseWithoutSession,
  )
})
