/**
 * Tests of a member's navigation items, and of the navigation item that is current on each path.
 */
import { matchRoutes } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { isOnScreenKeyboardOpen } from '../../web/platform/onScreenKeyboard.ts'
import {
  getAriaCurrent,
  isAccountPath,
  isLinkTargetOfAccountNavigation,
  navigationItems,
  navigationItemsOf,
} from '../../web/shell/navigationItems.ts'
import { routes } from './helpers/all-routes.ts'

vi.mock('../../web/relay/lazyWithRetry.ts', () => ({
  reloadPageIfOutdated: <T>(loading: Promise<T>) => loading,
  lazyWithRetry: () => ({ preload: async () => ({}), Component: () => null }),
}))

const facts = { requestsWithoutInsurance: 0 }
const listNavigationPaths = (menu: Parameters<typeof navigationItemsOf>[0]) =>
  navigationItemsOf(menu, facts).map((item) => item.to)

test.each(navigationItems.map((item) => [item.to]))(
  'the navigation item %s leads to a screen of the portal',
  (address) => {
    expect(matchRoutes(routes, address)!.at(-1)!.route.path).not.toBe('*')
  },
)

test('the navigation bar on a phone has three items in addition to the account menu', () => {
  expect(listNavigationPaths('bar')).toEqual(['/Dashboard', '/accesspasses', '/accesspass'])
})

test('passes, receipts and payment details are reachable without the avatar menu', () => {
  expect(listNavigationPaths('header')).toEqual(
    expect.arrayContaining(['/Dashboard', '/accesspasses', '/accesspass', '/receipts']),
  )
  expect([...listNavigationPaths('account'), ...listNavigationPaths('purchases')]).toEqual(
    expect.arrayContaining(['/editpaymentinfo', '/receipts', '/accesspasses']),
  )
})

test.each([
  [null, false],
  [0, false],
  [1, true],
  [7, true],
])(
  'if a member has %s requests for passes without insurance, the navigation links to the list of requests: %s [D04]',
  (requestsWithoutInsurance, isShown) => {
    const lists = navigationItemsOf('purchases', { requestsWithoutInsurance }).map((item) => item.to)
    expect(lists.includes('/RequestsWithoutInsurance')).toBe(isShown)
  },
)

test.each([
  ['/Dashboard', '/Dashboard page'],
  ['/dashboard', '/Dashboard page'],
  ['/accesspasses', '/accesspasses page'],
  ['/accesspasses/v1', '/accesspasses true'],
  ['/accesspass/clubs', '/accesspass true'],
  ['/quadInformativeVideo', '/accesspass true'],
  ['/success/9', '/accesspass true'],
  ['/insurancedocuments', '/InsuranceDocuments page'],
  ['/receipts', '/receipts page'],
  ['/receipt/9', '/receipts true'],
  ['/DeleteAccount', '/DeleteAccount page'],
  ['/EditCard', '/editpaymentinfo true'],
  ['/Consent/TermsSummary', '/Consent true'],
  ['/error', ''],
])('the path %s marks the navigation item %s as current', (address, expected) => {
  const current = navigationItems.flatMap((navigationItem) => {
    const ariaCurrent = getAriaCurrent(navigationItem, address)
    return ariaCurrent ? [`${navigationItem.to} ${ariaCurrent}`] : []
  })
  expect(current.join()).toBe(expected)
})

test.each([
  ['/editprofile', true, true],
  ['/receipts', true, true],
  ['/receipt/9', true, false],
  ['/EditCard', true, false],
  // These screens have an item of their own in the navigation bar.
  ['/accesspasses', false, false],
  ['/Dashboard', false, false],
  ['/error', false, false],
])(
  'for the path %s, isAccountPath returns %s and isLinkTargetOfAccountNavigation returns %s',
  (address, ofAccount, opens) => {
    expect([isAccountPath(address), isLinkTargetOfAccountNavigation(address)]).toEqual([ofAccount, opens])
  },
)

test.each([
  // Heights of a phone, with its keyboard and with the bars of its browser.
  [true, 844, 844, false],
  [true, 508, 844, true],
  [false, 508, 844, false],
  [true, 788, 844, false],
  [true, 724, 844, true],
])(
  'with the focus in a text field (%s) and a visible height of %i out of %i pixels, isOnScreenKeyboardOpen returns %s',
  (writing, height, tallest, open) => {
    expect(isOnScreenKeyboardOpen({ writing, height, tallest })).toBe(open)
  },
)
