import { readQuebecToday } from '../../platform/quebecDays.ts'
import { deletePassesStoredOnDevice } from '../../platform/passDatabase.ts'
import { readMemberIdOfStoredPasses } from './shared/passStorageChoice.ts'
import type { PassRecord } from './passRecord.ts'
import { selectPassesToKeepOnDevice } from './storedPassValidity.ts'
import { readPassesStoredOnDevice, replacePassesStoredOnDevice } from './passRecordStorage.ts'

/**
 * Returns the stored passes of the member to whom this browser's data belongs, and deletes the
 * passes of others. Ended passes are deleted too, but returned one last time, so that the page can
 * say that they have ended.
 */
export async function readStoredPassesOfOwner(): Promise<PassRecord[]> {
  const records = await readPassesStoredOnDevice()
  const ownerId = readMemberIdOfStoredPasses()
  const lasting = selectPassesToKeepOnDevice(records, ownerId, readQuebecToday())
  if (ownerId === null) deletePassesStoredOnDevice()
  else if (lasting.length < records.length) {
    // Passes that the browser fails to delete must not hide the others. The next visit tries again.
    await replacePassesStoredOnDevice(ownerId, lasting).catch(() => {})
  }
  return records.filter(({ memberId }) => memberId === ownerId)
}
