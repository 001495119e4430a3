/** Where a member is led to from everywhere, and what of it is where one is. */
import { matchRoutes } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { isKeyboardOpen } from '../../web/platform/keyboard.ts'
import {
  currentOf,
  isOfAccount,
  isNavigationRoot,
  places,
  navigationItemsOf,
} from '../../web/shell/navigationItems.ts'
import { routes } from './routes.ts'

vi.mock('../../web/routing/lazyWithRetry.ts', () => ({
  orReload: <T>(loading: Promise<T>) => loading,
  lazyWithRetry: () => ({ preload: async () => ({}), Component: () => null }),
}))

const known = { requestsWithoutInsurance: 0 }
const to = (spot: Parameters<typeof navigationItemsOf>[0]) =>
  navigationItemsOf(spot, known).map((place) => place.to)

test.each(places.map((place) => [place.to]))('%s is an address of the portal', (address) => {
  expect(matchRoutes(routes, address)!.at(-1)!.route.path).not.toBe('*')
})

test('a phone has three places in its bar, beside the account', () => {
  expect(to('bar')).toEqual(['/Dashboard', '/accesspasses', '/accesspass'])
})

test('what was bought, and what pays, is found without an avatar', () => {
  expect(to('header')).toEqual(
    expect.arrayContaining(['/Dashboard', '/accesspasses', '/accesspass', '/receipts']),
  )
  expect([...to('account'), ...to('purchases')]).toEqual(
    expect.arrayContaining(['/editpaymentinfo', '/receipts', '/accesspasses']),
  )
})

test.each([
  [null, false],
  [0, false],
  [1, true],
  [7, true],
])(
  '[D04] with %s requests without insurance, their place is shown: %s',
  (requestsWithoutInsurance, shown) => {
    const lists = navigationItemsOf('purchases', { requestsWithoutInsurance }).map((place) => place.to)
    expect(lists.includes('/RequestsWithoutInsurance')).toBe(shown)
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
  ['/receipts', '/receipts page'],
  ['/receipt/9', '/receipts true'],
  ['/DeleteAccount', '/editprofile true'],
  ['/EditCard', '/editpaymentinfo true'],
  ['/Consent/TermsSummary', '/Consent true'],
  ['/error', ''],
])('%s is of %s', (address, expected) => {
  const current = places.flatMap((place) => {
    const how = currentOf(place, address)
    return how ? [`${place.to} ${how}`] : []
  })
  expect(current.join()).toBe(expected)
})

test.each([
  ['/editprofile', true, true],
  ['/receipts', true, true],
  ['/receipt/9', true, false],
  ['/EditCard', true, false],
  // They have a place of their own in the bar.
  ['/accesspasses', false, false],
  ['/Dashboard', false, false],
  ['/error', false, false],
])('%s is of the account: %s, and opens a place of it: %s', (address, ofAccount, opens) => {
  expect([isOfAccount(address), isNavigationRoot(address)]).toEqual([ofAccount, opens])
})

test.each([
  // A phone, its keyboard, and the bars of its browser.
  [true, 844, 844, false],
  [true, 508, 844, true],
  [false, 508, 844, false],
  [true, 788, 844, false],
  [true, 724, 844, true],
])('writing %s, %i of %i pixels seen: a keyboard is open: %s', (writing, height, tallest, open) => {
  expect(isKeyboardOpen({ writing, height, tallest })).toBe(open)
})
