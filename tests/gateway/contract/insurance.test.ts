import { describe, test } from 'vitest'
import { onStage, titled, withSession } from './harness.ts'
import { insuranceCases } from './insurance.cases.ts'

describe('insurance contract', () => {
  const { show, showRefused } = onStage()
  test.each(titled(insuranceCases))('contract case %s', show)
  test.each(withSession(insuranceCases))('%s is refused without a valid session', showRefused)
})
