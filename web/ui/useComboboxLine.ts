import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { reloadAfterLostImport } from '../platform/reloadOnce.ts'
import { savesData } from '../platform/savesData.ts'
import { whenIdle } from './whenIdle.ts'

type Line = typeof import('./ComboboxLine.tsx').ComboboxLine

let known: Line | null = null
let loading: Promise<Line> | null = null

/** Kept once it has come; what failed is asked for again. */
function load(): Promise<Line> {
  loading ??= import('./ComboboxLine.tsx').then(
    ({ ComboboxLine }) => (known = ComboboxLine),
    (error: unknown) => {
      loading = null
      throw error
    },
  )
  return loading
}

/** A word that is being put together, by an accent's key or an input method, lasts no longer than a pause like this. */
const pause = 600

/**
 * The line with its list, which takes the place of the plain line with this id: at once where it has come before, when
 * `ask` is called, or once the page has nothing else to do, unless its visitor saves data. Whoever is in the line stays
 * in it, at the same letter.
 */
export function useComboboxLine(id: string) {
  const [line, setLine] = useState<Line | null>(() => known)
  const [state, setState] = useState<'unasked' | 'asked' | 'failed'>('unasked')
  const isGone = useRef(false)
  const composing = useRef({ is: false, since: 0 })
  /** While the plain line is pressed, what waits until it is let go: a press that ends on another element is no click. */
  const press = useRef<{ next: () => void } | null>(null)

  function take(line: Line) {
    if (isGone.current) return
    if (press.current) {
      press.current.next = () => take(line)
      return
    }
    if (composing.current.is && Date.now() - composing.current.since < pause) {
      setTimeout(() => take(line), pause)
      return
    }
    const plain = document.getElementById(id) as HTMLInputElement | null
    const isIn = plain !== null && plain === document.activeElement
    const { selectionStart = 0, selectionEnd = 0, selectionDirection } = plain ?? {}
    flushSync(() => setLine(() => line))
    if (!isIn) return
    const taken = document.getElementById(id) as HTMLInputElement
    taken.focus({ preventScroll: true })
    taken.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? undefined)
  }

  const ready = useEffectEvent((line: Line) => take(line))
  useEffect(() => {
    isGone.current = false
    // Asked for by nobody yet: that it cannot be had is said when it is.
    const callOff = line || savesData() ? undefined : whenIdle(() => void load().then(ready, () => {}))
    return () => {
      isGone.current = true
      callOff?.()
    }
  }, [line])

  function ask() {
    if (line || state === 'asked') return
    setState('asked')
    // What made somebody come here, a press on the label perhaps, is over first.
    load().then(
      (line) => void setTimeout(() => take(line)),
      () => setState('failed'),
    )
  }

  /** Loads the list again for the retry button; what was typed survives a reload of the page. */
  function retry() {
    ask()
    load().catch(reloadAfterLostImport)
  }

  return {
    line,
    state,
    ask,
    retry,
    /** For the plain line. */
    plain: {
      onFocus: ask,
      onMouseDown: () => {
        const pressed = { next: () => {} }
        press.current = pressed
        const over = () =>
          setTimeout(() => {
            press.current = null
            pressed.next()
          })
        addEventListener('mouseup', over, { once: true })
      },
      onCompositionUpdate: () => {
        composing.current = { is: true, since: Date.now() }
      },
      onCompositionEnd: () => {
        composing.current.is = false
      },
    },
  }
}
