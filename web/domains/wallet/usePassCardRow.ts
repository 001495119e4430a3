import { type RefCallback, useCallback, useRef, useState } from 'react'

/** Scroll position of a row of cards. */
export interface CardRowPosition {
  /** True if the row is wider than its container, so that some cards are not completely visible. */
  readonly isScrollable: boolean
  /** Index of the first card in the visible part of the row. */
  readonly index: number
  readonly isAtStart: boolean
  readonly isAtEnd: boolean
}

const initialPosition: CardRowPosition = { isScrollable: false, index: 0, isAtStart: true, isAtEnd: true }

/** Tracks the scroll position of a row of cards that scrolls sideways. */
export function usePassCardRow(): {
  /** Ref of the row of cards, which scrolls sideways. Each child of the row is a card. */
  row: RefCallback<HTMLElement>
  position: CardRowPosition
  /** Scrolls the row until the card with this index is the first visible card. */
  showPassCard: (index: number) => void
} {
  const [position, setPosition] = useState(initialPosition)
  const rowElement = useRef<HTMLElement>(null)

  const row = useCallback((element: HTMLElement) => {
    rowElement.current = element
    const updateScrollPosition = () =>
      setPosition((previous) => {
        const next = measureCardRowPosition(element)
        return JSON.stringify(previous) === JSON.stringify(next) ? previous : next
      })
    updateScrollPosition()
    const resizeWatcher = new ResizeObserver(updateScrollPosition)
    resizeWatcher.observe(element)
    // More cards do not change the size of the row.
    const cardWatcher = new MutationObserver(updateScrollPosition)
    cardWatcher.observe(element, { childList: true })
    element.addEventListener('scroll', updateScrollPosition, { passive: true })
    // Browsers do not scroll sideways to a focused control of which a few pixels are visible. A
    // pressed control must not move away from the pointer.
    const showFocusedControl = ({ target }: FocusEvent) => {
      const control = target as Element
      if (!control.matches(':active')) control.scrollIntoView({ block: 'nearest', inline: 'center' })
    }
    element.addEventListener('focusin', showFocusedControl)
    // The event listeners end with the element.
    return () => {
      resizeWatcher.disconnect()
      cardWatcher.disconnect()
      rowElement.current = null
      setPosition(initialPosition)
    }
  }, [])

  const showPassCard = (index: number) => {
    const { current } = rowElement
    // The style sheet decides between a smooth scroll and a jump (reduced motion).
    current?.scrollTo({ left: listPassCardOffsets(current)[index] })
  }

  return { row, position, showPassCard }
}

/** Returns the distance of each card from the first card, in CSS pixels. */
function listPassCardOffsets({ children }: HTMLElement): number[] {
  const cards = [...children] as HTMLElement[]
  return cards.map(({ offsetLeft }) => offsetLeft - cards[0]!.offsetLeft)
}

function measureCardRowPosition(row: HTMLElement): CardRowPosition {
  const { scrollLeft, scrollWidth, clientWidth } = row
  const distances = listPassCardOffsets(row).map((offset) => Math.abs(offset - scrollLeft))
  return {
    // Browsers round both widths, so that they can differ by a pixel without an overflow.
    isScrollable: scrollWidth > clientWidth + 1,
    index: Math.max(0, distances.indexOf(Math.min(...distances))),
    isAtStart: scrollLeft <= 1,
    isAtEnd: scrollLeft + clientWidth >= scrollWidth - 1,
  }
}
