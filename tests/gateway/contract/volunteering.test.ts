import { describe, test } from 'vitest'
import { onStage, titled, withSession } from './harness.ts'
import { volunteeringCases } from './volunteering.cases.ts'

describe('volunteering', () => {
  const { show, showRefused } = onStage()
  test.each(titled(volunteeringCases))('%s', show)
  test.each(withSession(volunteeringCases))('%s, refused without a session that is good', showRefused)
})
