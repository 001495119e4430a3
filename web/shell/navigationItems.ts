import { matchPath } from 'react-router-dom'
import type { ParseKeys } from 'i18next'
import { paths } from '../platform/paths.ts'
import type { IconName } from '../ui/Icon.tsx'

/**
 * Location of a navigation list: the header of a wide window, the bottom bar of a phone, or one of
 * the two lists of the account. The account lists show in the avatar menu, in the sheet of a phone
 * and beside the account screens of a wide window (D03).
 */
type Spot = 'header' | 'bar' | Account
type Account = 'account' | 'purchases'

/** A link of the member navigation. */
export interface NavigationItem {
  to: string
  text: ParseKeys
  /** Short label for narrow locations; the full label by default. */
  short?: ParseKeys
  icon: IconName
  spots: readonly Spot[]
  /** Further paths that mark this item as current, each with all paths below it. */
  also?: readonly string[]
  /** Tells whether the item is shown to this member; shown to every member by default. */
  shown?: (known: NavigationFacts) => boolean
}

/** Facts about the member that decide which navigation items are shown. */
export interface NavigationFacts {
  /** Number of requested passes without insurance; null while unknown. */
  requestsWithoutInsurance: number | null
}

/** All navigation items. Each list shows its items in this order. */
export const places: readonly NavigationItem[] = [
  {
    to: paths.dashboard(),
    text: 'shell.dashboard',
    short: 'shell.short.dashboard',
    icon: 'home',
    spots: ['header', 'bar'],
  },
  {
    to: paths.passHistory(),
    text: 'shell.history',
    icon: 'pass',
    spots: ['header', 'bar', 'purchases'],
  },
  {
    to: paths.purchase(),
    text: 'shell.buy',
    short: 'shell.short.buy',
    icon: 'plus',
    spots: ['header', 'bar'],
    also: [paths.video(), paths.purchased('')],
  },
  {
    to: paths.receipts(),
    text: 'shell.receipts',
    icon: 'receipt',
    spots: ['header', 'purchases'],
    also: [paths.receipt('')],
  },
  {
    to: paths.magazines(),
    text: 'shell.magazines',
    icon: 'magazine',
    spots: ['header', 'purchases'],
    also: [paths.magazine('')],
  },
  {
    to: paths.requestsWithoutInsurance(),
    text: 'shell.requests',
    icon: 'clock',
    spots: ['purchases'],
    shown: ({ requestsWithoutInsurance }) => (requestsWithoutInsurance ?? 0) > 0,
  },
  {
    to: paths.profile(),
    text: 'shell.profile',
    icon: 'user',
    spots: ['account'],
    also: [paths.deleteAccount()],
  },
  {
    to: paths.payment(),
    text: 'shell.payment',
    icon: 'card',
    spots: ['account'],
    also: [paths.card(), paths.billingAddress()],
  },
  {
    to: paths.volunteerRequest(),
    text: 'shell.volunteering',
    icon: 'heart',
    spots: ['account'],
    also: [paths.volunteerRequested()],
  },
  { to: paths.email(), text: 'shell.email', icon: 'mail', spots: ['account'] },
  { to: paths.password(), text: 'shell.password', icon: 'lock', spots: ['account'] },
  { to: paths.consent(), text: 'shell.consent', icon: 'shield', spots: ['account'] },
]

/** Returns the navigation items of a list for this member. */
export const navigationItemsOf = (spot: Spot, known: NavigationFacts): NavigationItem[] =>
  places.filter(({ spots, shown }) => spots.includes(spot) && (shown?.(known) ?? true))

/** The two lists of the account, in display order, with their headings. */
export const accountLists: ReadonlyArray<{ of: Account; title: ParseKeys }> = [
  { of: 'account', title: 'shell.group.account' },
  { of: 'purchases', title: 'shell.group.purchases' },
]

/**
 * Returns the `aria-current` value of a navigation item: `page` if the path is the item's own,
 * `true` if the path belongs to the item, otherwise undefined.
 */
export function currentOf({ to, also = [] }: NavigationItem, pathname: string): 'page' | 'true' | undefined {
  if (matchPath(to, pathname)) return 'page'
  return [to, ...also].some((path) => matchPath(`${path}/*`, pathname)) ? 'true' : undefined
}

/** Navigation items without a place in the bottom bar, which a phone shows under "account". */
const ofAccountAlone = places.filter(({ spots }) => !spots.includes('bar'))

/** Tells whether a path belongs to an item that is only in the account navigation. */
export const isOfAccount = (pathname: string): boolean =>
  ofAccountAlone.some((place) => currentOf(place, pathname))

/**
 * Tells whether a path is the first screen of an account item. Deeper screens have back links of
 * their own.
 */
export const isNavigationRoot = (pathname: string): boolean =>
  ofAccountAlone.some((place) => currentOf(place, pathname) === 'page')
