import { describe, test } from 'vitest'
import { onStage, titled, withSession } from './harness.ts'
import { magazineCases } from './magazines.cases.ts'

describe('magazines', () => {
  const { show, showRefused } = onStage()
  test.each(titled(magazineCases))('%s', show)
  test.each(withSession(magazineCases))('%s, refused without a session that is good', showRefused)
})
