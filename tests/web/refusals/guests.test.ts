import { test } from 'vitest'
import { createFailureTests, createRefusalTests, runTestRow } from './harness.tsx'
import { screens } from './guests.cases.ts'

test.each(createRefusalTests(screens))('the screen shows a message for the refused action %s', runTestRow)
// `guests.test.tsx` tests that the portal later looks up the result of a payment that got no
// response.
test.each(
  createFailureTests(screens.filter(({ document }) => document.params.name !== 'useGuestPurchaseMutation')),
)('the screen shows each request failure of the action %s', runTestRow)
