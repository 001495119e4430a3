import { describe, test } from 'vitest'
import { onStage, titled, withSession } from './harness.ts'
import { interventionCases } from './interventions.cases.ts'

describe('interventions', () => {
  const { show, showRefused } = onStage()
  test.each(titled(interventionCases))('%s', show)
  test.each(withSession(interventionCases))('%s, refused without a session that is good', showRefused)
})
