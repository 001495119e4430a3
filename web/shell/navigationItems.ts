import { matchPath } from 'react-router-dom'
import type { ParseKeys } from 'i18next'
import { paths } from '../platform/paths.ts'
import type { IconName } from '../ui/Icon.tsx'

/**
 * Name of a navigation list: `header` in a wide window, `bar` at the bottom of a phone, or one of
 * the two lists of the account navigation (D03).
 */
type NavigationList = 'header' | 'bar' | AccountList
type AccountList = 'account' | 'purchases'

/** A link in the navigation of members. */
export interface NavigationItem {
  to: string
  text: ParseKeys
  /** Short label of the link, for places with little room; by default the full label. */
  short?: ParseKeys
  icon: IconName
  lists: readonly NavigationList[]
  /**
   * Further paths for which this navigation item is marked as current, including all paths below
   * them.
   */
  relatedPaths?: readonly string[]
  /**
   * Returns whether the navigation item is shown to this member; by default, the item is shown to
   * every member.
   */
  isVisible?: (known: NavigationConditions) => boolean
}

/** Data about the member that determines which navigation items are shown. */
export interface NavigationConditions {
  /**
   * Number of passes that the member requested without insurance; null while the number is unknown.
   */
  requestsWithoutInsurance: number | null
}

/** All items of the member navigation. Each navigation list shows its items in this order. */
export const navigationItems: readonly NavigationItem[] = [
  {
    to: paths.dashboard(),
    text: 'shell.dashboard',
    short: 'shell.short.dashboard',
    icon: 'home',
    lists: ['header', 'bar'],
  },
  {
    to: paths.passHistory(),
    text: 'shell.history',
    icon: 'pass',
    lists: ['header', 'bar', 'purchases'],
  },
  {
    to: paths.purchase(),
    text: 'shell.buy',
    short: 'shell.short.buy',
    icon: 'plus',
    lists: ['header', 'bar'],
    relatedPaths: [paths.video(), paths.purchased('')],
  },
  {
    to: paths.receipts(),
    text: 'shell.receipts',
    icon: 'receipt',
    lists: ['header', 'purchases'],
    relatedPaths: [paths.receipt('')],
  },
  {
    to: paths.insuranceDocuments(),
    text: 'shell.insuranceDocuments',
    icon: 'shield',
    lists: ['purchases'],
  },
  {
    to: paths.magazines(),
    text: 'shell.magazines',
    icon: 'magazine',
    lists: ['header', 'purchases'],
    relatedPaths: [paths.magazine('')],
  },
  {
    to: paths.requestsWithoutInsurance(),
    text: 'shell.requests',
    icon: 'clock',
    lists: ['purchases'],
    isVisible: ({ requestsWithoutInsurance }) => (requestsWithoutInsurance ?? 0) > 0,
  },
  {
    to: paths.profile(),
    text: 'shell.profile',
    icon: 'user',
    lists: ['account'],
  },
  {
    to: `${paths.profile()}#address`,
    text: 'shell.address',
    icon: 'mapPin',
    lists: ['account'],
  },
  {
    to: paths.payment(),
    text: 'shell.payment',
    icon: 'card',
    lists: ['account'],
    relatedPaths: [paths.card(), paths.billingAddress()],
  },
  {
    to: paths.volunteerRequest(),
    text: 'shell.volunteering',
    icon: 'heart',
    lists: ['account'],
    relatedPaths: [paths.volunteerRequested()],
  },
  { to: paths.email(), text: 'shell.email', icon: 'mail', lists: ['account'] },
  { to: paths.password(), text: 'shell.password', icon: 'lock', lists: ['account'] },
  { to: paths.consent(), text: 'shell.consent', icon: 'shield', lists: ['account'] },
  { to: paths.deleteAccount(), text: 'shell.deleteAccount', icon: 'trash', lists: ['account'] },
]

/** Returns the items of a navigation list that this member sees. */
export const navigationItemsOf = (list: NavigationList, conditions: NavigationConditions): NavigationItem[] =>
  navigationItems.filter(({ lists, isVisible }) => lists.includes(list) && (isVisible?.(conditions) ?? true))

/** The two account lists of the navigation, in display order, with their headings. */
export const accountLists: ReadonlyArray<{ list: AccountList; title: ParseKeys }> = [
  { list: 'purchases', title: 'shell.group.purchases' },
  { list: 'account', title: 'shell.group.account' },
]

/**
 * Returns the `aria-current` value of a navigation item. `page`: the item links to the current
 * path. `true`: the current path is below the target of the item, or belongs to one of its related
 * paths. Otherwise undefined.
 */
export function getAriaCurrent(
  { to, relatedPaths = [] }: NavigationItem,
  pathname: string,
): 'page' | 'true' | undefined {
  if (matchPath(to, pathname)) return 'page'
  return [to, ...relatedPaths].some((path) => matchPath(`${path}/*`, pathname)) ? 'true' : undefined
}

/**
 * Navigation items that a phone shows in the account sheet, because the bottom bar does not contain
 * them.
 */
const accountOnlyItems = navigationItems.filter(({ lists }) => !lists.includes('bar'))

/**
 * Returns whether a path belongs to a navigation item that a phone shows only in the account sheet,
 * and not in the bottom bar.
 */
export const isAccountPath = (pathname: string): boolean =>
  accountOnlyItems.some((item) => getAriaCurrent(item, pathname))

/**
 * Returns whether a path is the link target of an item of the account navigation. Screens below
 * such a path have their own back links.
 */
export const isLinkTargetOfAccountNavigation = (pathname: string): boolean =>
  accountOnlyItems.some((item) => getAriaCurrent(item, pathname) === 'page')
