import { useEffect, useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { endHydration } from '../start/hydration/hydration.ts'
import { animateIn } from '../platform/motion.ts'
import { useShell } from './Shell.tsx'

const first = Promise.withResolvers<void>()

/** Whether this page has shown a screen whole. */
let arrived = false

/** Waits until it has. */
export const firstArrival = first.promise

/**
 * Stands beside a screen and is rendered when it is all there: the page takes its title from the screen's h1, the club whose site it is and the portal, and
 * after a navigation the screen comes up and the h1 takes the focus, so that a screen reader begins with it.
 */
export function Arrival() {
  const { name, siteClub } = useShell()
  useTranslation() // A switch of language changes the title too.

  useEffect(() => {
    document.title = [heading()?.textContent, siteClub?.name, name].filter(Boolean).join(' – ')
  })

  // Before it is painted, so that it is not seen whole first.
  useLayoutEffect(() => {
    if (arrived) animateIn(document.querySelector('main'))
  }, [])

  useEffect(() => {
    // Back has brought the page to where one was (`Scrolling.tsx`).
    if (arrived) heading()?.focus({ preventScroll: true })
    arrived = true
    first.resolve()
    endHydration()
  }, [])

  return null
}

const heading = () => document.querySelector<HTMLElement>('main h1')
