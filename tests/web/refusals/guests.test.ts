import { test } from 'vitest'
import { failuresOf, refusalsOf, shown } from './harness.tsx'
import { screens } from './guests.rows.ts'

test.each(refusalsOf(screens))('the refusal is shown at its place: %s', shown)
// The result of a payment without a response is checked later (`guests.test.tsx`).
test.each(failuresOf(screens.filter(({ document }) => document.params.name !== 'useGuestPurchaseMutation')))(
  'the request failure is shown with a retry: %s',
  shown,
)
