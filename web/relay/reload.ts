import { useCallback } from 'react'
import { useRevalidator } from 'react-router-dom'
import { forgetAnswers } from './environment.ts'

/**
 * Asks the gateway again for all that this screen shows, which stays on show meanwhile, with what was typed into it.
 * For « Try again » of a block or a screen, and after a change that no mutation's payload covers.
 */
export function useReload(): { reload: () => void; busy: boolean } {
  const { revalidate, state } = useRevalidator()
  const reload = useCallback(() => {
    forgetAnswers()
    void revalidate()
  }, [revalidate])
  return { reload, busy: state !== 'idle' }
}
