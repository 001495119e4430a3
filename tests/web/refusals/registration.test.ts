import { describe, test } from 'vitest'
import { createRequestFailureTests, createRefusalTests, runTestRow } from './harness.tsx'
import { screens } from './registration.cases.ts'

describe('refusals and failures of registration', () => {
  test.each(createRefusalTests(screens))(
    'when the gateway refuses a mutation, the screen shows the expected message: %s',
    runTestRow,
  )
  test.each(createRequestFailureTests(screens))(
    'when a request fails, the screen of the form shows a message or redirects: %s',
    runTestRow,
  )
})
