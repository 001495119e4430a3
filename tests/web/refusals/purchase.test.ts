import { test } from 'vitest'
import { createRefusalTests, runTitledTest } from './harness.tsx'
import { screens } from './purchase.cases.ts'

test.each(createRefusalTests(screens))(
  'if the gateway refuses a mutation, the screen that sent the mutation tells the user: %s',
  runTitledTest,
)
