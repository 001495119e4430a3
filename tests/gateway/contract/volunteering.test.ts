import { describe, test } from 'vitest'
import { setUpContractCases, listCasesWithTitles, listCasesRequiringSession } from './run-cases.ts'
import { volunteeringCases } from './volunteering.cases.ts'

describe('contract cases of volunteering calls', () => {
  const { runCase, runCaseWithoutSession } = setUpContractCases()
  test.each(listCasesWithTitles(volunteeringCases))(
    "the gateway maps the federation's response to the GraphQL result that contract case %s declares",
    runCase,
  )
  test.each(listCasesRequiringSession(volunteeringCases))(
    'the call %s is refused without a valid session',
    runCaseWithoutSession,
  )
})
