/** The check of a choice before the review, `usePriceCheck`: its answer reaches every caller that waits for it. */
import { act, render, screen, waitFor } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { RelayEnvironmentProvider } from 'react-relay'
import { Environment, Network, Observable, RecordSource, Store } from 'relay-runtime'
import type { GraphQLResponse } from 'relay-runtime'
import { beforeEach, expect, test, vi } from 'vitest'
import { freshness } from '../../web/relay/environment.ts'
import { usePriceCheck } from '../../web/domains/purchase/useCollision.ts'
import { cents } from './purchase-answers.ts'

/** The requests that wait for their answer. */
let waiting: Array<(reply: GraphQLResponse) => void> = []
let environment: Environment
beforeEach(() => {
  waiting = []
  environment = createEnvironment()
})

const createEnvironment = () =>
  new Environment({
    network: Network.create(() =>
      Observable.create<GraphQLResponse>((sink) => {
        waiting.push((reply) => {
          sink.next(reply)
          sink.complete()
        })
      }),
    ),
    store: new Store(new RecordSource(), { gcReleaseBufferSize: 20, queryCacheExpirationTime: freshness }),
  })

/** Answers each request that waits: nothing is in the way of the purchase. */
function answerAll() {
  for (const send of waiting.splice(0)) {
    const quote = { __typename: 'PurchaseQuote', obstacle: null, collision: null }
    send({ data: { purchaseQuote: { ...quote, invoice: { total: cents(34_565) } } } })
  }
}

/** Shows the state of the check of one choice. `onCommit` runs after the rendering, before the effects. */
function Check({ name, onCommit }: { name: string; onCommit?: () => void }) {
  const { collision } = usePriceCheck({ type: 'ANNUAL', vehicleId: 'v1' }, 0)
  useLayoutEffect(() => onCommit?.(), [onCommit])
  return <p aria-label={name}>{collision.state}</p>
}

const page = (...checks: React.ReactNode[]) => (
  <RelayEnvironmentProvider environment={environment}>{checks}</RelayEnvironmentProvider>
)
const stateOf = (name: string) => screen.getByLabelText(name).textContent

test('an answer that another caller gets between rendering and effects ends the check [E42]', async () => {
  const first = <Check key="first" name="first" />
  const { rerender } = render(page(first))
  await waitFor(() => expect(waiting).toHaveLength(1))
  rerender(page(first, <Check key="second" name="second" onCommit={answerAll} />))
  await waitFor(() => expect(stateOf('first')).toBe('free'))
  await waitFor(() => expect(stateOf('second')).toBe('free'))
})

test('a shared answer that expires while its step is open is asked for again [E42]', async () => {
  const { unmount } = render(page(<Check key="first" name="first" />))
  await waitFor(() => expect(waiting).toHaveLength(1))
  act(answerAll)
  await waitFor(() => expect(stateOf('first')).toBe('free'))
  unmount()

  const { rerender } = render(page(<Check key="second" name="second" />))
  expect(stateOf('second')).toBe('free')
  expect(waiting).toHaveLength(0)
  const now = Date.now()
  vi.spyOn(Date, 'now').mockReturnValue(now + freshness + 1)
  rerender(page(<Check key="second" name="second" />))
  await waitFor(() => expect(waiting).toHaveLength(1))
  act(answerAll)
  await waitFor(() => expect(stateOf('second')).toBe('free'))
})
