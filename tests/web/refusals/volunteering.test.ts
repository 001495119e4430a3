import { describe, test } from 'vitest'
import { failuresOf, refusalsOf, shown } from './harness.tsx'
import { screens } from './volunteering.rows.ts'

describe('volunteering', () => {
  test.each(refusalsOf(screens))('%s', shown)
  test.each(failuresOf(screens))('%s', shown)
})
