/**
 * Tests of the events that delete the passes kept on a device, and of the events that must not
 * delete these passes (decision 0053).
 */
import { beforeEach, expect, test, vi } from 'vitest'
import { openSession } from '../../web/platform/session.ts'
import { redirectToSignIn } from '../../web/platform/sessionExpiry.ts'
import { signOut } from '../../web/relay/tokens.ts'
import { createStubSessionTokens, member, stubGateway } from './helpers/stub-gateway.ts'

const deleteDatabase = vi.fn<(name: string) => void>()

beforeEach(() => {
  stubGateway(() => new Promise(() => {}))
  vi.spyOn(location, 'assign').mockImplementation(() => {})
  vi.spyOn(location, 'replace').mockImplementation(() => {})
  openSession(createStubSessionTokens(1), member)
  vi.stubGlobal('indexedDB', { deleteDatabase })
  deleteDatabase.mockClear()
})

const anotherMember = { ...member, memberId: 'member-2' }

test.each<[string, string[], () => void]>([
  ['a sign-out', ['sentier.passes'], () => signOut()],
  ['the end of a session', [], () => redirectToSignIn()],
  [
    'a sign-in of the same member after the end of a session',
    [],
    () => {
      redirectToSignIn()
      openSession(createStubSessionTokens(2), member)
    },
  ],
  [
    'a sign-in of another member after the end of a session',
    ['sentier.passes'],
    () => {
      redirectToSignIn()
      openSession(createStubSessionTokens(2), anotherMember)
    },
  ],
  [
    'a sign-in of another member during a session',
    ['sentier.passes'],
    () => openSession(createStubSessionTokens(2), anotherMember),
  ],
])(
  'only a sign-out or the sign-in of another member deletes the passes kept on the device: %s deletes the databases %j',
  (_, deleted, act) => {
    act()
    expect(deleteDatabase.mock.calls.flat()).toEqual(deleted)
  },
)

test('signing out succeeds in a browser without IndexedDB', () => {
  vi.stubGlobal('indexedDB', undefined)
  expect(() => signOut()).not.toThrow()
})
