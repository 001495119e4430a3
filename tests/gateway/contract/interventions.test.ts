import { describe, test } from 'vitest'
import {
  setUpContractCases,
  listContractCasesWithTitles,
  listContractCasesRequiringSession,
} from './run-contract-cases.ts'
import { interventionCases } from './interventions.cases.ts'

describe('contract cases of interventions calls', () => {
  const { runContractCase, runContractCaseWithoutSession } = setUpContractCases()
  test.each(listContractCasesWithTitles(interventionCases))(
    'the GraphQL response matches the data, problem or error that the contract case lists: %s',
    runContractCase,
  )
  test.each(listContractCasesRequiringSession(interventionCases))(
    'a GraphQL operation is refused without a valid session if it needs the federation call %s',
    runContractCaseWithoutSession,
  )
})
