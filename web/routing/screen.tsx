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
import { loadAllTexts } from '../platform/i18n.ts'
import { getCurrentLanguage } from '../platform/language.ts'
import { club, getPathWithoutClub } from '../platform/url.ts'
import { type ScreenProps, startScreenQuery } from '../relay/startScreenQuery.ts'
import { readSession } from '../platform/session.ts'
import { signOut } from '../relay/tokens.ts'
import type { Params } from '../wizard/wizard.ts'
import { RouteAnnouncer } from '../shell/RouteAnnouncer.tsx'
import { ScreenSkeleton, type SkeletonShape } from '../shell/ScreenSkeleton.tsx'
import { useShellData } from '../shell/Shell.tsx'
import { SiteClubError } from '../shell/SiteClubError.tsx'
import { lazyWithRetry, reloadPageIfOutdated } from '../relay/lazyWithRetry.ts'
import { waitForCompleteScreen } from '../start/hydration/waitForCompleteScreen.ts'
import { type ScreenUrl, paths } from '../platform/paths.ts'

/**
 * Guard of a screen: returns the path to redirect to, or null if the screen may be shown. A guard
 * has no side effects.
 */
export type Guard = (url: URL, params: Params) => string | null

/** Path parameters and query string of a URL, from which the variables of a query are computed. */
export interface UrlParts {
  params: Params
  search: URLSearchParams
}

/** Returns the `id` in the URL of a screen as a query variable of the screen. */
export const buildIdQueryVariables = ({ params }: UrlParts) => ({ id: params.id! })

/**
 * Function that makes the route of a screen. Its arguments are the URL pattern from `paths`, the
 * function that loads the code of the screen, and the query. For a screen without a query, `query`
 * and `variables` are omitted.
 */
export interface MakeRoute<To = ScreenUrl> {
  (to: To, load: () => Promise<{ default: ComponentType }>): RouteObject
  <Q extends OperationType>(
    to: To,
    load: () => Promise<{ default: ComponentType<ScreenProps<Q>> }>,
    query: PreloadableConcreteRequest<Q>,
    variables?: (parts: UrlParts) => VariablesOf<Q>,
  ): RouteObject
}

/** Metadata of a screen, for prerendering and prefetching. */
export interface ScreenMeta {
  shape: SkeletonShape
  isMemberOnly: boolean
  load: () => Promise<unknown>
  /**
   * Id of the persisted query of the screen, and a function that computes the query variables from
   * a URL. Undefined if the screen has no query.
   */
  request?: { documentId: string | null; variables: (parts: UrlParts) => object } | undefined
  /**
   * Sends the query of the screen before the navigation, if the guard admits the member. `signal`
   * aborts the query.
   */
  prefetchQuery: (url: URL, params: Params, signal: AbortSignal) => void
}

/** Returns the metadata of a route that shows a screen; undefined for other routes. */
export const screenMetaOf = ({ loader }: RouteObject): ScreenMeta | undefined =>
  (loader as Partial<{ screenMeta: ScreenMeta }> | undefined)?.screenMeta

/**
 * Function that makes the route of a screen. The screen has a skeleton of the shape `page` while it
 * loads; `as(shape)` returns such a function for another shape.
 */
export interface RouteMaker extends MakeRoute {
  as(shape: SkeletonShape): MakeRoute
}

/** Makes routes of screens for members and visitors. */
export const publicRoute = createGuardedRouteMaker(() => null)

/**
 * Makes routes of screens for visitors who are not signed in (A23). The query parameter `exit`
 * signs the member out first (B06).
 */
export const anonymousRoute = createGuardedRouteMaker(getDashboardPathIfSignedIn, {
  beforeGuard: signOutOnExit,
})

/**
 * Makes routes of screens for visitors who are not signed in. These screens need only the texts of
 * the entry bundle.
 */
export const visitorRoute = createGuardedRouteMaker(getDashboardPathIfSignedIn, {
  beforeGuard: signOutOnExit,
  loadTexts: skipTextLoading,
})

