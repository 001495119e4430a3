import { describe, test } from 'vitest'
import {
  setUpContractCases,
  listContractCasesWithTitles,
  listContractCasesRequiringSession,
} from './run-cases.ts'
import { interventionCases } from './interventions.cases.ts'

describe('contract cases of interventions calls', () => {
  const { runContractCase, runContractCaseWithoutSession } = setUpContractCases()
  test.each(listContractCasesWithTitles(interventionCases))(
    'the gateway maps the outcome of a federation call to the expected GraphQL result: %s',
    runContractCase,
  )
  test.each(listContractCasesRequiringSession(interventionCases))(
    'without a valid session, the gateway refuses a GraphQL operation that needs the federation call %s',
    runContractCaseWithoutSession,
  )
})
