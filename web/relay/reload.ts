import { useCallback, useState } from 'react'
import { useLoaderData, useRevalidator } from 'react-router-dom'
import { forgetAnswers } from './environment.ts'

/**
 * Asks the gateway again for all that this screen shows, which stays on show meanwhile, with what was typed into it.
 * For « Try again » of a block, and after a change that no mutation's payload covers. `busy` until the answer is shown.
 */
export function useReload(): { reload: () => void; busy: boolean } {
  const { revalidate } = useRevalidator()
  // The router is idle again as soon as the query has left; the screen has its answer when it shows another one.
  const shown: unknown = useLoaderData()
  const [asked, setAsked] = useState<unknown>(null)
  const reload = useCallback(() => {
    setAsked(shown)
    forgetAnswers()
    void revalidate()
  }, [revalidate, shown])
  return { reload, busy: asked !== null && asked === shown }
}
