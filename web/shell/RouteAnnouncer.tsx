import { useEffect, useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { endHydration } from '../start/hydration/hydration.ts'
import { animateScreenIn } from '../platform/animateScreenIn.ts'
import { useShellData } from './Shell.tsx'

const firstScreen = Promise.withResolvers<void>()

/** True after this page has rendered its first complete screen. */
let hasShownScreen = false

/** Resolves when the page has rendered its first complete screen. */
export const firstScreenShown = firstScreen.promise

/**
 * Component that sets the page title and announces a new screen. The title consists of the h1, the
 * club of the site and the name of the portal. After a navigation, the component animates the
 * screen in and moves the focus to the h1, or to the element with `data-initial-focus`.
 */
export function RouteAnnouncer() {
  const { name, siteClub } = useShellData()
  useTranslation() // Renders again on a language change, because the title of the page changes too.

  useEffect(() => {
    document.title = [findScreenHeading()?.textContent, siteClub?.name, name].filter(Boolean).join(' – ')
  })

  // Starts the animation before the first paint, so that the screen does not flash at full opacity.
  useLayoutEffect(() => {
    if (hasShownScreen) animateScreenIn(document.querySelector('main'))
  }, [])

  useEffect(() => {
    if (hasShownScreen) focusStartOfScreen()
    hasShownScreen = true
    firstScreen.resolve()
    endHydration()
  }, [])

  return null
}

const findScreenHeading = () => document.querySelector<HTMLElement>('main h1')

function focusStartOfScreen(): void {
  const element = document.querySelector<HTMLElement>('main [data-initial-focus]')
  element?.scrollIntoView()
  // `preventScroll` keeps the scroll position that Back has restored
  // (`RestoreScrollPosition.tsx`).
  const start = element ?? findScreenHeading()
  start?.focus({ preventScroll: true })
}
