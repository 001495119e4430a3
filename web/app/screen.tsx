import { type ComponentType, type ReactNode, Suspense, useEffect } from 'react'
import { type PreloadedQuery, graphql, usePreloadedQuery, useQueryLoader } from 'react-relay'
import { type RouteObject, redirect, replace, useLoaderData, useLocation } from 'react-router-dom'
import type { OperationType, PreloadableConcreteRequest, VariablesOf } from 'relay-runtime'
import type { screenQuery } from '../__generated__/screenQuery.graphql.ts'
import shellOnly from '../__generated__/screenQuery$parameters.ts'
import { wholeTexts } from '../platform/i18n.ts'
import { language } from '../platform/language.ts'
import { club, pathWithoutClub } from '../platform/place.ts'
import { type ScreenProps, startQuery } from '../relay/screen.ts'
import { readSession } from '../platform/session.ts'
import { signOut } from '../relay/tokens.ts'
import { forgetChange } from '../wizard/change.ts'
import { forgetTurnedBack, noteTurnedBack } from '../wizard/turnedBack.ts'
import { isOver, readDraft, reopen, resetDraft } from '../wizard/draft.ts'
import {
  type Params,
  type Wizard,
  firstOpenStep,
  isEarlier,
  lastStep,
  routeOf,
  stepAddress,
  stepBefore,
} from '../wizard/wizard.ts'
import { Arrival, hasArrived } from './Arrival.tsx'
import { IncompleteProfile } from './IncompleteProfile.tsx'
import { ScreenError } from './ScreenError.tsx'
import { ScreenSkeleton, type Shape } from './ScreenSkeleton.tsx'
import { type ShellHandle, useShell } from './Shell.tsx'
import { SiteClubError } from './SiteClubError.tsx'
import { WizardFrame } from './WizardFrame.tsx'
import { lazyWithRetry } from './lazyWithRetry.ts'
import { settled } from './settled.ts'
import { paths } from '../platform/paths.ts'

/** Where an address leads instead; null when its screen may be shown. */
type Guard = (url: URL, params: Params) => string | null

/** What an address gives to a query. */
interface Address {
  params: Params
  search: URLSearchParams
}

/** The variables of a screen whose address holds the id of what it shows. */
export const byId = ({ params }: Address) => ({ id: params.id! })

/** Makes the route of a screen: its path, its code and, where it has one, its query with the variables. */
interface ToRoute<Path extends string = string> {
  (path: Path, load: () => Promise<{ default: ComponentType }>): RouteObject
  <Q extends OperationType>(
    path: Path,
    load: () => Promise<{ default: ComponentType<ScreenProps<Q>> }>,
    query: PreloadableConcreteRequest<Q>,
    variables?: (address: Address) => VariablesOf<Q>,
  ): RouteObject
}

/** The same, for screens of other shapes than the usual page: what their outline is like while they load. */
interface Maker extends ToRoute {
  as(shape: Shape): ToRoute
}

/** For everybody. */
export const everyone = guarded(() => null)

/** For those who are signed in; the others sign in first, and come back (A21). */
export const member = guarded(signedIn, { ofMembers: true })

/** For those who are not signed in (A23); `exit` signs out on arrival (B06). */
export const anonymous = guarded(signedOut)

/** The same, for a screen that has its texts in those of the door and waits for no others. */
export const atDoor = guarded(signedOut, { texts: startedTexts })

/** The steps of a wizard, for those that it is for: while a step is not open, the one that has to come first does (E08). */
function stepsOf<D extends object, Path extends string>(wizard: Wizard<D, Path>): ToRoute<Path> {
  const guard = (step: Path) => (url: URL, params: Params) => {
    const elsewhere = gateOf(wizard, url)
    if (elsewhere) return elsewhere
    // Back leads past what is done, to where it was begun.
    if (isOver(wizard) && hasMoved(url)) return wizard.exit
    reopen(wizard)
    const isBegun = begins(wizard, url, params, step)
    const before = stepBefore(wizard.steps, readDraft(wizard), step)
    if (before && !isBegun && isEarlier(wizard.steps, before, step)) noteTurnedBack(wizard, before)
    else forgetTurnedBack(wizard, step)
    if (step === lastStep(wizard.steps, readDraft(wizard))) forgetChange()
    // What was asked for leaves the address: asked for again by every Back, it would undo what was chosen since.
    return before || isBegun ? stepAddress(wizard, before ?? step, params) : null
  }
  const variables = ({ params }: Address) => ({ ...params, ...wizard.variables?.(readDraft(wizard)) })
  return ((step, load, query) => {
    const toRoute = guarded(guard(step), { ofMembers: wizard.of === 'member' }).as('step')
    const handle: ShellHandle = { ownBar: true, step }
    return { ...toRoute(routeOf(wizard, step).slice(1), load, query, variables), handle }
  }) as ToRoute<Path>
}

/** The steps of a wizard, made by `step`, within its frame, which stays from one to the next. */
export const framed = <D extends object, Path extends string>(
  wizard: Wizard<D, Path>,
  routes: (step: ToRoute<Path>) => RouteObject[],
): RouteObject => ({
  Component: () => <WizardFrame wizard={wizard} />,
  children: [{ ErrorBoundary: ScreenError, children: routes(stepsOf(wizard)) }],
})

/** The bare address of a wizard: begins its draft and goes to the first step that is open. */
export const startOf = <D extends object>(wizard: Wizard<D>): RouteObject =>
  leadsTo(wizard.path.slice(1), (url, params) => {
    const elsewhere = gateOf(wizard, url)
    if (elsewhere) return elsewhere
    reopen(wizard)
    begins(wizard, url, params)
    return stepAddress(wizard, firstOpenStep(wizard.steps, readDraft(wizard)), params)
  })

