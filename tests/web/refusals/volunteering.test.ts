import { describe, test } from 'vitest'
import { createFailureTests, createRefusalTests, runTestRow } from './harness.tsx'
import { screens } from './volunteering.cases.ts'

describe('refusals and failures of volunteering', () => {
  test.each(createRefusalTests(screens))('the screen shows a message for the refused action %s', runTestRow)
  test.each(createFailureTests(screens))('the screen shows each request failure of the action %s', runTestRow)
})
