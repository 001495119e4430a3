import { test } from 'vitest'
import { refusalsOf, runRow } from './harness.tsx'
import { screens } from './receipts.rows.ts'

test.each(refusalsOf(screens))('the screen shows the message of a refused mutation: %s', runRow)
