import { useCallback, useState } from 'react'
import { useLoaderData, useRevalidator } from 'react-router-dom'
import { expireQueryResults } from './environment.ts'

/**
 * Returns a function that refetches all data of the screen, while the screen and its input stay
 * visible. The function is called by retry buttons, and after a mutation whose payload does not
 * contain all changed data. `busy` is true until the new result is shown.
 */
export function useReload(): { reload: () => void; busy: boolean } {
  const { revalidate } = useRevalidator()
  // The router is idle as soon as the query was sent. The new result is there when the loader data
  // changes.
  const shown: unknown = useLoaderData()
  const [outdatedData, setOutdatedData] = useState<unknown>(null)
  const reload = useCallback(() => {
    setOutdatedData(shown)
    expireQueryResults()
    void revalidate()
  }, [revalidate, shown])
  return { reload, busy: outdatedData !== null && outdatedData === shown }
}
