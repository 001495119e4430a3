import { type ComponentType, type ReactNode, Suspense, useEffect } from 'react'
import { type PreloadedQuery, graphql, usePreloadedQuery, useQueryLoader } from 'react-relay'
import {
  type LoaderFunctionArgs,
  type RouteObject,
  redirect,
  replace,
  useLoaderData,
  useLocation,
} from 'react-router-dom'
import type { OperationType, PreloadableConcreteRequest, VariablesOf } from 'relay-runtime'
import type { screenQuery } from '../__generated__/screenQuery.graphql.ts'
import shellOnly from '../__generated__/screenQuery$parameters.ts'
import { isHydrating } from '../start/hydration/hydration.ts'
import { wholeTexts } from '../platform/i18n.ts'
import { language } from '../platform/language.ts'
import { club, pathWithoutClub } from '../platform/place.ts'
import { type ScreenProps, startQuery } from '../relay/screen.ts'
import { readSession } from '../platform/session.ts'
import { signOut } from '../relay/tokens.ts'
import type { Params } from '../wizard/wizard.ts'
import { Arrival } from '../shell/Arrival.tsx'
import { ScreenSkeleton, type Shape } from '../shell/ScreenSkeleton.tsx'
import { useShell } from '../shell/Shell.tsx'
import { SiteClubError } from '../shell/SiteClubError.tsx'
import { lazyWithRetry, orReload } from './lazyWithRetry.ts'
import { waitForWholeScreen } from '../start/hydration/waitForWholeScreen.ts'
import { type ScreenAddress, paths } from '../platform/paths.ts'

/** Returns where an address leads instead; null when its screen may be shown. Pure: it reads state and changes none. */
export type Guard = (url: URL, params: Params) => string | null

/** What an address gives to a query. */
export interface Address {
  params: Params
  search: URLSearchParams
}

/** The variables of a screen whose address holds the id of what it shows. */
export const byId = ({ params }: Address) => ({ id: params.id! })

/** Makes the route of a screen: its entry in `paths`, its code and, where it has one, its query with the variables. */
export interface ToRoute<To = ScreenAddress> {
  (to: To, load: () => Promise<{ default: ComponentType }>): RouteObject
  <Q extends OperationType>(
    to: To,
    load: () => Promise<{ default: ComponentType<ScreenProps<Q>> }>,
    query: PreloadableConcreteRequest<Q>,
    variables?: (address: Address) => VariablesOf<Q>,
  ): RouteObject
}

/** How a screen is made, for whoever writes its page before anything of it is there. */
export interface ScreenMeta {
  shape: Shape
  ofMembers: boolean
  load: () => Promise<unknown>
  /** Its query as it is sent, and the variables of an address; absent where it asks nothing. */
  asks?: { documentId: string | null; variables: (address: Address) => object } | undefined
  /** Asks what its loader will at an address, for who may see it there; until `signal` takes it back. */
  askAhead: (url: URL, params: Params, signal: AbortSignal) => void
}

/** Of a route that shows a screen. */
export const screenMetaOf = ({ loader }: RouteObject): ScreenMeta | undefined =>
  (loader as Partial<{ made: ScreenMeta }> | undefined)?.made

/** The same, for screens of other shapes than the usual page: what their outline is like while they load. */
export interface RouteMaker extends ToRoute {
  as(shape: Shape): ToRoute
}

/** For everybody. */
export const everyone = guarded(() => null)

/** Makes routes for visitors who are not signed in (A23). The query parameter `exit` signs out first (B06). */
export const anonymous = guarded(requireNoSession, { before: signOutOnExit })

/** Makes routes for visitors whose screens need only the texts that every page loads first. */
export const visitor = guarded(requireNoSession, { before: signOutOnExit, texts: startedTexts })

/** Returns a route that only redirects. `before` and `arrive` run around `to`, as they run around the guard of a screen. */
export function redirectTo(
  { address }: ScreenAddress,
  to: (wanted: URL, params: Params) => string,
  { before, arrive }: VisitEffects = {},
): RouteObject {
  return {
    path: address.slice(1),
    // Shown only until the redirection has taken place.
    Component: ScreenSkeleton,
    loader({ request, params }) {
      const wanted = new URL(request.url)
      before?.(wanted)
      const target = to(wanted, params)
      arrive?.(wanted, params)
      return instead(wanted, target)
    },
  }
}

/**
 * To another address than the one that was wanted. Back and Forward have moved the browser already when they ask, and
 * the new address takes the place of the one there: added behind it, it would be led to again by every Back.
 */
const instead = (wanted: URL, to: string): Response => (hasMoved(wanted) ? replace(to) : redirect(to))

/** Whether the browser is there already: after Back and Forward, and as a page opens. */
export const hasMoved = (wanted: URL): boolean => wanted.href === location.href.split('#')[0]

/** They are there before anything is rendered. */
async function startedTexts(): Promise<void> {}

/** Returns the path that a signed-in member is redirected to; null for a visitor. */
export function requireNoSession(): string | null {
  return readSession() ? paths.dashboard() : null
}

