/**
 * Tests of the hook `usePassPriceCheck`, which checks the price before the review. Components that
 * wait for the same price check share its result.
 */
import { act, render, screen, waitFor } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { RelayEnvironmentProvider } from 'react-relay'
import { Environment, Network, Observable, RecordSource, Store } from 'relay-runtime'
import type { GraphQLResponse } from 'relay-runtime'
import { beforeEach, expect, test, vi } from 'vitest'
import { queryLifetime } from '../../web/relay/environment.ts'
import { usePassPriceCheck } from '../../web/domains/purchase/useCollision.ts'
import { createMoney } from './helpers/purchase-results.ts'

/**
 * Functions that send the responses to the pending requests of the stubbed gateway, one function
 * per request.
 */
let pendingReplies: Array<(reply: GraphQLResponse) => void> = []
let environment: Environment
beforeEach(() => {
  pendingReplies = []
  environment = createRelayEnvironment()
})

const createRelayEnvironment = () =>
  new Environment({
    network: Network.create(() =>
      Observable.create<GraphQLResponse>((sink) => {
        pendingReplies.push((reply) => {
          sink.next(reply)
          sink.complete()
        })
      }),
    ),
    store: new Store(new RecordSource(), {
      gcReleaseBufferSize: 20,
      queryCacheExpirationTime: queryLifetime,
    }),
  })

/**
 * Responds to every pending price check with a price quote that reports no obstacle to the
 * purchase.
 */
function answerPendingPriceChecksWithQuote() {
  for (const send of pendingReplies.splice(0)) {
    const quote = { __typename: 'PurchaseQuote', obstacle: null, collision: null }
    send({ data: { purchaseQuote: { ...quote, invoice: { total: createMoney(34_565) } } } })
  }
}

/**
 * Test component that renders the state of a price check for a fixed pass type and vehicle.
 * `onCommit` runs after rendering, before effects.
 */
function PriceCheckStateText({ name, onCommit }: { name: string; onCommit?: () => void }) {
  const { collision } = usePassPriceCheck({ type: 'ANNUAL', vehicleId: 'v1' }, 0)
  useLayoutEffect(() => onCommit?.(), [onCommit])
  return <p aria-label={name}>{collision.state}</p>
}

const wrapInRelayEnvironment = (...elements: React.ReactNode[]) => (
  <RelayEnvironmentProvider environment={environment}>{elements}</RelayEnvironmentProvider>
)
const readPriceCheckState = (name: string) => screen.getByLabelText(name).textContent

test('if a shared price check returns between the render and the effects of a component, the component shows the result [E42]', async () => {
  const first = <PriceCheckStateText key="first" name="first" />
  const { rerender } = render(wrapInRelayEnvironment(first))
  await waitFor(() => expect(pendingReplies).toHaveLength(1))
  rerender(
    wrapInRelayEnvironment(
      first,
      <PriceCheckStateText key="second" name="second" onCommit={answerPendingPriceChecksWithQuote} />,
    ),
  )
  await waitFor(() => expect(readPriceCheckState('first')).toBe('free'))
  await waitFor(() => expect(readPriceCheckState('second')).toBe('free'))
})

test('if the shared result of a price check expires while a purchase step is open, the step requests the price again [E42]', async () => {
  const { unmount } = render(wrapInRelayEnvironment(<PriceCheckStateText key="first" name="first" />))
  await waitFor(() => expect(pendingReplies).toHaveLength(1))
  act(answerPendingPriceChecksWithQuote)
  await waitFor(() => expect(readPriceCheckState('first')).toBe('free'))
  unmount()

  const { rerender } = render(wrapInRelayEnvironment(<PriceCheckStateText key="second" name="second" />))
  expect(readPriceCheckState('second')).toBe('free')
  expect(pendingReplies).toHaveLength(0)
  const now = Date.now()
  vi.spyOn(Date, 'now').mockReturnValue(now + queryLifetime + 1)
  rerender(wrapInRelayEnvironment(<PriceCheckStateText key="second" name="second" />))
  await waitFor(() => expect(pendingReplies).toHaveLength(1))
  act(answerPendingPriceChecksWithQuote)
  await waitFor(() => expect(readPriceCheckState('second')).toBe('free'))
})