/**
 * Returns a route without a screen, which redirects to the path that `to` computes. `beforeGuard`
 * and `afterGuard` run before and after `to`.
 */
export function makeRedirectRoute(
  { urlPattern }: ScreenUrl,
  to: (requestedUrl: URL, params: Params) => string,
  { beforeGuard, afterGuard }: VisitEffects = {},
): RouteObject {
  return {
    path: urlPattern.slice(1),
    // Shown until the redirect has completed.
    Component: ScreenSkeleton,
    loader({ request, params }) {
      const requestedUrl = new URL(request.url)
      beforeGuard?.(requestedUrl)
      const target = to(requestedUrl, params)
      afterGuard?.(requestedUrl, params)
      return createRedirectResponse(requestedUrl, target)
    },
  }
}

/**
 * Returns a redirect to another URL. If the browser already shows the requested URL, for example
 * after Back, the redirect replaces the history entry. Otherwise, the Back button would lead to the
 * redirect again.
 */
const createRedirectResponse = (requestedUrl: URL, targetUrl: string): Response =>
  isCurrentUrl(requestedUrl) ? replace(targetUrl) : redirect(targetUrl)

/**
 * Returns whether the browser already shows the requested URL, as after Back, Forward and a page
 * load.
 */
export const isCurrentUrl = (requestedUrl: URL): boolean => requestedUrl.href === location.href.split('#')[0]

/**
 * Does nothing: used in place of a function that loads locale texts. The texts of the entry bundle,
 * which are loaded before the first render, are enough for the screen.
 */
async function skipTextLoading(): Promise<void> {}

/**
 * Guard of screens for visitors who are not signed in: returns the path of the dashboard for a
 * signed-in member, otherwise null.
 */
export function getDashboardPathIfSignedIn(): string | null {
  return readSession() ? paths.dashboard() : null
}

/** Signs the member out if the URL has the query parameter `exit` (B06). */
export function signOutOnExit(url: URL): void {
  if (url.searchParams.has('exit') && readSession()) signOut(getPathWithoutClub(url))
}

/**
 * Side effects of a navigation, before and after the guard of the route. The guard itself has no
 * side effects, because prefetching also calls the guard.
 */
export interface VisitEffects {
  /** Called with the requested URL before the guard of the route runs. */
  beforeGuard?: ((url: URL) => void) | undefined
  /**
   * Called with the requested URL after the guard of the route has run, whether or not the screen
   * is shown.
   */
  afterGuard?: (url: URL, params: Params) => void
}

interface GuardOptions extends VisitEffects {
  /** Component shown in place of a screen while the profile of the member is incomplete. */
  Incomplete?: ComponentType
  /** Loads the locale texts that the screen shows. */
  loadTexts?: () => Promise<void>
  /**
   * Returns whether the query of the screen may be prefetched; by default, whenever the guard
   * admits the member.
   */
  canPrefetch?: (url: URL, params: Params) => boolean
}

/**
 * Returns a function that makes routes protected by the given guard. The query and the code of a
 * screen start to load in parallel before anything is rendered, and the screen suspends until both
 * have loaded.
 */
export function createGuardedRouteMaker(guard: Guard, options: GuardOptions = {}): RouteMaker {
  const createRouteMakerForSkeleton = (skeleton: SkeletonShape) => createRouteMaker(guard, options, skeleton)
  return Object.assign(createRouteMakerForSkeleton('page'), { as: createRouteMakerForSkeleton })
}

