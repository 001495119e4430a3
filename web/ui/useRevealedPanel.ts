import { type RefObject, useEffect, useRef } from 'react'
import { useIsOnScreenKeyboardOpen } from '../platform/onScreenKeyboard.ts'

/**
 * Scrolls the page so that the open panel of a combobox is above the bar at the bottom of a phone
 * and above an on-screen keyboard.
 * @param inputId Id of the input above the panel.
 */
export function useRevealedPanel(inputId: string, isOpen: boolean): RefObject<HTMLDivElement | null> {
  const panelRef = useRef<HTMLDivElement>(null)
  const isKeyboardOpen = useIsOnScreenKeyboardOpen()
  useEffect(() => {
    const panel = panelRef.current
    if (!isOpen || !panel) return
    const revealPanel = () => {
      // A keyboard may cover the page without a change of its height, so CSS units do not suffice.
      const visibleHeight = window.visualViewport?.height ?? innerHeight
      panel.style.setProperty('--visible-height', `${visibleHeight}px`)
      // A keyboard leaves little height, so the input moves to the top of the visible part.
      if (isKeyboardOpen) document.getElementById(inputId)?.scrollIntoView({ block: 'start' })
      else panel.scrollIntoView({ block: 'nearest' })
    }
    // The height of the panel depends on the number of its options.
    const observer = new ResizeObserver(revealPanel)
    observer.observe(panel)
    return () => observer.disconnect()
  }, [inputId, isOpen, isKeyboardOpen])
  return panelRef
}
