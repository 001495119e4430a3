import { readSession } from '../../platform/session.ts'
import { keep, recall } from '../../platform/stored.ts'
import { paths } from '../../platform/paths.ts'

/** The version of the safety video that must have been watched (E10): the number in the names of its files. */
export const videoVersion = 2

/** The part of an address's query that goes with a member through the video (E13). */
const carried = ['type', 'vehicle', 'accessRight'] as const

/** Watched on this page, by member: what a browser that keeps nothing knows. */
const watchedHere = new Map<string, number>()

/** Whether the member has watched the current version, or skipped it, on this browser (E09, E12). */
export function isWatched(): boolean {
  const kept = watchedHere.get(watchedKey()) ?? recall('localStorage', watchedKey())
  return typeof kept === 'number' && kept >= videoVersion
}

/** Remembers that the member has watched the current version, or skipped it (E11). */
export function markWatched(): void {
  watchedHere.set(watchedKey(), videoVersion)
  keep('localStorage', watchedKey(), videoVersion)
  // Whoever has just seen it need not be told that it was seen before.
  keep('sessionStorage', messageKey(), 'told')
}

/** Where the purchase begins, from the video: what was asked for goes with the member (E13). */
export const purchaseAddress = (search: URLSearchParams) => paths.purchase(carriedIn(search))

/** Where the video is, from the purchase. */
export const videoAddress = (search: URLSearchParams) => paths.video(carriedIn(search))

/**
 * The gate in front of the purchase (E09, E12): the video's address for whoever has not watched it, else null. A
 * member who is let through without it finds, on the dashboard, a message that says why.
 */
export function videoGate(search: URLSearchParams): string | null {
  if (!isWatched()) return videoAddress(search)
  leaveMessage()
  return null
}

/** Leaves the dashboard the message that the video was watched before, once in a tab (E09). */
export function leaveMessage(): void {
  if (recall('sessionStorage', messageKey()) === null) keep('sessionStorage', messageKey(), 'waiting')
}

/** Whether the message waits to be shown on the dashboard (D61). */
export const hasMessage = (): boolean => recall('sessionStorage', messageKey()) === 'waiting'

/** The message has been shown; it does not come again in this tab. */
export function messageShown(): void {
  keep('sessionStorage', messageKey(), 'told')
}

const carriedIn = (search: URLSearchParams) =>
  Object.fromEntries(carried.map((name) => [name, search.get(name)]))

const memberKey = (name: string) => `sentier.video.${name}.${readSession()?.memberId ?? 'guest'}`
const watchedKey = () => memberKey('watched')
const messageKey = () => memberKey('message')
