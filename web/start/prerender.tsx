/** What comes as HTML, written once as the portal is built (`scripts/generate/pages.ts`): screens, and the frame of all others. */
import type { ReactElement } from 'react'
import { prerender } from 'react-dom/static'
import { type RouteObject, createMemoryRouter } from 'react-router-dom'
import { i18n, startDoorTexts } from '../platform/i18n.ts'
import { AccountLayout } from '../shell/AccountLayout.tsx'
import { App, waitForFirstScreen } from './App.tsx'
import { Frame, type FrameProps } from '../shell/Frame.tsx'
import type { ShellHandle } from '../shell/Shell.tsx'
import { isNavigationRoot } from '../shell/navigationItems.ts'
import { routes } from '../app/routes.tsx'
import { memberRoutes } from '../app/memberRoutes.tsx'
import { publicRoutes } from '../app/publicRoutes.ts'
import { screenMetaOf } from '../routing/screen.tsx'
import { type FramedWizard, wizardOf } from '../routing/steps.tsx'
import { draftName } from '../wizard/draft.ts'

/** A screen as HTML, and what a search engine says of it. */
export interface PrerenderedScreen {
  html: string
  title: string
  description: string
}

/** Writes the screen of this address as a first visitor sees it, in the language that the address of the page asks for. */
export async function write(path: string): Promise<PrerenderedScreen> {
  await startDoorTexts()
  // A text that is not one of the door's would be its key.
  i18n.options.parseMissingKeyHandler = (key) => {
    throw new Error(`${path} shows ${key}, which its page does not have.`)
  }
  const router = createMemoryRouter(routes, { initialEntries: [path] })
  await waitForFirstScreen(router)
  // The code of the screen is on its way with the router.
  const html = await asHtml(<App router={router} />)
  const heading = /<h1[^>]*>([^<]+)/.exec(html)?.[1]
  if (heading === undefined) throw new Error(`${path} has no heading`)
  return { html, title: `${heading} – Sentier`, description: i18n.t('shell.description') }
}

/** What an address begins with while nothing of its screen is there. */
export interface ScreenFrame {
  /** As the router writes it, in lower case. */
  address: string
  html: string
  /** The file of the screen's code, where it has one of its own. */
  file: string | undefined
  /** Whether it is brought in with what is behind the door. */
  isBehind: boolean
  /**
   * What a member's screen asks, at an address of so many segments, of which the last stands for `:id`; a draft of this name
   * says the other variables. Undefined where the portal alone knows.
   */
  query: { documentId: string; variables: object; segments: number; draft?: string } | undefined
}

/** Writes the frame of every address, and of one that is not there, which shows nothing. */
export async function writeFrames(): Promise<ScreenFrame[]> {
  const begun: ScreenFrame[] = []
  for (const [isBehind, of] of [
    [false, publicRoutes],
    [true, [memberRoutes]],
  ] as const) {
    for (const { address, file, query, ...frame } of framesOf(of, {}))
      begun.push({ address, file, query, isBehind, html: await asHtml(<Frame {...frame} />) })
  }
  return begun
}

/** What each address begins with, by the routes that lead to it. */
function* framesOf(
  of: readonly RouteObject[],
  around: Pick<FrameProps, 'around'>,
  wizardAround?: FramedWizard,
): Generator<FrameProps & Pick<ScreenFrame, 'address' | 'file' | 'query'>> {
  for (const route of of) {
    const wizard = wizardOf(route) ?? wizardAround
    const within = aroundIn(route) ?? around
    const { path, handle, children = [] } = route
    const { shape = 'page', ofMembers = false, load } = screenMetaOf(route) ?? {}
    if (path !== undefined)
      yield {
        // Visitors read the texts too, and have no account around them.
        ...(within.around === 'account' && !ofMembers ? {} : within),
        shape,
        back: isNavigationRoot(`/${path.replace(/\/:\w+\?$/, '')}`),
        bar: ofMembers && !(handle as ShellHandle | undefined)?.ownBar,
        address: `/${path}`.toLowerCase(),
        file: (load as Loading)?.file,
        query: queryOf(route, wizard),
      }
    yield* framesOf(children, within, wizard)
  }
}

/** What a screen asks; where a wizard's hangs on what is chosen so far, its draft says it as the page begins. */
function queryOf(route: RouteObject, wizard: FramedWizard | undefined): ScreenFrame['query'] {
  const { ofMembers, asks } = screenMetaOf(route) ?? {}
  const parts = (route.path ?? '').split('/').filter((part) => !part.endsWith('?'))
  const isKnown = parts.slice(0, -1).every((part) => !part.startsWith(':'))
  if (!ofMembers || !asks?.documentId || !isKnown) return undefined
  const { documentId } = asks
  const segments = parts.length
  const params = parts.at(-1) === ':id' ? { id: ':id' } : {}
  if (wizard?.variables) return { documentId, variables: params, segments, draft: draftName(wizard) }
  return { documentId, variables: asks.variables({ params, search: new URLSearchParams() }), segments }
}

/** What a route puts around the screens that are its children. */
function aroundIn(route: RouteObject): Pick<FrameProps, 'around'> | null {
  if (route.Component === AccountLayout) return { around: 'account' }
  const wizard = wizardOf(route)
  return wizard ? { around: { steps: wizard.width } } : null
}

/** What loads a screen; the build adds where from (`vite.config.ts`). */
type Loading = { file?: string } | undefined

/** All in one piece, without any script. */
async function asHtml(element: ReactElement): Promise<string> {
  const { prelude } = await prerender(element, {
    progressiveChunkSize: Infinity,
    onError: (error) => {
      throw error
    },
  })
  return await new Response(prelude).text()
}
