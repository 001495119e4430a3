import { describe, test } from 'vitest'
import { createFailureTests, createRefusalTests, runTestRow } from './harness.tsx'
import { screens } from './registration.cases.ts'

describe('refusals and failures of registration', () => {
  test.each(createRefusalTests(screens))('the screen shows a message for the refused action %s', runTestRow)
  test.each(createFailureTests(screens))('the screen shows each request failure of the action %s', runTestRow)
})
