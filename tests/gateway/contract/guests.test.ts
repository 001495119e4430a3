import { describe, test } from 'vitest'
import { guestCases } from './guests.cases.ts'
import {
  setUpContractCases,
  listContractCasesWithTitles,
  listContractCasesRequiringSession,
} from './run-contract-cases.ts'

describe('contract cases of guests calls', () => {
  const { runContractCase, runContractCaseWithoutSession } = setUpContractCases()
  test.each(listContractCasesWithTitles(guestCases))(
    'the GraphQL response matches the data, problem or error that the contract case lists: %s',
    runContractCase,
  )
  test.each(listContractCasesRequiringSession(guestCases))(
    'a GraphQL operation is refused without a valid session if it needs the federation call %s',
    runContractCaseWithoutSession,
  )
})
