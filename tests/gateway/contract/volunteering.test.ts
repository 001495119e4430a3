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
    'the gateway maps the outcome of a federation call to the expected GraphQL result: %s',
    runContractCase,
  )
  test.each(listContractCasesRequiringSession(volunteeringCases))(
    'without a valid session, the gateway refuses a GraphQL operation that needs the federation call %s',
    runContractCaseWithoutSession,
  )
})
