import { test } from 'vitest'
import { createRefusalTests, runTestRow } from './harness.tsx'
import { screens } from './purchase.cases.ts'

test.each(createRefusalTests(screens))(
  'the screen tells the member that the gateway refused a mutation: %s',
  runTestRow,
)
