import type { RouteObject } from 'react-router-dom'
import { readCurrentPath } from '../platform/url.ts'
import { isWizardStepPath, readDraft } from '../wizard/draft.ts'
import { type Params, type Wizard, stepUrlPatternOf } from '../wizard/wizard.ts'
import { IncompleteProfile } from './memberRoute.tsx'
import { ScreenError } from '../shell/ScreenError.tsx'
import type { ShellHandle } from '../shell/Shell.tsx'
import { WizardFrame } from './WizardFrame.tsx'
import {
  type UrlParts,
  type VisitEffects,
  type MakeRoute,
  createGuardedRouteMaker,
  makeRedirectRoute,
  signOutOnExit,
} from './screen.tsx'
import { resolveWizardNavigation } from './resolveWizardNavigation.ts'

/**
 * Returns a function that makes the routes of the steps of a wizard. The URL of a step that cannot
 * be shown yet redirects to the step that must come first (E08).
 */
function createWizardStepRouteMaker<D extends object, Path extends string>(
  wizard: Wizard<D, Path>,
): MakeRoute<Path> {
  const buildStepQueryVariables = ({ params }: UrlParts) => ({
    ...params,
    ...wizard.variables?.(readDraft(wizard)),
  })
  return ((step, load, query) => {
    const Incomplete = wizard.audience === 'member' ? IncompleteProfile : undefined
    const resolveStepNavigation = (url: URL, params: Params) =>
      resolveWizardNavigation(wizard, step, url, params)
    const toRoute = createGuardedRouteMaker((...to) => resolveStepNavigation(...to).redirect, {
      Incomplete,
      ...buildWizardNavigationEffects(wizard, resolveStepNavigation),
      // Prefetches only between steps of the same wizard: the draft of a wizard that is not open
      // may still change.
      canPrefetch: (...to) =>
        isWizardStepPath(wizard, readCurrentPath()) && !resolveStepNavigation(...to).redirect,
    }).as('step')
    const handle: ShellHandle = { ownBar: true, step }
    return {
      ...toRoute({ urlPattern: stepUrlPatternOf(wizard, step) }, load, query, buildStepQueryVariables),
      handle,
    }
  }) as MakeRoute<Path>
}

/**
 * Makes the route of a wizard with the routes of its steps, which `routes` returns. The layout with
 * the step bar stays mounted from step to step.
 */
export const makeWizardRoute = <D extends object, Path extends string>(
  wizard: Wizard<D, Path>,
  routes: (step: MakeRoute<Path>) => RouteObject[],
): RouteObject => ({
  Component: Object.assign(() => <WizardFrame wizard={wizard} />, { wizard } satisfies WizardFrameMeta),
  children: [{ ErrorBoundary: ScreenError, children: routes(createWizardStepRouteMaker(wizard)) }],
})

interface WizardFrameMeta {
  wizard: Wizard<object>
}

/** Returns the wizard whose step bar a route shows; undefined for a route without a step bar. */
export const findWizardOfLayoutRoute = ({ Component }: RouteObject): Wizard<object> | undefined =>
  (Component as Partial<WizardFrameMeta> | undefined)?.wizard

/** Returns the wizards to which the given routes and their child routes belong. */
export const listWizardsOfRoutes = (routes: readonly RouteObject[]): Wizard<object>[] =>
  routes.flatMap((route) => {
    const wizard = findWizardOfLayoutRoute(route)
    return [...(wizard ? [wizard] : []), ...listWizardsOfRoutes(route.children ?? [])]
  })

/**
 * Makes the route of the start URL of a wizard. The route creates the draft and redirects to the
 * first step that is not completed.
 */
export function makeWizardStartRoute<D extends object>(wizard: Wizard<D>): RouteObject {
  const resolveWizardStartNavigation = (url: URL, params: Params) =>
    resolveWizardNavigation(wizard, undefined, url, params)
  return makeRedirectRoute(
    { urlPattern: wizard.path },
    (...to) => resolveWizardStartNavigation(...to).redirect!,
    buildWizardNavigationEffects(wizard, resolveWizardStartNavigation),
  )
}

/** Returns the side effects of a navigation to a URL of a wizard. */
const buildWizardNavigationEffects = (
  { audience }: Pick<Wizard<object>, 'audience'>,
  resolveNavigation: (url: URL, params: Params) => ReturnType<typeof resolveWizardNavigation>,
): VisitEffects => ({
  beforeGuard: audience === 'visitor' ? signOutOnExit : undefined,
  afterGuard: (...to) => resolveNavigation(...to).apply?.(),
})
