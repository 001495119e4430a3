import { describe, test } from 'vitest'
import {
  setUpContractCases,
  listContractCasesWithTitles,
  listContractCasesRequiringSession,
} from './run-contract-cases.ts'
import { memberCases } from './members.cases.ts'

describe('contract cases of members calls', () => {
  const { runContractCase, runContractCaseWithoutSession } = setUpContractCases()
  test.each(listContractCasesWithTitles(memberCases))(
    'the client gets the GraphQL result that the contract case expects: %s',
    runContractCase,
  )
  test.each(listContractCasesRequiringSession(memberCases))(
    'a GraphQL operation is refused without a valid session if it needs the federation call %s',
    runContractCaseWithoutSession,
  )
})
