import { describe, test } from 'vitest'
import { onStage, titled, withSession } from './harness.ts'
import { interventionCases } from './interventions.cases.ts'

describe('interventions contract', () => {
  const { show, showRefused } = onStage()
  test.each(titled(interventionCases))('contract case %s', show)
  test.each(withSession(interventionCases))('%s is refused without a valid session', showRefused)
})
