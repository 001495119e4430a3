import { useEffect } from 'react'
import { readSession } from '../../../platform/session.ts'
import { readPassStorageChoice } from './passStorageChoice.ts'
import { canStorePassesOffline } from '../passWorker.ts'

/**
 * Refreshes the passes that are stored on this device while the screen shows passes with the given
 * numbers. Sends no request for members who do not store passes.
 */
export function useKeptPassRefresh(passNumbers: readonly string[]): void {
  const numbers = passNumbers.join(' ')
  useEffect(() => {
    if (!canStorePassesOffline() || readPassStorageChoice(readSession()?.memberId) !== true) return
    import('../refreshOutdatedPasses.ts')
      .then(({ refreshOutdatedPasses }) => refreshOutdatedPasses(numbers.split(' ').filter(Boolean)))
      // The next visit tries again.
      .catch(() => {})
  }, [numbers])
}