function createRouteMaker(guard: Guard, options: GuardOptions, shape: SkeletonShape): MakeRoute {
  const { Incomplete, beforeGuard, afterGuard, loadTexts = () => loadAllTexts() } = options
  const { canPrefetch = (...to) => guard(...to) === null } = options
  return (<Q extends OperationType>(
    { urlPattern }: ScreenUrl,
    load: () => Promise<{ default: ComponentType<ScreenProps<Q>> }>,
    query?: PreloadableConcreteRequest<Q>,
    variables: (parts: UrlParts) => VariablesOf<Q> = () => ({}),
  ): RouteObject => {
    const { preload, Component: Screen } = lazyWithRetry(load)
    const buildQueryVariablesFromUrl = (url: URL, params: UrlParts['params']) =>
      variables({ params, search: url.searchParams })
    const screenMeta: ScreenMeta = {
      shape,
      isMemberOnly: Incomplete !== undefined,
      load,
      request: query && { documentId: query.params.id, variables },
      prefetchQuery(url, params, signal) {
        if (query && canPrefetch(url, params))
          startScreenQuery(query, buildQueryVariablesFromUrl(url, params), signal)
      },
    }
    const buildScreenQueryKey = (url: URL, params: UrlParts['params']) =>
      getCurrentLanguage() + JSON.stringify(buildQueryVariablesFromUrl(url, params))
    // A screen without a query of its own still loads the data of the shell.
    const queryToLoad = query ?? shellOnly
    let loadedQueryKey = ''

    async function loadScreen({ request, params }: LoaderFunctionArgs) {
      const url = new URL(request.url)
      beforeGuard?.(url)
      const redirectPath = guard(url, params)
      afterGuard?.(url, params)
      if (redirectPath) return createRedirectResponse(url, redirectPath)
      // A failed import fails again when the screen renders, where the error boundary shows it.
      const code = preload().catch(() => {})
      const loadingTexts = reloadPageIfOutdated(loadTexts())
      loadedQueryKey = buildScreenQueryKey(url, params)
      const queryRef = startScreenQuery(queryToLoad, buildQueryVariablesFromUrl(url, params), request.signal)
      await loadingTexts
      // The page cannot respond to input during hydration, so the loader does not wait then.
      if (!isHydrating()) await waitForCompleteScreen(code, queryRef)
      return queryRef
    }

    return {
      path: urlPattern.slice(1),
      loader: Object.assign(loadScreen, { screenMeta }),
      // A changed query string that changes no variable loads nothing. A navigation to the same URL
      // reloads the data.
      shouldRevalidate: ({ currentUrl, nextUrl, nextParams }) =>
        !query ||
        currentUrl.href === nextUrl.href ||
        loadedQueryKey !== buildScreenQueryKey(nextUrl, nextParams),
      Component: function ScreenInPlace() {
        // This component never suspends, so its cleanup always runs and disposes of the query:
        // Relay's hook disposes of a shown query, the effect disposes of a query in flight when the
        // member navigates elsewhere.
        const [queryRef] = useQueryLoader<Q>(queryToLoad, useLoaderData<PreloadedQuery<Q>>())
        useEffect(() => () => queryRef?.dispose(), [queryRef])
        return (
          <ScreenBoundary
            Incomplete={urlPattern === paths.profile.urlPattern ? undefined : Incomplete}
            shape={shape}
          >
            {/* On the site of a club, the screen waits for the club: input typed before would be lost. */}
            {!query && club && queryRef && <WaitForShellData queryRef={queryRef as never} />}
            {queryRef && <Screen queryRef={queryRef} />}
          </ScreenBoundary>
        )
      },
    }
  }) as MakeRoute
}

/**
 * Component that suspends a screen until the data of the navigation and the footer has loaded. It
 * is used for screens without a query.
 */
function WaitForShellData({ queryRef }: ScreenProps<screenQuery>) {
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

interface ScreenBoundaryProps {
  /** Component shown in place of the screen while the profile of the member is incomplete. */
  Incomplete: ComponentType | undefined
  shape: SkeletonShape
  children: ReactNode
}

/**
 * Suspense boundary of a screen. Shows the skeleton while the screen loads, then the screen. Also
 * sets the page title and the focus when the screen appears.
 */
function ScreenBoundary({ Incomplete, shape, children }: ScreenBoundaryProps) {
  const { pathname } = useLocation()
  const { clubFailed, viewer } = useShellData()
  return (
    <Suspense key={pathname} fallback={<ScreenSkeleton shape={shape} />}>
      {clubFailed ? <SiteClubError /> : Incomplete && viewer?.profileIncomplete ? <Incomplete /> : children}
      <RouteAnnouncer />
    </Suspense>
  )
}
