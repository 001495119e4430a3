import { describe, test } from 'vitest'
import { createRequestFailureTests, createRefusalTests, runTestRow } from './harness.tsx'
import { screens } from './volunteering.cases.ts'

describe('refusals and failures of volunteering', () => {
  test.each(createRefusalTests(screens))(
    'the screen tells the member that the gateway refused a mutation: %s',
    runTestRow,
  )
  test.each(createRequestFailureTests(screens))(
    'the screen that sent a failed request shows a message or redirects to another screen: %s',
    runTestRow,
  )
})
