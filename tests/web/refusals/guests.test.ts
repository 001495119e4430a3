import { test } from 'vitest'
import { createRequestFailureTests, createRefusalTests, runTitledTest } from './harness.tsx'
import { screens } from './guests.cases.ts'

test.each(createRefusalTests(screens))(
  'if the gateway refuses a mutation, the screen that sent the mutation tells the user: %s',
  runTitledTest,
)
// `guests.test.tsx` tests that the portal later looks up the result of a payment that got no
// response.
test.each(
  createRequestFailureTests(
    screens.filter(({ document }) => document.params.name !== 'useGuestPurchaseMutation'),
  ),
)(
  'if a request fails, the screen that sent the request shows a message or redirects to another screen: %s',
  runTitledTest,
)
