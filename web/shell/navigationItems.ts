import { matchPath } from 'react-router-dom'
import type { ParseKeys } from 'i18next'
import { paths } from '../platform/paths.ts'
import type { IconName } from '../ui/Icon.tsx'

/**
 * Where a place is led to from: the header of a wide window, the bar of a phone, and one of the two lists of the
 * account, which stand behind the avatar, in the sheet of a phone and beside the screens of a wide window (D03).
 */
type Spot = 'header' | 'bar' | Account
type Account = 'account' | 'purchases'

/** A place of a member in the portal. */
export interface NavigationItem {
  to: string
  text: ParseKeys
  /** Its name where there is little room; the whole one by default. */
  short?: ParseKeys
  icon: IconName
  spots: readonly Spot[]
  /** Addresses that belong to it with all that is under them, besides its own. */
  also?: readonly string[]
  /** Shown to whom it concerns; to everybody by default. */
  shown?: (known: NavigationFacts) => boolean
}

/** What decides whom a place concerns. */
export interface NavigationFacts {
  /** How many passes without insurance were requested; null while it is not known. */
  requestsWithoutInsurance: number | null
}

/** Every place that is led to from everywhere, a line each; a list shows its own in this order. */
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

/** The places of a list, for this member. */
export const navigationItemsOf = (spot: Spot, known: NavigationFacts): NavigationItem[] =>
  places.filter(({ spots, shown }) => spots.includes(spot) && (shown?.(known) ?? true))

/** The two lists of the account, in their order, with what is written above them. */
export const accountLists: ReadonlyArray<{ of: Account; title: ParseKeys }> = [
  { of: 'account', title: 'shell.group.account' },
  { of: 'purchases', title: 'shell.group.purchases' },
]

/** How the address that is shown stands to a place, as `aria-current` says it: it is the place, or belongs to it. */
export function currentOf({ to, also = [] }: NavigationItem, pathname: string): 'page' | 'true' | undefined {
  if (matchPath(to, pathname)) return 'page'
  return [to, ...also].some((path) => matchPath(`${path}/*`, pathname)) ? 'true' : undefined
}

/** Of the account alone: what the bar of a phone has no place for but behind its own « account ». */
const ofAccountAlone = places.filter(({ spots }) => !spots.includes('bar'))

/** Whether the address that is shown belongs to the account alone. */
export const isOfAccount = (pathname: string): boolean =>
  ofAccountAlone.some((place) => currentOf(place, pathname))

/** Whether it is the first screen of such a place. Those further within have a way back of their own. */
export const isNavigationRoot = (pathname: string): boolean =>
  ofAccountAlone.some((place) => currentOf(place, pathname) === 'page')
