/**
 * Prerenders HTML at build time (`scripts/generate/html-pages.ts`). Public screens are prerendered
 * completely; all other screens only with header, navigation and skeleton.
 */
import type { ReactElement } from 'react'
import { prerender } from 'react-dom/static'
import { type RouteObject, createMemoryRouter } from 'react-router-dom'
import { i18n, initializeI18n } from '../platform/i18n.ts'
import { AccountLayout } from '../shell/AccountLayout.tsx'
import { App, waitForFirstScreen } from './App.tsx'
import { PrerenderedFrame, type PrerenderedFrameProps } from '../shell/PrerenderedFrame.tsx'
import type { ShellHandle } from '../shell/Shell.tsx'
import { isLinkTargetOfAccountNavigation } from '../shell/navigationItems.ts'
import { routes } from '../app/routes.tsx'
import { memberRoutes } from '../app/memberRoutes.tsx'
import { publicRoutes } from '../app/publicRoutes.ts'
import { screenMetaOf } from '../routing/screen.tsx'
import { findWizardOfLayoutRoute } from '../routing/wizardRoutes.tsx'
import type { Wizard } from '../wizard/wizard.ts'
import { draftNameOf } from '../wizard/draft.ts'

/** A prerendered screen with its metadata for search engines. */
export interface PrerenderedScreen {
  html: string
  title: string
  description: string
}

/**
 * Prerenders the screen at a URL as a first-time visitor sees it, in the language given by the URL.
 */
export async function prerenderScreen(path: string): Promise<PrerenderedScreen> {
  await initializeI18n()
  // Fails the build if a text is outside the entry bundle; the page would show its key.
  i18n.options.parseMissingKeyHandler = (key) => {
    throw new Error(`${path} shows ${key}, which its page does not have.`)
  }
  const router = createMemoryRouter(routes, { initialEntries: [path] })
  await waitForFirstScreen(router)
  // The router has started to load the code of the screen; prerendering waits for it.
  const html = await renderToHtml(<App router={router} />)
  const heading = /<h1[^>]*>([^<]+)/.exec(html)?.[1]
  if (heading === undefined) throw new Error(`${path} has no heading`)
  return { html, title: `${heading} – Sentier`, description: i18n.t('shell.description') }
}

/**
 * Prerendered HTML (header, navigation and skeleton) for a URL pattern, shown until the data of the
 * screen has loaded.
 */
export interface ScreenFrame {
  /** URL pattern in the syntax of the router, in lower case. */
  urlPattern: string
  html: string
  /**
   * Path of the file with the code of the screen; undefined if the screen has no file of its own.
   */
  file: string | undefined
  /** True if the screen belongs to the lazily loaded member routes. */
  isMemberRoute: boolean
  /**
   * Query of a member screen, for URLs with `segments` path segments. `:id` in the variables stands
   * for the last segment; other variables come from the stored draft named `draft`. Undefined for a
   * screen whose variables only the code of the portal can compute.
   */
  query: { documentId: string; variables: object; segments: number; draft?: string } | undefined
}

/**
 * Prerenders HTML with header, navigation and skeleton for every URL pattern. The pattern `/*` is
 * for unknown URLs.
 */
export async function prerenderScreenFrames(): Promise<ScreenFrame[]> {
  const frames: ScreenFrame[] = []
  for (const [isMemberRoute, branch] of [
    [false, publicRoutes],
    [true, [memberRoutes]],
  ] as const) {
    for (const { urlPattern, file, query, ...frame } of generateScreenFrames(branch, {}))
      frames.push({
        urlPattern,
        file,
        query,
        isMemberRoute,
        html: await renderToHtml(<PrerenderedFrame {...frame} />),
      })
  }
  return frames
}

/**
 * Yields the contents of the prerendered HTML for each URL pattern of the routes and their child
 * routes.
 */
function* generateScreenFrames(
  branch: readonly RouteObject[],
  layout: Pick<PrerenderedFrameProps, 'layout'>,
  wizardAround?: Wizard<object>,
): Generator<PrerenderedFrameProps & Pick<ScreenFrame, 'urlPattern' | 'file' | 'query'>> {
  for (const route of branch) {
    const wizard = findWizardOfLayoutRoute(route) ?? wizardAround
    const frameLayout = getScreenFrameLayout(route) ?? layout
    const { path, handle, children = [] } = route
    const { shape = 'page', isMemberOnly = false, load } = screenMetaOf(route) ?? {}
    if (path !== undefined)
      yield {
        // Visitors read the terms too, without the account layout around them.
        ...(frameLayout.layout === 'account' && !isMemberOnly ? {} : frameLayout),
        shape,
        hasBackLink: isLinkTargetOfAccountNavigation(`/${path.replace(/\/:\w+\?$/, '')}`),
        hasBottomBar: isMemberOnly && !(handle as ShellHandle | undefined)?.ownBar,
        urlPattern: `/${path}`.toLowerCase(),
        file: (load as ScreenLoader)?.file,
        query: findScreenFrameQuery(route, wizard),
      }
    yield* generateScreenFrames(children, frameLayout, wizard)
  }
}

/**
 * Returns the query that a prerendered page sends before the code of the portal has loaded. Query
 * variables that depend on choices in a wizard are read from the stored draft.
 */
function findScreenFrameQuery(route: RouteObject, wizard: Wizard<object> | undefined): ScreenFrame['query'] {
  const { isMemberOnly, request } = screenMetaOf(route) ?? {}
  const pathSegments = (route.path ?? '').split('/').filter((part) => !part.endsWith('?'))
  const isKnown = pathSegments.slice(0, -1).every((part) => !part.startsWith(':'))
  if (!isMemberOnly || !request?.documentId || !isKnown) return undefined
  const { documentId } = request
  const segments = pathSegments.length
  const params = pathSegments.at(-1) === ':id' ? { id: ':id' } : {}
  if (wizard?.variables) return { documentId, variables: params, segments, draft: draftNameOf(wizard) }
  return { documentId, variables: request.variables({ params, search: new URLSearchParams() }), segments }
}

/**
 * Returns the layout that a route adds around the screens of its child routes; null if the route
 * adds no layout.
 */
function getScreenFrameLayout(route: RouteObject): Pick<PrerenderedFrameProps, 'layout'> | null {
  if (route.Component === AccountLayout) return { layout: 'account' }
  const wizard = findWizardOfLayoutRoute(route)
  return wizard ? { layout: { steps: wizard.width } } : null
}

/**
 * Function that loads the code of a screen. During the build, `vite.config.ts` adds the name of the
 * code file as a property of the function.
 */
type ScreenLoader = { file?: string } | undefined

/** Renders an element to one complete HTML string, without streaming scripts. */
async function renderToHtml(element: ReactElement): Promise<string> {
  const { prelude } = await prerender(element, {
    progressiveChunkSize: Infinity,
    onError: (error) => {
      throw error
    },
  })
  return await new Response(prelude).text()
}
