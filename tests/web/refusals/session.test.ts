import { describe, test } from 'vitest'
import { failuresOf, refusalsOf, shown } from './harness.tsx'
import { screens } from './session.rows.ts'

describe('session', () => {
  test.each(refusalsOf(screens))('the refusal is shown at its place: %s', shown)
  test.each(failuresOf(screens))('the request failure is shown with a retry: %s', shown)
})
