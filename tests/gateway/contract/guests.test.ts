import { describe, test } from 'vitest'
import { guestCases } from './guests.cases.ts'
import { onStage, titled, withSession } from './harness.ts'

describe('guests contract', () => {
  const { show, showRefused } = onStage()
  test.each(titled(guestCases))('contract case %s', show)
  test.each(withSession(guestCases))('%s is refused without a valid session', showRefused)
})
