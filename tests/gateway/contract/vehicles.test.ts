import { describe, test } from 'vitest'
import { onStage, titled, withSession } from './harness.ts'
import { vehicleCases } from './vehicles.cases.ts'

describe('vehicles contract', () => {
  const { show, showRefused } = onStage()
  test.each(titled(vehicleCases))('contract case %s', show)
  test.each(withSession(vehicleCases))('%s is refused without a valid session', showRefused)
})
