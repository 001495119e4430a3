import { describe, test } from 'vitest'
import { setUpContractCases, listCasesWithTitles, listCasesRequiringSession } from './run-cases.ts'
import { magazineCases } from './magazines.cases.ts'

describe('contract cases of magazines calls', () => {
  const { runCase, runCaseWithoutSession } = setUpContractCases()
  test.each(listCasesWithTitles(magazineCases))(
    "the gateway maps the federation's response to the GraphQL result that contract case %s declares",
    runCase,
  )
  test.each(listCasesRequiringSession(magazineCases))(
    'the call %s is refused without a valid session',
    runCaseWithoutSession,
  )
})
