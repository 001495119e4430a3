import { test } from 'vitest'
import { createRequestFailureTests, createRefusalTests, runTestRow } from './harness.tsx'
import { screens } from './guests.cases.ts'

test.each(createRefusalTests(screens))(
  'the screen tells the member that the gateway refused a mutation: %s',
  runTestRow,
)
// `guests.test.tsx` tests that the portal later looks up the result of a payment that got no
// response.
test.each(
  createRequestFailureTests(
    screens.filter(({ document }) => document.params.name !== 'useGuestPurchaseMutation'),
  ),
)('the screen that sent a failed request shows a message or redirects to another screen: %s', runTestRow)
