import { describe, test } from 'vitest'
import { createFailureTests, createRefusalTests, runTestRow } from './harness.tsx'
import { screens } from './payment.rows.ts'

describe('refusals and failures of payment details', () => {
  test.each(createRefusalTests(screens))('the screen shows the message of a refused mutation: %s', runTestRow)
  test.each(createFailureTests(screens))('the screen handles a failed request: %s', runTestRow)
})
