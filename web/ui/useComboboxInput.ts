import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { reloadAfterFailedImport } from '../platform/reloadPageOnce.ts'
import { isDataSaverOn } from '../platform/isDataSaverOn.ts'
import { runWhenIdle } from './runWhenIdle.ts'

type InputComponent = typeof import('./ComboboxInput.tsx').ComboboxInput

let loadedInput: InputComponent | null = null
let loading: Promise<InputComponent> | null = null

/**
 * Loads the code of the combobox once and caches it. After a failed load, the next call tries
 * again.
 */
function loadComboboxScript(): Promise<InputComponent> {
  loading ??= import('./ComboboxInput.tsx').then(
    ({ ComboboxInput }) => (loadedInput = ComboboxInput),
    (error: unknown) => {
      loading = null
      throw error
    },
  )
  return loading
}

/**
 * Pause in milliseconds after which a character composed with a dead key or an input method counts
 * as finished.
 */
const compositionPauseMs = 600

/**
 * Returns the combobox that replaces the plain text input with the given id. The focus and the text
 * selection of the input are kept. The code of the combobox is loaded on focus, or earlier when the
 * page is idle and the data saver is off.
 */
export function useComboboxInput(id: string) {
  const [Input, setInput] = useState<InputComponent | null>(() => loadedInput)
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  const isUnmounted = useRef(false)
  const composition = useRef({ isActive: false, since: 0 })
  /**
   * Mouse press on the plain text input, until the mouse button is released. Only then, `next`
   * replaces the input by the combobox, because the click would otherwise be lost.
   */
  const press = useRef<{ next: () => void } | null>(null)

  function replaceTextInputByCombobox(component: InputComponent) {
    if (isUnmounted.current) return
    if (press.current) {
      press.current.next = () => replaceTextInputByCombobox(component)
      return
    }
    if (composition.current.isActive && Date.now() - composition.current.since < compositionPauseMs) {
      setTimeout(() => replaceTextInputByCombobox(component), compositionPauseMs)
      return
    }
    const plain = document.getElementById(id) as HTMLInputElement | null
    const hadFocus = plain !== null && plain === document.activeElement
    const { selectionStart = 0, selectionEnd = 0, selectionDirection } = plain ?? {}
    flushSync(() => setInput(() => component))
    if (!hadFocus) return
    const newInput = document.getElementById(id) as HTMLInputElement
    newInput.focus({ preventScroll: true })
    newInput.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? undefined)
  }

  const ready = useEffectEvent((component: InputComponent) => replaceTextInputByCombobox(component))
  useEffect(() => {
    isUnmounted.current = false
    // A failed idle preload shows no error; the error is shown when the member uses the input.
    const cancelIdleTask =
      Input || isDataSaverOn()
        ? undefined
        : runWhenIdle(() => void loadComboboxScript().then(ready, () => {}))
    return () => {
      isUnmounted.current = true
      cancelIdleTask?.()
    }
  }, [Input])

  function loadComboboxList() {
    if (Input || state === 'loading') return
    setState('loading')
    // Runs after the event that caused the load, such as a press on the label.
    loadComboboxScript().then(
      (component) => void setTimeout(() => replaceTextInputByCombobox(component)),
      () => setState('failed'),
    )
  }

  /**
   * Loads the code of the combobox again after a press on the retry button. If this fails, the page
   * may be reloaded; the typed text is kept.
   */
  function retryLoadingCombobox() {
    loadComboboxList()
    loadComboboxScript().catch(reloadAfterFailedImport)
  }

  return {
    Input,
    state,
    loadComboboxList,
    retry: retryLoadingCombobox,
    /** Event handlers of the plain text input. */
    plain: {
      onFocus: loadComboboxList,
      onMouseDown: () => {
        const pressed = { next: () => {} }
        press.current = pressed
        const replaceTextInputAfterMouseUp = () =>
          setTimeout(() => {
            press.current = null
            pressed.next()
          })
        addEventListener('mouseup', replaceTextInputAfterMouseUp, { once: true })
      },
      onCompositionUpdate: () => {
        composition.current = { isActive: true, since: Date.now() }
      },
      onCompositionEnd: () => {
        composition.current.isActive = false
      },
    },
  }
}
