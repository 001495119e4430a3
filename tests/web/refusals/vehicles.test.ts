import { test } from 'vitest'
import { failuresOf, refusalsOf, shown } from './harness.tsx'
import { screens } from './vehicles.rows.ts'

test.each(refusalsOf(screens))('%s', shown)
test.each(failuresOf(screens))('%s', shown)
