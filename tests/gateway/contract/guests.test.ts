import { describe, test } from 'vitest'
import { guestCases } from './guests.cases.ts'
import { onStage, titled, withSession } from './harness.ts'

describe('guests', () => {
  const { show, showRefused } = onStage()
  test.each(titled(guestCases))('%s', show)
  test.each(withSession(guestCases))('%s, refused without a session that is good', showRefused)
})
