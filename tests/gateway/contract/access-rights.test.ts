import { describe, test } from 'vitest'
import { accessRightCases } from './access-rights.cases.ts'
import {
  setUpContractCases,
  listContractCasesWithTitles,
  listContractCasesRequiringSession,
} from './run-contract-cases.ts'

describe('contract cases of access-rights calls', () => {
  const { runContractCase, runContractCaseWithoutSession } = setUpContractCases()
  test.each(listContractCasesWithTitles(accessRightCases))(
    'the gateway returns the expected data, problem or error for the federation call and outcome “%s”',
    runContractCase,
  )
  test.each(listContractCasesRequiringSession(accessRightCases))(
    'without a valid session, the gateway refuses a GraphQL operation that needs the federation call %s',
    runContractCaseWithoutSession,
  )
})
