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
    'the gateway returns the expected data, problem or error for the federation call and outcome “%s”',
    runContractCase,
  )
  test.each(listContractCasesRequiringSession(memberCases))(
    'without a valid session, the gateway refuses a GraphQL operation that needs the federation call %s',
    runContractCaseWithoutSession,
  )
})
