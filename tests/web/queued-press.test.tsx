/** Tests of the hook `useQueuedPress`, which repeats an early press on the next button. */
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { RouterProvider, createMemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { useQueuedPress } from '../../web/wizard/useQueuedPress.ts'

const send = vi.fn()

function Step({ isWaiting }: { isWaiting: boolean }) {
  const { queuePress } = useQueuedPress(isWaiting)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <button type="submit" onClick={queuePress}>
        Next
      </button>
    </form>
  )
}

/** Renders a step that waits, and another screen whose data never arrives. */
function renderWaitingStep() {
  send.mockReset()
  let setWaiting: (isWaiting: boolean) => void = () => {}
  const onReady = (set: typeof setWaiting) => {
    setWaiting = set
  }
  const router = createMemoryRouter([
    { path: '/', Component: () => <StateOfStep onReady={onReady} /> },
    { path: '/other', loader: () => new Promise(() => {}), Component: () => null },
  ])
  render(<RouterProvider router={router} />)
  const endWaiting = async () => {
    act(() => setWaiting(false))
    // The press is repeated in a timer.
    await act(async () => await new Promise((done) => setTimeout(done)))
  }
  return { router, endWaiting }
}

function StateOfStep({ onReady }: { onReady: (set: (isWaiting: boolean) => void) => void }) {
  const [isWaiting, setWaiting] = useState(true)
  useEffect(() => {
    onReady(setWaiting)
  }, [onReady])
  return <Step isWaiting={isWaiting} />
}

test('a press while the step waits takes effect once, when the step no longer waits', async () => {
  const { endWaiting } = renderWaitingStep()
  await userEvent.dblClick(screen.getByRole('button'))
  expect(send).not.toHaveBeenCalled()
  await endWaiting()
  expect(send).toHaveBeenCalledTimes(1)
})

test('a link that the member follows cancels the queued press, even while the next screen still loads', async () => {
  const { router, endWaiting } = renderWaitingStep()
  await userEvent.click(screen.getByRole('button'))
  act(() => void router.navigate('/other'))
  await endWaiting()
  expect(send).not.toHaveBeenCalled()
  expect(router.state.navigation.location?.pathname).toBe('/other')
})
