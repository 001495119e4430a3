import { describe, test } from 'vitest'
import { onStage, titled, withSession } from './harness.ts'
import { magazineCases } from './magazines.cases.ts'

describe('magazines contract', () => {
  const { show, showRefused } = onStage()
  test.each(titled(magazineCases))('contract case %s', show)
  test.each(withSession(magazineCases))('%s is refused without a valid session', showRefused)
})
