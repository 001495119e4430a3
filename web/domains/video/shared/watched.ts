import { memberOrGuest } from '../../../platform/session.ts'
import { stored, useStored } from '../../../platform/stored.ts'
import { paths } from '../../../platform/paths.ts'

/** The version of the safety video that must have been watched (E10): the number in the names of its files. */
export const videoVersion = 2

/** The part of an address's query that goes with a member through the video (E13). */
const carried = ['type', 'vehicle', 'accessRight', 'isBusiness'] as const

/** The version that the member has watched on this browser, or skipped. */
const watchedVersion = stored(
  'localStorage',
  () => `sentier.video.watched.${memberOrGuest()}`,
  (found) => (typeof found === 'number' ? found : 0),
)

/** Where the dashboard's message is that the video was watched before, which is told once in a tab (E09). */
const message = stored(
  'sessionStorage',
  () => `sentier.video.message.${memberOrGuest()}`,
  (found) => (found === 'waiting' || found === 'told' ? found : null),
)

/** Whether the member has watched the current version, or skipped it, on this browser (E09, E12). */
export const isWatched = (): boolean => watchedVersion.get() >= videoVersion

/** The same, followed. */
export const useIsWatched = (): boolean => useStored({ get: isWatched })

/** Remembers that the member has watched the current version, or skipped it (E11). */
export function markWatched(): void {
  watchedVersion.set(videoVersion)
  // Whoever has just seen it need not be told that it was seen before.
  message.set('told')
}

/** Where the purchase begins, from the video: what was asked for goes with the member (E13). */
export const purchaseAddress = (search: URLSearchParams) => paths.purchase(carriedIn(search))

/** Where the video is, from the purchase. */
export const videoAddress = (search: URLSearchParams) => paths.video(carriedIn(search))

/** Returns the video's address for a member who has not watched it, else null: the gate of the purchase (E09, E12). */
export const videoGate = (search: URLSearchParams): string | null =>
  isWatched() ? null : videoAddress(search)

/** Leaves the dashboard a message that says why a member saw no video before the purchase: it was watched before. */
export function leaveMessage(): void {
  if (message.get() === null) message.set('waiting')
}

/** Whether the message waits to be shown on the dashboard (D61). */
export const hasMessage = (): boolean => message.get() === 'waiting'

/** The same, followed. */
export const useMessage = (): boolean => useStored({ get: hasMessage })

/** The message has been shown; it does not come again in this tab. */
export function dismissMessage(): void {
  message.set('told')
}

const carriedIn = (search: URLSearchParams) =>
  Object.fromEntries(carried.map((name) => [name, search.get(name)]))
