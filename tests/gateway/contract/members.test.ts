import { describe, test } from 'vitest'
import {
  setUpContractCases,
  listContractCasesWithTitles,
  listContractCasesRequiringSession,
} from './run-cases.ts'
import { memberCases } from './members.cases.ts'

describe('contract cases of members calls', () => {
  const { runContractCase, runContractCaseWithoutSession } = setUpContractCases()
  test.each(listContractCasesWithTitles(memberCases))(
    'the gateway maps the outcome of a federation call to the expected GraphQL result: %s',
    runContractCase,
  )
  test.each(listContractCasesRequiringSession(memberCases))(
    'without a valid session, the gateway refuses a GraphQL operation that needs the federation call %s',
    runContractCaseWithoutSession,
  )
})
