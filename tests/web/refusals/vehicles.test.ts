import { test } from 'vitest'
import { createRequestFailureTests, createRefusalTests, runTitledTest } from './harness.tsx'
import { screens } from './vehicles.cases.ts'

test.each(createRefusalTests(screens))(
  'if the gateway refuses a mutation, the screen that sent the mutation tells the user: %s',
  runTitledTest,
)
test.each(createRequestFailureTests(screens))(
  'if a request fails, the screen that sent the request shows a message or redirects to another screen: %s',
  runTitledTest,
)
