import { existsSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { openSession } from '../../web/platform/session.ts'
import {
  isSkippedVideoMessagePending,
  isVideoWatched,
  storeMessageThatVideoWasSkipped,
  markVideoWatched,
  dismissSkippedVideoMessage,
  buildPurchaseUrl,
  buildVideoUrl,
  resolveRedirectToSafetyVideo,
  videoVersion,
} from '../../web/domains/video/shared/watchedVideo.ts'
import { purchaseWizard } from '../../web/domains/purchase/purchaseWizard.ts'

let members = 0

/**
 * Signs in the member with the given id, or by default a member who has never used this browser.
 */
function signIn(memberId = `member-${++members}`): string {
  openSession(
    { accessToken: 'a', refreshToken: 'r', expiresAt: '2100-01-01T00:00:00Z' },
    { memberId, email: 'a@sentier.example', consentRequired: false },
  )
  return memberId
}

const createSearchParams = (query = '') => new URLSearchParams(query)

test('a safety video counts as watched only for the member who watched it', () => {
  const camille = signIn()
  expect(isVideoWatched()).toBe(false)
  markVideoWatched()
  expect(isVideoWatched()).toBe(true)

  signIn()
  expect(isVideoWatched()).toBe(false)
  signIn(camille)
  expect(isVideoWatched()).toBe(true)
})

test('the safety video does not count as watched if the browser stores an earlier version or an invalid value [E10, P01]', () => {
  expect(videoVersion).toBe(2)
  const key = `sentier.video.watched.${signIn()}`
  for (const storedVersion of [String(videoVersion - 1), 'true', '"2"', 'not JSON']) {
    localStorage.setItem(key, storedVersion)
    expect(isVideoWatched()).toBe(false)
  }
  localStorage.setItem(key, String(videoVersion))
  expect(isVideoWatched()).toBe(true)
})

test('the purchase continues even if the browser cannot store that the member has watched the safety video', () => {
  signIn()
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  markVideoWatched()
  expect(resolveRedirectToSafetyVideo(createSearchParams())).toBeNull()
})

test('a purchase redirects to a safety video that the member has not watched, with only the purchase parameters of the URL [E12, E13]', () => {
  signIn()
  expect(
    resolveRedirectToSafetyVideo(
      createSearchParams('type=ANNUAL&vehicle=V1&accessRight=A1&isBusiness=1&lang=en'),
    ),
  ).toBe('/quadInformativeVideo?type=ANNUAL&vehicle=V1&accessRight=A1&isBusiness=1')
  expect(resolveRedirectToSafetyVideo(createSearchParams())).toBe('/quadInformativeVideo')
  expect(buildPurchaseUrl(createSearchParams('vehicle=V1&again=1&type='))).toBe('/accesspass?vehicle=V1')
  expect(buildVideoUrl(createSearchParams('type=a%26b'))).toBe('/quadInformativeVideo?type=a%26b')
})

test('a member who has already watched the safety video can buy at once, and sees one message on the dashboard [E09, D61]', () => {
  localStorage.setItem(`sentier.video.watched.${signIn()}`, String(videoVersion))
  expect(resolveRedirectToSafetyVideo(createSearchParams())).toBeNull()
  expect(isSkippedVideoMessagePending()).toBe(false)
  purchaseWizard.passGate?.()
  expect(isSkippedVideoMessagePending()).toBe(true)

  dismissSkippedVideoMessage()
  expect(isSkippedVideoMessagePending()).toBe(false)
  storeMessageThatVideoWasSkipped()
  expect(isSkippedVideoMessagePending()).toBe(false)
})

test('a member who has just watched the safety video sees no message about the video on the dashboard', () => {
  signIn()
  expect(resolveRedirectToSafetyVideo(createSearchParams())).not.toBeNull()
  markVideoWatched()
  expect(resolveRedirectToSafetyVideo(createSearchParams())).toBeNull()
  purchaseWizard.passGate?.()
  expect(isSkippedVideoMessagePending()).toBe(false)
})

test('the video files of the current version of the safety video exist in both languages', () => {
  for (const file of ['fr.webm', 'fr.mp4', 'fr.vtt', 'en.webm', 'en.mp4', 'en.vtt', 'webp']) {
    const path = `web/public/video/safety-${videoVersion}.${file}`
    expect(existsSync(path), path).toBe(true)
  }
})
