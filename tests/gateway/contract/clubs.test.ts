import { describe, test } from 'vitest'
import { clubCases } from './clubs.cases.ts'
import {
  setUpContractCases,
  listContractCasesWithTitles,
  listContractCasesRequiringSession,
} from './run-cases.ts'

describe('contract cases of clubs calls', () => {
  const { runContractCase, runContractCaseWithoutSession } = setUpContractCases()
  test.each(listContractCasesWithTitles(clubCases))(
    'the gateway returns the expected result for the federation call and outcome: %s',
    runContractCase,
  )
  test.each(listContractCasesRequiringSession(clubCases))(
    'a GraphQL operation that leads to the federation call %s is refused without a valid session',
    runContractCaseWithoutSession,
  )
})
