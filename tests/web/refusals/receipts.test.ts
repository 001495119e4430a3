import { test } from 'vitest'
import { createRefusalTests, runTestRow } from './harness.tsx'
import { screens } from './receipts.cases.ts'

test.each(createRefusalTests(screens))('the screen shows a message for the refused action %s', runTestRow)
