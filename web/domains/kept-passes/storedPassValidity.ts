import type { PassRecord } from './passRecord.ts'

/** Validity of a stored pass on the current day, according to the clock of the device. */
export type KeptPassState = 'current' | 'upcoming' | 'expired'

/**
 * Returns the validity of a pass that is stored on this device, on a day in Quebec (`YYYY-MM-DD`).
 */
export function computeStoredPassState(
  today: string,
  { firstDay, lastDay }: Pick<PassRecord, 'firstDay' | 'lastDay'>,
): KeptPassState {
  if (lastDay < today) return 'expired'
  return firstDay > today ? 'upcoming' : 'current'
}

/**
 * Sorts stored passes as the dashboard does: current passes by earliest end, upcoming passes by
 * earliest start. Passes that have ended come last.
 */
export function sortStoredPasses<Pass extends Pick<PassRecord, 'number' | 'firstDay' | 'lastDay'>>(
  records: readonly Pass[],
  today: string,
): Pass[] {
  const order = { current: 0, upcoming: 1, expired: 2 }
  const buildPassSortKey = (record: Pass) => {
    const state = computeStoredPassState(today, record)
    return `${order[state]} ${state === 'upcoming' ? record.firstDay : record.lastDay} ${record.number}`
  }
  return records.toSorted((one, other) => (buildPassSortKey(one) < buildPassSortKey(other) ? -1 : 1))
}

/**
 * Returns the stored passes to keep on this device: the passes of the member `ownerId` that have
 * not ended. After a sign-out, `ownerId` is null and no pass is kept.
 */
export function selectPassesToKeepOnDevice(
  records: readonly PassRecord[],
  ownerId: string | null,
  today: string,
): PassRecord[] {
  return records.filter(
    (record) => record.memberId === ownerId && computeStoredPassState(today, record) !== 'expired',
  )
}
