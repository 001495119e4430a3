import { test } from 'vitest'
import { createRefusalTests, runTestRow } from './harness.tsx'
import { screens } from './interventions.rows.ts'

test.each(createRefusalTests(screens))('the screen shows the message of a refused mutation: %s', runTestRow)
