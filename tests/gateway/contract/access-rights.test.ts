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
    'a success or refusal of a federation call reaches the client as the contract case specifies: %s',
    runContractCase,
  )
  test.each(listContractCasesRequiringSession(accessRightCases))(
    'without a valid session, the gateway refuses a GraphQL operation that needs the federation call %s',
    runContractCaseWithoutSession,
  )
})
