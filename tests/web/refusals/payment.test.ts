import { describe, test } from 'vitest'
import { failuresOf, refusalsOf, shown } from './harness.tsx'
import { screens } from './payment.rows.ts'

describe('refusals and failures of payment details', () => {
  test.each(refusalsOf(screens))('the screen shows the message of a refused mutation: %s', shown)
  test.each(failuresOf(screens))('the screen handles a failed request: %s', shown)
})
