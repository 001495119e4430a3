import { useEffect } from 'react'
import { readSession } from '../../../platform/session.ts'
import { readPassStorageChoice } from '../keepChoice.ts'
import { canKeepPasses } from '../passWorker.ts'

/**
 * Keeps the passes on this device up to date while the screen shows passes with these numbers.
 * Sends no request for members who do not keep their passes.
 */
export function useKeptPassRefresh(passNumbers: readonly string[]): void {
  const numbers = passNumbers.join(' ')
  useEffect(() => {
    if (!canKeepPasses() || readPassStorageChoice(readSession()?.memberId) !== true) return
    import('../refreshOutdatedPasses.ts')
      .then(({ refreshOutdatedPasses }) => refreshOutdatedPasses(numbers.split(' ').filter(Boolean)))
      // The next visit tries again.
      .catch(() => {})
  }, [numbers])
}
