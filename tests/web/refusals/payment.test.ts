import { describe, test } from 'vitest'
import { failuresOf, refusalsOf, runRow } from './harness.tsx'
import { screens } from './payment.rows.ts'

describe('refusals and failures of payment details', () => {
  test.each(refusalsOf(screens))('the screen shows the message of a refused mutation: %s', runRow)
  test.each(failuresOf(screens))('the screen handles a failed request: %s', runRow)
})
