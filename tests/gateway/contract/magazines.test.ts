import { describe, test } from 'vitest'
import {
  setUpContractCases,
  listContractCasesWithTitles,
  listContractCasesRequiringSession,
} from './run-cases.ts'
import { magazineCases } from './magazines.cases.ts'

describe('contract cases of magazines calls', () => {
  const { runContractCase, runContractCaseWithoutSession } = setUpContractCases()
  test.each(listContractCasesWithTitles(magazineCases))(
    'the gateway returns the expected result for the federation call and outcome: %s',
    runContractCase,
  )
  test.each(listContractCasesRequiringSession(magazineCases))(
    'a GraphQL operation that leads to the federation call %s is refused without a valid session',
    runContractCaseWithoutSession,
  )
})
