import { describe, test } from 'vitest'
import { guestCases } from './guests.cases.ts'
import {
  setUpContractCases,
  listContractCasesWithTitles,
  listContractCasesRequiringSession,
} from './run-cases.ts'

describe('contract cases of guests calls', () => {
  const { runContractCase, runContractCaseWithoutSession } = setUpContractCases()
  test.each(listContractCasesWithTitles(guestCases))(
    'the gateway returns the expected result for the federation call and outcome: %s',
    runContractCase,
  )
  test.each(listContractCasesRequiringSession(guestCases))(
    'a GraphQL operation that leads to the federation call %s is refused without a valid session',
    runContractCaseWithoutSession,
  )
})
