import { describe, test } from 'vitest'
import { onStage, titled, withSession } from './harness.ts'
import { insuranceCases } from './insurance.cases.ts'

describe('insurance', () => {
  const { show, showRefused } = onStage()
  test.each(titled(insuranceCases))('%s', show)
  test.each(withSession(insuranceCases))('%s, refused without a session that is good', showRefused)
})