/** Signs out who is at an address with `exit` (B06). */
export function signOutOnExit(url: URL): void {
  if (url.searchParams.has('exit') && readSession()) signOut(pathWithoutClub(url))
}

/** What a visit to an address changes. Guards change nothing, since links are also asked ahead of a visit. */
export interface VisitEffects {
  /** Runs before the guard. */
  before?: ((url: URL) => void) | undefined
  /** Runs after the guard, whether the screen is shown or not. */
  arrive?: (url: URL, params: Params) => void
}

interface Of extends VisitEffects {
  /** What stands in place of a screen until the profile of its member is complete. */
  Incomplete?: ComponentType
  /** Makes the texts ready that it shows. */
  texts?: () => Promise<void>
  /** Whether the query may be sent ahead of a visit; by default, where the guard lets it in. */
  canPrefetch?: (url: URL, params: Params) => boolean
}

/**
 * Routes behind a guard. The query and the code start together, before anything is rendered; the screen waits for both
 * in its place.
 */
export function guarded(guard: Guard, of: Of = {}): RouteMaker {
  const as = (shape: Shape) => toRouteOf(guard, of, shape)
  return Object.assign(as('page'), { as })
}

function toRouteOf(guard: Guard, of: Of, shape: Shape): ToRoute {
  const { Incomplete, before, arrive, texts = () => wholeTexts() } = of
  const { canPrefetch = (...to) => guard(...to) === null } = of
  return (<Q extends OperationType>(
    { address }: ScreenAddress,
    load: () => Promise<{ default: ComponentType<ScreenProps<Q>> }>,
    query?: PreloadableConcreteRequest<Q>,
    variables: (address: Address) => VariablesOf<Q> = () => ({}),
  ): RouteObject => {
    const { preload, Component: Screen } = lazyWithRetry(load)
    const wanted = (url: URL, params: Address['params']) => variables({ params, search: url.searchParams })
    const made: ScreenMeta = {
      shape,
      ofMembers: Incomplete !== undefined,
      load,
      asks: query && { documentId: query.params.id, variables },
      askAhead(url, params, signal) {
        if (query && canPrefetch(url, params)) startQuery(query, wanted(url, params), signal)
      },
    }
    const keyOf = (url: URL, params: Address['params']) => language() + JSON.stringify(wanted(url, params))
    // A screen that asks nothing has a shell all the same.
    const asked = query ?? shellOnly
    let loaded = ''

    async function loader({ request, params }: LoaderFunctionArgs) {
      const url = new URL(request.url)
      before?.(url)
      const elsewhere = guard(url, params)
      arrive?.(url, params)
      if (elsewhere) return instead(url, elsewhere)
      // What fails here fails again where the screen is rendered, and is shown there.
      const code = preload().catch(() => {})
      const words = orReload(texts())
      loaded = keyOf(url, params)
      const queryRef = startQuery(asked, wanted(url, params), request.signal)
      await words
      // Nothing is answered to a page that is on its way from HTML to the portal's own.
      if (!isHydrating()) await waitForWholeScreen(code, queryRef)
      return queryRef
    }

    return {
      path: address.slice(1),
      loader: Object.assign(loader, { made }),
      // A change of the query part that changes no variable asks for nothing; the same address again is a reload.
      shouldRevalidate: ({ currentUrl, nextUrl, nextParams }) =>
        !query || currentUrl.href === nextUrl.href || loaded !== keyOf(nextUrl, nextParams),
      Component: function ScreenInPlace() {
        // This component never waits itself, so that it always comes to let go of the query: Relay's hook of what
        // it has shown, the effect of what is still on its way when somebody turns elsewhere.
        const [queryRef] = useQueryLoader<Q>(asked, useLoaderData<PreloadedQuery<Q>>())
        useEffect(() => () => queryRef?.dispose(), [queryRef])
        return (
          <Place Incomplete={address === paths.profile.address ? undefined : Incomplete} shape={shape}>
            {/* On a club's site nothing is shown before the club: who typed something into a screen would lose it. */}
            {!query && club && queryRef && <ShellFirst queryRef={queryRef as never} />}
            {queryRef && <Screen queryRef={queryRef} />}
          </Place>
        )
      },
    }
  }) as ToRoute
}

/** Waits for what the shell shows, where the screen itself waits for nothing. */
function ShellFirst({ queryRef }: ScreenProps<screenQuery>) {
  usePreloadedQuery(
    graphql`
      query screenQuery @preloadable {
        ...Shell_query
      }
    `,
    queryRef,
  )
  return null
}

interface PlaceProps {
  /** What stands here while the profile lacks something. */
  Incomplete: ComponentType | undefined
  shape: Shape
  children: ReactNode
}

/** Where a screen appears: its outline while it loads, then itself, as an arrival. */
function Place({ Incomplete, shape, children }: PlaceProps) {
  const { pathname } = useLocation()
  const { clubFailed, viewer } = useShell()
  return (
    <Suspense key={pathname} fallback={<ScreenSkeleton shape={shape} />}>
      {clubFailed ? <SiteClubError /> : Incomplete && viewer?.profileIncomplete ? <Incomplete /> : children}
      <Arrival />
    </Suspense>
  )
}
