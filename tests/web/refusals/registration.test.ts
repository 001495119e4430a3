import { describe, test } from 'vitest'
import { failuresOf, refusalsOf, shown } from './harness.tsx'
import { screens } from './registration.rows.ts'

describe('registration', () => {
  test.each(refusalsOf(screens))('%s', shown)
  test.each(failuresOf(screens))('%s', shown)
})
