import { describe, test } from 'vitest'
import { clubCases } from './clubs.cases.ts'
import {
  setUpContractCases,
  listContractCasesWithTitles,
  listContractCasesRequiringSession,
} from './run-contract-cases.ts'

describe('contract cases of clubs calls', () => {
  const { runContractCase, runContractCaseWithoutSession } = setUpContractCases()
  test.each(listContractCasesWithTitles(clubCases))(
    'the GraphQL response matches the data, problem or error that the contract case lists: %s',
    runContractCase,
  )
  test.each(listContractCasesRequiringSession(clubCases))(
    'a GraphQL operation is refused without a valid session if it needs the federation call %s',
    runContractCaseWithoutSession,
  )
})