/** Begins the draft anew where the address asks for something else; whether it did. */
function begins<D extends object>(
  wizard: Wizard<D>,
  { searchParams }: URL,
  params: Params,
  asked?: string,
): boolean {
  const begun = wizard.begin?.(searchParams, readDraft(wizard), params, asked)
  if (begun) resetDraft(wizard, begun)
  return Boolean(begun)
}

/** What comes before every step of a wizard. */
const gateOf = <D extends object>({ of, gate }: Wizard<D>, url: URL) =>
  (of === 'member' ? signedIn(url) : signedOut(url)) ?? gate?.(url.searchParams) ?? null

/** An address that only leads to another. */
export function leadsTo(path: string, to: (wanted: URL, params: Params) => string): RouteObject {
  return {
    path,
    // Nothing of it is seen but while the page that leads on is on its way.
    Component: ScreenSkeleton,
    loader({ request, params }) {
      const wanted = new URL(request.url)
      return instead(wanted, to(wanted, params))
    },
  }
}

/**
 * To another address than the one that was wanted. Back and Forward have moved the browser already when they ask, and
 * the new address takes the place of the one there: added behind it, it would be led to again by every Back.
 */
const instead = (wanted: URL, to: string): Response => (hasMoved(wanted) ? replace(to) : redirect(to))

/** Whether the browser is there already: after Back and Forward, and as a page opens. */
const hasMoved = (wanted: URL): boolean => wanted.href === location.href.split('#')[0]

/** They are there before anything is rendered. */
async function startedTexts(): Promise<void> {}

function signedOut(url: URL): string | null {
  if (!readSession()) return null
  if (!url.searchParams.has('exit')) return paths.dashboard()
  signOut(pathWithoutClub(url))
  return null
}

function signedIn(url: URL): string | null {
  if (readSession()) return null
  const wanted = new URL(url)
  // Followed already; kept, it would undo what is chosen at the door.
  if (wanted.searchParams.has('lang')) wanted.searchParams.delete('lang')
  return paths.login({ redirect: pathWithoutClub(wanted) })
}

/**
 * Routes behind a guard; those `ofMembers` wait until the profile is complete. The query and the code start together,
 * before anything is rendered; the screen waits for both in its place.
 */
function guarded(guard: Guard, { ofMembers = false, texts = () => wholeTexts() } = {}): Maker {
  const as = (shape: Shape) => toRouteOf(guard, { ofMembers, texts }, shape)
  return Object.assign(as('page'), { as })
}

interface Of {
  ofMembers: boolean
  /** Makes the texts ready that it shows. */
  texts: () => Promise<void>
}

function toRouteOf(guard: Guard, { ofMembers, texts }: Of, shape: Shape): ToRoute {
  return (<Q extends OperationType>(
    path: string,
    load: () => Promise<{ default: ComponentType<ScreenProps<Q>> }>,
    query?: PreloadableConcreteRequest<Q>,
    variables: (address: Address) => VariablesOf<Q> = () => ({}),
  ): RouteObject => {
    const { preload, Component: Screen } = lazyWithRetry(load)
    const wanted = (url: URL, params: Address['params']) => variables({ params, search: url.searchParams })
    const keyOf = (url: URL, params: Address['params']) => language() + JSON.stringify(wanted(url, params))
    // A screen that asks nothing has a shell all the same.
    const asked = query ?? shellOnly
    let loaded = ''

    return {
      path,
      async loader({ request, params }) {
        const url = new URL(request.url)
        const elsewhere = guard(url, params)
        if (elsewhere) return instead(url, elsewhere)
        // What fails here fails again where the screen is rendered, and is shown there.
        const code = preload().catch(() => {})
        const words = texts()
        loaded = keyOf(url, params)
        const queryRef = startQuery(asked, wanted(url, params), request.signal)
        await words
        if (hasArrived()) await settled(code, queryRef)
        return queryRef
      },
      // A change of the query part that changes no variable asks for nothing; the same address again is a reload.
      shouldRevalidate: ({ currentUrl, nextUrl, nextParams }) =>
        !query || currentUrl.href === nextUrl.href || loaded !== keyOf(nextUrl, nextParams),
      Component: function ScreenInPlace() {
        // This component never waits itself, so that it always comes to let go of the query: Relay's hook of what
        // it has shown, the effect of what is still on its way when somebody turns elsewhere.
        const [queryRef] = useQueryLoader<Q>(asked, useLoaderData<PreloadedQuery<Q>>())
        useEffect(() => () => queryRef?.dispose(), [queryRef])
        return (
          <Place afterProfile={ofMembers && `/${path}` !== paths.profile()} shape={shape}>
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
  /** It waits until the profile is complete. */
  afterProfile: boolean
  shape: Shape
  children: ReactNode
}

/** Where a screen appears: its outline while it loads, then itself, as an arrival. */
function Place({ afterProfile, shape, children }: PlaceProps) {
  const { pathname } = useLocation()
  const { clubFailed, viewer } = useShell()
  const incomplete = afterProfile && viewer?.profileIncomplete === true
  return (
    <Suspense key={pathname} fallback={<ScreenSkeleton shape={shape} />}>
      {clubFailed ? <SiteClubError /> : incomplete ? <IncompleteProfile /> : children}
      <Arrival />
    </Suspense>
  )
}
