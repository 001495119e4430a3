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
    'the gateway returns the expected data, problem or error for the federation call and outcome “%s”',
    runContractCase,
  )
  test.each(listContractCasesRequiringSession(guestCases))(
    'without a valid session, the gateway refuses a GraphQL operation that needs the federation call %s',
    runContractCaseWithoutSession,
  )
})
