import { existsSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { openSession } from '../../web/platform/session.ts'
import {
  hasMessage,
  isWatched,
  leaveMessage,
  markWatched,
  dismissMessage,
  purchaseAddress,
  videoAddress,
  videoGate,
  videoVersion,
} from '../../web/domains/video/shared/watched.ts'
import { purchase } from '../../web/domains/purchase/steps.ts'

let members = 0

/** Signs in somebody whom this browser has not seen yet. */
function signIn(memberId = `member-${++members}`): string {
  openSession(
    { accessToken: 'a', refreshToken: 'r', expiresAt: '2100-01-01T00:00:00Z' },
    { memberId, email: 'a@sentier.example', consentRequired: false },
  )
  return memberId
}

const search = (query = '') => new URLSearchParams(query)

test('what was watched counts for one member and one version', () => {
  const camille = signIn()
  expect(isWatched()).toBe(false)
  markWatched()
  expect(isWatched()).toBe(true)

  signIn()
  expect(isWatched()).toBe(false)
  signIn(camille)
  expect(isWatched()).toBe(true)
})

test('a former version does not count, and neither does what is no version [E10, P01]', () => {
  expect(videoVersion).toBe(2)
  const key = `sentier.video.watched.${signIn()}`
  for (const kept of [String(videoVersion - 1), 'true', '"2"', 'not JSON']) {
    localStorage.setItem(key, kept)
    expect(isWatched()).toBe(false)
  }
  localStorage.setItem(key, String(videoVersion))
  expect(isWatched()).toBe(true)
})

test('a browser that keeps nothing lets the member go on all the same', () => {
  signIn()
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  markWatched()
  expect(videoGate(search())).toBeNull()
})

test('the gate leads to the video, with what was asked for and nothing else [E12, E13]', () => {
  signIn()
  expect(videoGate(search('type=ANNUAL&vehicle=V1&accessRight=A1&isBusiness=1&lang=en'))).toBe(
    '/quadInformativeVideo?type=ANNUAL&vehicle=V1&accessRight=A1&isBusiness=1',
  )
  expect(videoGate(search())).toBe('/quadInformativeVideo')
  expect(purchaseAddress(search('vehicle=V1&again=1&type='))).toBe('/accesspass?vehicle=V1')
  expect(videoAddress(search('type=a%26b'))).toBe('/quadInformativeVideo?type=a%26b')
})

test('whoever is let through without the video finds a message on the dashboard, once [E09, D61]', () => {
  localStorage.setItem(`sentier.video.watched.${signIn()}`, String(videoVersion))
  expect(videoGate(search())).toBeNull()
  expect(hasMessage()).toBe(false)
  purchase.passGate?.()
  expect(hasMessage()).toBe(true)

  dismissMessage()
  expect(hasMessage()).toBe(false)
  leaveMessage()
  expect(hasMessage()).toBe(false)
})

test('whoever has just watched it is not told that it was watched before', () => {
  signIn()
  expect(videoGate(search())).not.toBeNull()
  markWatched()
  expect(videoGate(search())).toBeNull()
  purchase.passGate?.()
  expect(hasMessage()).toBe(false)
})

test('the video of this version is there, in both languages', () => {
  for (const file of ['fr.webm', 'fr.mp4', 'fr.vtt', 'en.webm', 'en.mp4', 'en.vtt', 'webp']) {
    const path = `web/public/video/safety-${videoVersion}.${file}`
    expect(existsSync(path), path).toBe(true)
  }
})
