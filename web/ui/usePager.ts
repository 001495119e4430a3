import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'

/** State and controls of a pager, which shows the pages of a dialog one at a time. */
export interface Pager {
  /**
   * Ref of the element that scrolls sideways through the pages. Each of its children is a page of
   * the full width.
   */
  pages: RefObject<HTMLDivElement | null>
  /** Index of the page that the pager shows. */
  index: number
  /** Shows the page with the given index. Does nothing if no page has this index. */
  showPage: (index: number) => void
  /** Scroll handler of the element that contains the pages. */
  onScroll: () => void
}

/**
 * Shows one page of a dialog at a time. The visitor swipes, presses an arrow key, or presses a
 * button that calls `showPage`.
 * @param initialIndex Index of the page that is shown first.
 * @param count Number of pages.
 */
export function usePager(initialIndex: number, count: number): Pager {
  const pages = useRef<HTMLDivElement>(null)
  const [index, setIndex] = useState(initialIndex)
  /** Index of the page to which a smooth scroll is in progress; null without such a scroll. */
  const target = useRef<number | null>(null)

  const changePagerPage = (element: HTMLElement, next: number) => {
    setIndex(next)
    // The focus must not stay on a page that is now hidden.
    if (element.contains(document.activeElement)) element.focus({ preventScroll: true })
    element.closest('dialog')?.scrollTo({ top: 0, behavior: 'instant' })
  }

  const showPage = (next: number) => {
    const element = pages.current
    if (!element || next < 0 || next >= count || next === index) return
    // The style sheet decides between a smooth scroll and a jump (reduced motion).
    element.scrollTo({ left: next * element.clientWidth })
    target.current = findNearestPage(element) === next ? null : next
    changePagerPage(element, next)
  }

  const updatePageAfterScroll = () => {
    const element = pages.current
    if (!element || element.clientWidth === 0) return
    const nearest = findNearestPage(element)
    if (target.current === nearest) target.current = null
    if (target.current === null && nearest !== index) changePagerPage(element, nearest)
  }

  const showNeighborOnArrowKey = useEffectEvent((event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0 || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    // A dialog within a page has its own keys.
    if (
      event.target instanceof Element &&
      event.target.closest('dialog') !== pages.current?.closest('dialog')
    )
      return
    event.preventDefault()
    showPage(index + step)
  })
  const alignPage = useEffectEvent(() => {
    const element = pages.current
    element?.scrollTo({ left: index * element.clientWidth, behavior: 'instant' })
  })

  useEffect(() => {
    const element = pages.current
    if (!element) return
    const handlePagerKeyDown = (event: KeyboardEvent) => showNeighborOnArrowKey(event)
    // A swipe during a smooth scroll takes over from it.
    const clearSmoothScrollTarget = () => {
      target.current = null
    }
    // The width changes when a dialog with the pages opens, and when a phone is turned.
    const watcher = new ResizeObserver(() => alignPage())
    watcher.observe(element)
    addEventListener('keydown', handlePagerKeyDown)
    element.addEventListener('pointerdown', clearSmoothScrollTarget)
    return () => {
      watcher.disconnect()
      removeEventListener('keydown', handlePagerKeyDown)
      element.removeEventListener('pointerdown', clearSmoothScrollTarget)
    }
  }, [])

  return { pages, index, showPage, onScroll: updatePageAfterScroll }
}

/** Returns the index of the page that is nearest to the scroll position. */
const findNearestPage = ({ scrollLeft, clientWidth }: HTMLElement) => Math.round(scrollLeft / clientWidth)
