import { describe, test } from 'vitest'
import { setUpContractCases, listCasesWithTitles, listCasesRequiringSession } from './run-cases.ts'
import { vehicleCases } from './vehicles.cases.ts'

describe('contract cases of vehicles calls', () => {
  const { runCase, runCaseWithoutSession } = setUpContractCases()
  test.each(listCasesWithTitles(vehicleCases))(
    "the gateway maps the federation's response to the GraphQL result that contract case %s declares",
    runCase,
  )
  test.each(listCasesRequiringSession(vehicleCases))(
    'the call %s is refused without a valid session',
    runCaseWithoutSession,
  )
})
