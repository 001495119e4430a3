import { test } from 'vitest'
import { failuresOf, refusalsOf, runRow } from './harness.tsx'
import { screens } from './guests.rows.ts'

test.each(refusalsOf(screens))('the screen shows the message of a refused mutation: %s', runRow)
// The result of a payment without a response is checked later (`guests.test.tsx`).
test.each(failuresOf(screens.filter(({ document }) => document.params.name !== 'useGuestPurchaseMutation')))(
  'the screen handles a failed request: %s',
  runRow,
)
