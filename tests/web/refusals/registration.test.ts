import { describe, test } from 'vitest'
import { failuresOf, refusalsOf, runRow } from './harness.tsx'
import { screens } from './registration.rows.ts'

describe('refusals and failures of registration', () => {
  test.each(refusalsOf(screens))('the screen shows the message of a refused mutation: %s', runRow)
  test.each(failuresOf(screens))('the screen handles a failed request: %s', runRow)
})
