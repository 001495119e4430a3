import { test } from 'vitest'
import { failuresOf, refusalsOf, shown } from './harness.tsx'
import { screens } from './guests.rows.ts'

test.each(refusalsOf(screens))('%s', shown)
// What is not answered of a payment is found out (`guests.test.tsx`).
test.each(failuresOf(screens.filter(({ document }) => document.params.name !== 'useGuestPurchaseMutation')))(
  '%s',
  shown,
)
