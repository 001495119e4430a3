/**
 * Tests of the module that accesses browser storage, including storage that is blocked, full or
 * absent.
 */
import { act, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { tabDraftStorageKeyOf, deleteDrafts } from '../../web/platform/drafts.ts'
import { openSession, readSession } from '../../web/platform/session.ts'
import { createStoredValue, useStoredValue } from '../../web/platform/storedValue.ts'
import { signOut } from '../../web/relay/tokens.ts'
import { member, stubGateway, createStubSessionTokens } from './helpers/stub-gateway.ts'

const throwSecurityError = () => {
  throw new DOMException('no', 'SecurityError')
}
const parseStoredText = (value: unknown) => (typeof value === 'string' ? value : null)

describe.each([
  [
    'refused (cookies are blocked)',
    { getItem: throwSecurityError, setItem: throwSecurityError, removeItem: throwSecurityError },
  ],
  ['full', { getItem: () => '"of another day"', setItem: throwSecurityError, removeItem: () => {} }],
  ['absent', undefined],
])('browser storage that is %s', (_, area) => {
  beforeEach(() => {
    vi.stubGlobal('localStorage', area)
    vi.stubGlobal('sessionStorage', area)
    vi.spyOn(location, 'assign').mockImplementation(() => {})
    stubGateway(() => ({ data: { logOut: { revoked: true } } }))
  })

  test('without browser storage, a member stays signed in while the page is open, and can sign out', () => {
    openSession(createStubSessionTokens(1), member)
    expect(readSession()).toMatchObject({ accessToken: 'access-1', memberId: 'member-1' })
    signOut()
    expect(readSession()).toBeNull()
  })

  test('without browser storage, drafts are kept in memory, and deleteDrafts removes the drafts of other members', () => {
    const openPurchaseDraftOfMember = (memberId: string) =>
      createStoredValue('sessionStorage', tabDraftStorageKeyOf('purchase.1', memberId), parseStoredText)
    const elsewhere = createStoredValue(
      'localStorage',
      tabDraftStorageKeyOf('purchase.1', 'member-2'),
      parseStoredText,
    )
    openPurchaseDraftOfMember('member-1').set('a')
    openPurchaseDraftOfMember('member-2').set('b')
    elsewhere.set('of the other area')
    expect(openPurchaseDraftOfMember('member-1').get()).toBe('a')
    deleteDrafts('member-1')
    expect(openPurchaseDraftOfMember('member-1').get()).toBe('a')
    expect(openPurchaseDraftOfMember('member-2').get()).not.toBe('b')
    expect(elsewhere.get()).toBe('of the other area')
  })
})

test('stored values come from browser storage instead of memory as soon as browser storage accepts writes again', () => {
  const value = createStoredValue('localStorage', 'a', Number)
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: throwSecurityError, removeItem: () => {} })
  value.set(1)
  expect(value.get()).toBe(1)
  vi.unstubAllGlobals()
  value.set(2)
  localStorage.setItem('a', '3')
  expect(value.get()).toBe(3)
})

test('the `parse` function of a storage entry validates the stored value, and repeated reads return the same object', () => {
  const list = createStoredValue('localStorage', 'list', (found) => (Array.isArray(found) ? found : []))
  for (const storedText of ['not JSON', '5', 'null']) {
    localStorage.setItem('list', storedText)
    expect(list.get()).toEqual([])
  }
  localStorage.setItem('list', '[1]')
  expect(list.get()).toBe(list.get())
  list.remove()
  expect([list.get(), localStorage.getItem('list')]).toEqual([[], null])
})

test('if the `format` function of a storage entry omits a password, the password stays in memory and never reaches browser storage', () => {
  const form = createStoredValue(
    'sessionStorage',
    'form',
    (found) => ({ name: '', password: '', ...(found as object | null) }),
    ({ name }) => ({ name }),
  )
  form.set({ name: 'Camille', password: 'grande-boucle' })
  expect(form.get().password).toBe('grande-boucle')
  expect(sessionStorage.getItem('form')).toBe('{"name":"Camille"}')
  sessionStorage.setItem('form', '{"name":"Alex"}')
  expect(form.get()).toEqual({ name: 'Alex', password: '' })
})

test('a component re-renders when this tab or another tab changes the stored value that it shows', () => {
  const count = createStoredValue('localStorage', 'count', Number)
  const listener = vi.fn()
  count.onChangeInOtherTab(listener)
  const StoredCount = () => <p>{useStoredValue(count)}</p>
  render(<StoredCount />)
  act(() => count.set(1))
  expect(screen.getByText('1')).toBeTruthy()
  expect(listener).not.toHaveBeenCalled()

  localStorage.setItem('count', '2')
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'count', oldValue: '1', newValue: '2' })))
  expect(screen.getByText('2')).toBeTruthy()
  expect(listener.mock.calls).toEqual([[1, 2]])
})
