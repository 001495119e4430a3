import { describe, test } from 'vitest'
import { onStage, titled, withSession } from './harness.ts'
import { volunteeringCases } from './volunteering.cases.ts'

describe('volunteering contract', () => {
  const { show, showRefused } = onStage()
  test.each(titled(volunteeringCases))('contract case %s', show)
  test.each(withSession(volunteeringCases))('%s is refused without a valid session', showRefused)
})
