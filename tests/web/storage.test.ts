/** What a browser keeps, also one that keeps nothing. */
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { readSession, openSession } from '../../web/platform/session.ts'
import { signOut } from '../../web/relay/tokens.ts'
import { draftPrefix, forgetDrafts, keep, recall } from '../../web/platform/stored.ts'
import { member, stubGateway, tokens } from './gateway.ts'

const refuse = () => {
  throw new DOMException('no', 'SecurityError')
}

describe.each([
  ['refused (cookies are blocked)', { getItem: refuse, setItem: refuse, removeItem: refuse }],
  ['full', { getItem: () => '"of another day"', setItem: refuse, removeItem: () => {} }],
])('where storage is %s', (_, area) => {
  beforeEach(() => {
    vi.stubGlobal('localStorage', area)
    vi.stubGlobal('sessionStorage', area)
    vi.spyOn(location, 'assign').mockImplementation(() => {})
    stubGateway(() => ({ data: { logOut: { revoked: true } } }))
  })

  test('a member is signed in as long as the page lives, until they leave', () => {
    openSession(tokens(1), member)
    expect(readSession()).toMatchObject({ accessToken: 'access-1', memberId: 'member-1' })
    signOut()
    expect(readSession()).toBeNull()
  })

  test('what is kept last counts, and drafts are forgotten like any other', () => {
    keep('sessionStorage', `${draftPrefix}purchase.1.member-1`, { a: 1 })
    keep('sessionStorage', `${draftPrefix}purchase.1.member-2`, { a: 2 })
    keep('localStorage', `${draftPrefix}purchase.1.member-2`, 'of the other area')
    expect(recall('sessionStorage', `${draftPrefix}purchase.1.member-1`)).toEqual({ a: 1 })
    forgetDrafts('member-1')
    expect(recall('sessionStorage', `${draftPrefix}purchase.1.member-1`)).toEqual({ a: 1 })
    expect(recall('sessionStorage', `${draftPrefix}purchase.1.member-2`)).not.toEqual({ a: 2 })
    expect(recall('localStorage', `${draftPrefix}purchase.1.member-2`)).toBe('of the other area')
  })
})

test('storage that takes something again is believed again', () => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: refuse, removeItem: () => {} })
  keep('localStorage', 'a', 1)
  expect(recall('localStorage', 'a')).toBe(1)
  vi.unstubAllGlobals()
  keep('localStorage', 'a', 2)
  localStorage.setItem('a', '3')
  expect(recall('localStorage', 'a')).toBe(3)
})
