/** Tests of polling for a decision of the staff: the timing rules and the hook `usePolling`. */
import { render } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { Failure } from '../../web/relay/gatewayFailure.ts'
import { type PollFacts, computePollDelay } from '../../web/relay/pollDelay.ts'
import { usePolling } from '../../web/relay/usePolling.ts'

const second = 1_000
const minute = 60 * second

describe('delay before the next poll', () => {
  const facts: PollFacts = {
    trigger: 'interval',
    elapsed: 0,
    sincePoll: Infinity,
    isVisible: true,
    isOnline: true,
    retryAfter: null,
  }

  test.each<[string, Partial<PollFacts>, number, number | null]>([
    ['30 seconds on a page that has just opened', {}, 0, 30 * second],
    ['up to a fifth longer', {}, 1, 36 * second],
    ['30 seconds until five minutes have passed', { elapsed: 5 * minute - 1 }, 0, 30 * second],
    ['two minutes after five minutes', { elapsed: 5 * minute }, 0, 2 * minute],
    ['two minutes for the last poll within 30 minutes', { elapsed: 28 * minute }, 0, 2 * minute],
    ['no poll after 30 minutes', { elapsed: 28 * minute + 1 }, 0, null],
    ['no poll on a hidden page', { isVisible: false }, 0, null],
    ['no poll without a network', { isOnline: false }, 0, null],
    ['at least the delay that the gateway requests', { retryAfter: 90 }, 0, 90 * second],
    ['up to half longer than the delay that the gateway requests', { retryAfter: 90 }, 1, 135 * second],
    ['30 seconds when the gateway requests less', { retryAfter: 2 }, 0, 30 * second],
    ['zero when the member returns', { trigger: 'return', sincePoll: minute }, 1, 0],
    ['zero when the member returns before the first poll', { trigger: 'return' }, 1, 0],
    [
      'the rest of five seconds when the member returns twice',
      { trigger: 'return', sincePoll: second },
      0,
      4 * second,
    ],
    [
      'the rest of the requested delay when the member returns',
      { trigger: 'return', sincePoll: 10 * second, retryAfter: 40 },
      0,
      30 * second,
    ],
    ['up to two seconds after an outage', { trigger: 'reconnect' }, 1, 2 * second],
    [
      'no poll when the network returns to a hidden page',
      { trigger: 'reconnect', isVisible: false },
      0,
      null,
    ],
  ])(
    'computePollDelay returns the delay before the next poll, or null for no poll: %s',
    (_, changes, random, expected) => {
      expect(computePollDelay({ ...facts, ...changes }, random)).toBe(expected)
    },
  )
})

describe('usePolling', () => {
  function Poller({ isPending, poll }: { isPending: boolean; poll: () => Promise<unknown> }) {
    usePolling(isPending, poll)
    return null
  }

  /** Renders a component that polls, with fake timers and without jitter. */
  function renderPollingComponent() {
    vi.useFakeTimers()
    vi.spyOn(Math, 'random').mockReturnValue(0)
    const poll = vi.fn<() => Promise<unknown>>(async () => null)
    const rendered = render(<Poller isPending poll={poll} />)
    const advanceFakeTime = async (ms: number) => await vi.advanceTimersByTimeAsync(ms)
    const setPageVisibility = (state: DocumentVisibilityState) => {
      vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
      document.dispatchEvent(new Event('visibilitychange'))
    }
    return { poll, advanceFakeTime, setPageVisibility, ...rendered }
  }

  test('usePolling polls every 30 seconds, then every two minutes, for 30 minutes', async () => {
    const { poll, advanceFakeTime } = renderPollingComponent()
    await advanceFakeTime(30 * second - 1)
    expect(poll).not.toHaveBeenCalled()
    await advanceFakeTime(4.5 * minute + 1)
    expect(poll).toHaveBeenCalledTimes(10)
    await advanceFakeTime(24 * minute)
    expect(poll).toHaveBeenCalledTimes(22)
    await advanceFakeTime(60 * minute)
    expect(poll).toHaveBeenCalledTimes(22)
  })

  test('usePolling stops on a hidden page and polls at once when the member returns', async () => {
    const { poll, advanceFakeTime, setPageVisibility } = renderPollingComponent()
    setPageVisibility('hidden')
    await advanceFakeTime(60 * minute)
    expect(poll).not.toHaveBeenCalled()
    setPageVisibility('visible')
    await advanceFakeTime(0)
    expect(poll).toHaveBeenCalledTimes(1)
    await advanceFakeTime(30 * second)
    expect(poll).toHaveBeenCalledTimes(2)
  })

  test('usePolling waits for the delay that the gateway requested, even when the member returns to the page earlier', async () => {
    const { poll, advanceFakeTime } = renderPollingComponent()
    poll.mockRejectedValueOnce(new Failure('OVERLOADED', 'r-1', 100))
    await advanceFakeTime(30 * second)
    expect(poll).toHaveBeenCalledTimes(1)
    dispatchEvent(new Event('focus'))
    await advanceFakeTime(99 * second)
    expect(poll).toHaveBeenCalledTimes(1)
    await advanceFakeTime(second)
    expect(poll).toHaveBeenCalledTimes(2)
  })

  test('usePolling stops when nothing is pending any longer, and when its component unmounts', async () => {
    const { poll, advanceFakeTime, rerender, unmount } = renderPollingComponent()
    rerender(<Poller isPending={false} poll={poll} />)
    dispatchEvent(new Event('focus'))
    await advanceFakeTime(60 * minute)
    rerender(<Poller isPending poll={poll} />)
    unmount()
    dispatchEvent(new Event('online'))
    await advanceFakeTime(60 * minute)
    expect(poll).not.toHaveBeenCalled()
  })
})
