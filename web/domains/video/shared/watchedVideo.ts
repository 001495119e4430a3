import { readDraftOwnerId } from '../../../platform/session.ts'
import { createStoredValue, useStoredValue } from '../../../platform/storedValue.ts'
import { paths } from '../../../platform/paths.ts'

/**
 * Version of the safety video that a member must have watched (E10). The names of the video files
 * contain this number.
 */
export const videoVersion = 2

/** Names of the query parameters that the video screen passes on to the purchase wizard (E13). */
const purchaseParameters = ['type', 'vehicle', 'accessRight', 'isBusiness', 'several'] as const

/** Latest version of the safety video that the member has watched or skipped in this browser. */
const watchedVersion = createStoredValue(
  'localStorage',
  () => `sentier.video.watched.${readDraftOwnerId()}`,
  (found) => (typeof found === 'number' ? found : 0),
)

/**
 * State of the dashboard message "you have already watched the video", which each tab shows once
 * (E09). `waiting`: the message is still to be shown. `told`: it was shown.
 */
const storedMessage = createStoredValue(
  'sessionStorage',
  () => `sentier.video.message.${readDraftOwnerId()}`,
  (found) => (found === 'waiting' || found === 'told' ? found : null),
)

/**
 * Returns whether the member has watched or skipped the current safety video in this browser (E09,
 * E12).
 */
export const isVideoWatched = (): boolean => watchedVersion.get() >= videoVersion

/**
 * Returns whether the member has watched or skipped the current safety video. Re-renders the
 * component when this changes.
 */
export const useIsVideoWatched = (): boolean => useStoredValue({ get: isVideoWatched })

/** Records that the member has watched or skipped the current safety video (E11). */
export function markVideoWatched(): void {
  watchedVersion.set(videoVersion)
  // The member has just seen the video, so the message "already watched" is not needed.
  storedMessage.set('told')
}

/**
 * Returns the URL of the purchase wizard that follows the safety video, with the query parameters
 * of the video screen (E13). A purchase for several vehicles has a wizard of its own.
 */
export const buildPurchaseUrl = (search: URLSearchParams) =>
  search.has('several') ? paths.severalVehicles() : paths.purchase(pickPurchaseQueryParameters(search))

/**
 * Returns the URL of the safety video, with the query parameters of the purchase that follows the
 * video.
 */
export const buildVideoUrl = (search: URLSearchParams) => paths.video(pickPurchaseQueryParameters(search))

/**
 * Returns the URL of the safety video for a member who must watch the video before a purchase,
 * otherwise null (E09, E12).
 */
export const resolveRedirectToSafetyVideo = (search: URLSearchParams): string | null =>
  isVideoWatched() ? null : buildVideoUrl(search)

/**
 * Returns the URL of the safety video for a member who must watch the video before a purchase for
 * several vehicles, otherwise null (E09, E12).
 */
export const resolveRedirectToSafetyVideoForSeveralVehicles = (): string | null =>
  isVideoWatched() ? null : paths.video({ several: '1' })

/**
 * Stores a message for the dashboard: the purchase started without the safety video, because the
 * member had already watched it.
 */
export function storeMessageThatVideoWasSkipped(): void {
  if (storedMessage.get() === null) storedMessage.set('waiting')
}

/**
 * Returns whether the dashboard still has to show the message that the purchase skipped the safety
 * video (D61).
 */
export const isSkippedVideoMessagePending = (): boolean => storedMessage.get() === 'waiting'

/**
 * Returns whether the dashboard still has to show the message that the purchase skipped the safety
 * video. Re-renders the component when this changes.
 */
export const useIsSkippedVideoMessagePending = (): boolean =>
  useStoredValue({ get: isSkippedVideoMessagePending })

/**
 * Records that the dashboard has shown the message that the purchase skipped the safety video. The
 * message then does not appear again in this tab.
 */
export function dismissSkippedVideoMessage(): void {
  storedMessage.set('told')
}

const pickPurchaseQueryParameters = (search: URLSearchParams) =>
  Object.fromEntries(purchaseParameters.map((name) => [name, search.get(name)]))
