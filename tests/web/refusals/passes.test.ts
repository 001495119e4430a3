import { test } from 'vitest'
import { refusalsOf, shown } from './harness.tsx'
import { screens } from './passes.rows.ts'

test.each(refusalsOf(screens))('the refusal is shown at its place: %s', shown)
