import { type MouseEvent, useEffect, useState } from 'react'

/**
 * Maximum time in milliseconds between two presses that belong to one series of presses, such as a
 * double press.
 */
const maximumGapMs = 1_000

/**
 * Maximum distance in CSS pixels between two presses that belong to one series of presses: the size
 * of a button.
 */
const maximumDistance = 44

/**
 * Latest series of presses at one place of the page. Contains the `performance.now()` timestamps of
 * the first and the last press, and the position of the last press.
 */
let series = { startedAt: -Infinity, lastAt: -Infinity, x: 0, y: 0 }

function recordPointerPress({ timeStamp, clientX, clientY }: PointerEvent): void {
  const isSeries =
    timeStamp - series.lastAt <= maximumGapMs &&
    Math.hypot(clientX - series.x, clientY - series.y) <= maximumDistance
  series = {
    startedAt: isSeries ? series.startedAt : timeStamp,
    lastAt: timeStamp,
    x: clientX,
    y: clientY,
  }
}

/** Records the presses on the page, so that a later screen can recognize a series of presses. */
export function usePressRecording(): void {
  // The listener stays for the next screen. Adding it again has no effect.
  useEffect(() => addEventListener('pointerdown', recordPointerPress, { capture: true, passive: true }), [])
}

/**
 * Returns a function that wraps a click handler. The wrapped handler ignores a press that continues
 * a double press from the previous screen.
 */
export function useDoublePressGuard(): (onPress: () => void) => (event: MouseEvent) => void {
  const [shownAt] = useState(() => performance.now())
  usePressRecording()
  return (onPress) => (event) => {
    // A press by keyboard has no click count. Its button had the focus before the press.
    const isByKeyboard = event.detail === 0
    // Without a recent press, the click comes from assistive technology, which sends no pointer
    // events.
    const isRecent = performance.now() - series.lastAt <= maximumGapMs
    if (isByKeyboard || !isRecent || series.startedAt >= shownAt) onPress()
  }
}
