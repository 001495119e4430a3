import { draftOwner } from '../../../platform/session.ts'
import { stored, useStored } from '../../../platform/stored.ts'
import { paths } from '../../../platform/paths.ts'

/**
 * Version of the safety video that has to be watched (E10). The names of the video files contain
 * this number.
 */
export const videoVersion = 2

/** Query parameters that are kept through the video screen (E13). */
const carriedParameters = ['type', 'vehicle', 'accessRight', 'isBusiness'] as const

/** Latest version that the member has watched or skipped in this browser. */
const watchedVersion = stored(
  'localStorage',
  () => `sentier.video.watched.${draftOwner()}`,
  (found) => (typeof found === 'number' ? found : 0),
)

/**
 * State of the dashboard message "you have already watched the video", shown once per tab (E09).
 */
const storedMessage = stored(
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
  storedMessage.set('told')
}

/** Returns the URL of the purchase with the query parameters of the video screen (E13). */
export const purchaseUrl = (search: URLSearchParams) => paths.purchase(pickCarriedParameters(search))

/** Returns the URL of the video with the query parameters of the purchase. */
export const videoUrl = (search: URLSearchParams) => paths.video(pickCarriedParameters(search))

/**
 * Returns the URL of the video for a member who has not watched it, else null. Guard of the
 * purchase (E09, E12).
 */
export const videoRedirectUrl = (search: URLSearchParams): string | null =>
  isWatched() ? null : videoUrl(search)

/**
 * Stores the dashboard message that explains why the video was skipped before the purchase: the
 * member has watched it before.
 */
export function storeVideoMessage(): void {
  if (storedMessage.get() === null) storedMessage.set('waiting')
}

/** Returns whether the message waits for the dashboard (D61). */
export const hasVideoMessage = (): boolean => storedMessage.get() === 'waiting'

/** Returns whether the message waits for the dashboard, and re-renders on changes. */
export const useHasVideoMessage = (): boolean => useStored({ get: hasVideoMessage })

/** Records that the message was shown, so that it does not appear again in this tab. */
export function dismissVideoMessage(): void {
  storedMessage.set('told')
}

const pickCarriedParameters = (search: URLSearchParams) =>
  Object.fromEntries(carriedParameters.map((name) => [name, search.get(name)]))
