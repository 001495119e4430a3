import { useCallback, useState } from 'react'
import { useLoaderData, useRevalidator } from 'react-router-dom'
import { expireResults } from './environment.ts'

/**
 * Returns a function that refetches all data of the screen, which stays visible with its input.
 * Used by the retry button of a block, and after a change that the mutation's payload does not
 * cover. `busy` is true until the new result shows.
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
