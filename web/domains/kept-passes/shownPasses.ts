import { readQuebecToday } from '../../forms/quebecDays.ts'
import { deleteKeptPasses } from '../../platform/passDatabase.ts'
import { readKeeperId } from './keepChoice.ts'
import { type PassRecord, selectLastingPasses } from './passRecord.ts'
import { readKeptPasses, replaceKeptPasses } from './passRecords.ts'

/**
 * Returns the kept passes of the member to whom this browser belongs: signed in, or with an expired
 * session. Deletes all passes that must not stay: after a sign-out, without the choice of the
 * member, of another member, or ended. A pass that has ended is still returned once, so that the
 * page can say so.
 */
export async function readShownPasses(): Promise<PassRecord[]> {
  const records = await readKeptPasses()
  const ownerId = readKeeperId()
  const lasting = selectLastingPasses(records, ownerId, readQuebecToday())
  if (ownerId === null) deleteKeptPasses()
  else if (lasting.length < records.length) {
    // Passes that the browser fails to delete must not hide the others. The next visit tries again.
    await replaceKeptPasses(ownerId, lasting).catch(() => {})
  }
  return records.filter(({ memberId }) => memberId === ownerId)
}
