import { useCallback, useState } from 'react'
import { useLoaderData, useRevalidator } from 'react-router-dom'
import { expireResults } from './environment.ts'

/**
 * Returns a function that refetches all data of the screen, while the screen and its input stay
 * visible. Retry buttons call the function. Screens call it after a change that the payload of the
 * mutation does not cover. `busy` is true until the new result shows.
 */
export function useReload(): { reload: () => void; busy: boolean } {
  const { revalidate } = useRevalidator()
  // The router is idle as soon as the query was sent. The new result is there when the loader data
  // changes.
  const shown: unknown = useLoaderData()
  const [asked, setAsked] = useState<unknown>(null)
  const reload = useCallback(() => {
    setAsked(shown)
    expireResults()
    void revalidate()
  }, [revalidate, shown])
  return { reload, busy: asked !== null && asked === shown }
}
