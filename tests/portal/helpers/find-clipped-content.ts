/** Finds parts of a page that are clipped, hidden or broken by a narrow window or large text. */
import type { Page } from '@playwright/test'
import { waitForFonts } from './layout-shift.ts'

/**
 * Returns content that a user cannot read or reach: elements beyond the window, clipped texts,
 * words that break without a hyphen, and focused controls hidden behind other elements.
 */
export async function findClippedContent(page: Page): Promise<string[]> {
  await waitForFonts(page)
  return await page.evaluate(async () => {
    const violations: string[] = []
    const describeClippedElement = (element: Element) =>
      `${element.tagName.toLowerCase()}${element.id && `#${element.id}`} « ${(element.textContent ?? '').trim().slice(0, 40)} »`
    const isElementVisible = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    // A dialog is a page of its own, although the browser makes it scrollable in both directions.
    const isInHorizontalScroller = (element: Element | null): boolean =>
      element !== null &&
      !element.matches('dialog') &&
      (/auto|scroll/.test(getComputedStyle(element).overflowX) ||
        isInHorizontalScroller(element.parentElement))
    const { clientWidth, scrollWidth } = document.documentElement
    if (scrollWidth > clientWidth) violations.push(`the page is ${scrollWidth} wide`)
    for (const dialog of document.querySelectorAll('dialog[open]'))
      if (dialog.scrollWidth > dialog.clientWidth) violations.push(`a dialog is ${dialog.scrollWidth} wide`)

    for (const element of document.querySelectorAll('body *')) {
      // Inert content is a picture of a screen, or a full-screen pass beside the shown pass.
      if (!isElementVisible(element) || element.closest('.visually-hidden, [aria-hidden=true], [inert], svg'))
        continue
      const { left, right, width } = element.getBoundingClientRect()
      if (
        width > 1 &&
        (right > clientWidth + 1 || left < -1) &&
        !isInHorizontalScroller(element.parentElement)
      )
        violations.push(`sticks out: ${describeClippedElement(element)}`)
      const { overflowX, overflowY, textOverflow } = getComputedStyle(element)
      const isCut =
        (overflowX !== 'visible' &&
          !/auto|scroll/.test(overflowX) &&
          element.scrollWidth > element.clientWidth + 1) ||
        (overflowY !== 'visible' &&
          !/auto|scroll/.test(overflowY) &&
          element.scrollHeight > element.clientHeight + 1)
      // A name that is shortened on purpose has its full text in the title attribute.
      const isShortened = textOverflow === 'ellipsis' && element.hasAttribute('title')
      if (isCut && !isShortened && element.clientWidth > 1 && (element.textContent ?? '').trim() !== '')
        violations.push(`is cut: ${describeClippedElement(element)}`)
    }

    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    while (texts.nextNode()) {
      const text = texts.currentNode
      const parent = text.parentElement!
      if (!isElementVisible(parent) || parent.closest('.visually-hidden, [inert], script, style, svg'))
        continue
      for (const { 0: token, index: start } of text.nodeValue!.matchAll(/\S+/g)) {
        // E-mail addresses, URLs and the widest name of the gallery are longer than a line.
        if (/[@/]|\w\.\w|W{10}/.test(token)) continue
        for (const { 0: word, index } of token.matchAll(/[\p{L}\p{N}]+/gu)) {
          range.setStart(text, start + index)
          range.setEnd(text, start + index + word.length)
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
          if (lines.size > 1) violations.push(`breaks: ${word} in ${describeClippedElement(parent)}`)
        }
      }
    }

    const isControlFullyVisible = (control: HTMLElement) => {
      // A checkbox or radio button is drawn by its label.
      const drawn =
        'labels' in control && control.getBoundingClientRect().width < 3
          ? ((control as HTMLInputElement).labels?.[0] ?? control)
          : control
      const { left, right, top, bottom } = drawn.getBoundingClientRect()
      return [0.1, 0.5, 0.9]
        .flatMap((x) => [0.1, 0.5, 0.9].map((y) => [x, y] as const))
        .some(([x, y]) => {
          const hit = document.elementFromPoint(left + (right - left) * x, top + (bottom - top) * y)
          return (
            hit !== null &&
            (drawn.contains(hit) || (!hit.contains(drawn) && hit.closest('label')?.control === control))
          )
        })
    }
    for (const control of document.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea',
    )) {
      if (!isElementVisible(control) || control.closest('.visually-hidden, [inert]')) continue
      control.focus()
      // React renders the effect of the focus in a microtask.
      await Promise.resolve()
      if (document.activeElement !== control) continue
      // Most controls are seen at once, which saves a frame for each. A list that scrolls sideways
      // snaps in the next frame.
      if (!isInHorizontalScroller(control.parentElement) && isControlFullyVisible(control)) continue
      await new Promise(requestAnimationFrame)
      // The skip link slides in on focus and out on blur, so the check waits for its animation.
      const moving = document
        .getAnimations()
        .filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
      await Promise.allSettled(moving.map(({ finished }) => finished))
      // A new screen moves the focus to its title, so this control is not measured.
      if (document.activeElement !== control || isControlFullyVisible(control)) continue
      violations.push(`is hidden when it has the focus: ${describeClippedElement(control)}`)
    }
    return violations
  })
}
