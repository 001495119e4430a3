import { describe, test } from 'vitest'
import {
  setUpContractCases,
  listContractCasesWithTitles,
  listContractCasesRequiringSession,
} from './run-contract-cases.ts'
import { volunteeringCases } from './volunteering.cases.ts'

describe('contract cases of volunteering calls', () => {
  const { runContractCase, runContractCaseWithoutSession } = setUpContractCases()
  test.each(listContractCasesWithTitles(volunteeringCases))(
    'the GraphQL response matches the data, problem or error that the contract case lists: %s',
    runContractCase,
  )
  test.each(listContractCasesRequiringSession(volunteeringCases))(
    'a GraphQL operation is refused without a valid session if it needs the federation call %s',
    runContractCaseWithoutSession,
  )
})
