import { describe, test } from 'vitest'
import {
  setUpContractCases,
  listContractCasesWithTitles,
  listContractCasesRequiringSession,
} from './run-contract-cases.ts'
import { insuranceCases } from './insurance.cases.ts'

describe('contract cases of insurance calls', () => {
  const { runContractCase, runContractCaseWithoutSession } = setUpContractCases()
  test.each(listContractCasesWithTitles(insuranceCases))(
    'the gateway returns the expected data, problem or error for the federation call and outcome “%s”',
    runContractCase,
  )
  test.each(listContractCasesRequiringSession(insuranceCases))(
    'without a valid session, the gateway refuses a GraphQL operation that needs the federation call %s',
    runContractCaseWithoutSession,
  )
})
