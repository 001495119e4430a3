import { draftOwner } from '../../../platform/session.ts'
import { stored, useStored } from '../../../platform/stored.ts'
import { paths } from '../../../platform/paths.ts'

/**
 * Version of the safety video that has to be watched (E10). The names of the video files contain
 * this number.
 */
export const videoVersion = 2

/** Query parameters that are kept through the video screen (E13). */
const carried = ['type', 'vehicle', 'accessRight', 'isBusiness'] as const

/** Latest version that the member has watched or skipped in this browser. */
const watchedVersion = stored(
  'localStorage',
  () => `sentier.video.watched.${draftOwner()}`,
  (found) => (typeof found === 'number' ? found : 0),
)

/**
 * State of the dashboard message "you have already watched the video", shown once per tab (E09).
 */
const message = stored(
  'sessionStorage',
  () => `sentier.video.message.${draftOwner()}`,
  (found) => (found === 'waiting' || found === 'told' ? found : null),
)

/**
 * Returns whether the member has watched or skipped the current version in this browser (E09, E12).
 */
export const isWatched = (): boolean => watchedVersion.get() >= videoVersion

/** Returns whether the current version was watched, and re-renders on changes. */
export const useIsWatched = (): boolean => useStored({ get: isWatched })

/** Stores that the member has watched or skipped the current version (E11). */
export function markWatched(): void {
  watchedVersion.set(videoVersion)
  // The member has just seen the video, so the message "already watched" is not needed.
  message.set('told')
}

/** Returns the URL of the purchase with the query parameters of the video screen (E13). */
export const purchaseAddress = (search: URLSearchParams) => paths.purchase(carriedIn(search))

/** Returns the URL of the video with the query parameters of the purchase. */
export const videoAddress = (search: URLSearchParams) => paths.video(carriedIn(search))

/**
 * Returns the URL of the video for a member who has not watched it, else null. Guard of the
 * purchase (E09, E12).
 */
export const videoGate = (search: URLSearchParams): string | null =>
  isWatched() ? null : videoAddress(search)

/**
 * Stores the dashboard message that explains why the video was skipped before the purchase: the
 * member has watched it before.
 */
export function leaveMessage(): void {
  if (message.get() === null) message.set('waiting')
}

/** Returns whether the message waits for the dashboard (D61). */
export const hasMessage = (): boolean => message.get() === 'waiting'

/** Returns whether the message waits for the dashboard, and re-renders on changes. */
export const useMessage = (): boolean => useStored({ get: hasMessage })

/** Records that the message was shown, so that it does not appear again in this tab. */
export function dismissMessage(): void {
  message.set('told')
}

const carriedIn = (search: URLSearchParams) =>
  Object.fromEntries(carried.map((name) => [name, search.get(name)]))
