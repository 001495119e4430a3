import { test } from 'vitest'
import { createRefusalTests, runTestRow } from './harness.tsx'
import { screens } from './insurance.cases.ts'

test.each(createRefusalTests(screens))(
  'when the gateway refuses a mutation, the screen shows the expected message: %s',
  runTestRow,
)
