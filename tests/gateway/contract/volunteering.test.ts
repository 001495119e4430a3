import { describe, test } from 'vitest'
import {
  setUpContractCases,
  listContractCasesWithTitles,
  listContractCasesRequiringSession,
} from './run-cases.ts'
import { volunteeringCases } from './volunteering.cases.ts'

describe('contract cases of volunteering calls', () => {
  const { runContractCase, runContractCaseWithoutSession } = setUpContractCases()
  test.each(listContractCasesWithTitles(volunteeringCases))(
    'the gateway returns the expected result for the federation call and outcome: %s',
    runContractCase,
  )
  test.each(listContractCasesRequiringSession(volunteeringCases))(
    'a GraphQL operation that leads to the federation call %s is refused without a valid session',
    runContractCaseWithoutSession,
  )
})
