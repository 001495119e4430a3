import type { RouteObject } from 'react-router-dom'
import { shownPath } from '../platform/place.ts'
import { isWithin, readDraft } from '../wizard/draft.ts'
import { type Params, type Wizard, routeOf } from '../wizard/wizard.ts'
import { IncompleteProfile } from './member.tsx'
import { ScreenError } from '../shell/ScreenError.tsx'
import type { ShellHandle } from '../shell/Shell.tsx'
import { WizardFrame } from './WizardFrame.tsx'
import {
  type Address,
  type VisitEffects,
  type ToRoute,
  guarded,
  redirectTo,
  signOutOnExit,
} from './screen.tsx'
import { visitTo } from './visit.ts'

/**
 * Makes the routes of the steps of a wizard. While a step is not open, its URL redirects to the
 * step that must come first (E08).
 */
function stepsOf<D extends object, Path extends string>(wizard: Wizard<D, Path>): ToRoute<Path> {
  const variables = ({ params }: Address) => ({ ...params, ...wizard.variables?.(readDraft(wizard)) })
  return ((step, load, query) => {
    const Incomplete = wizard.of === 'member' ? IncompleteProfile : undefined
    const visit = (url: URL, params: Params) => visitTo(wizard, step, url, params)
    const toRoute = guarded((...to) => visit(...to).to, {
      Incomplete,
      ...effectsOf(wizard, visit),
      // Prefetches only between steps of the same wizard: the draft of a wizard that is not open
      // may still change.
      canPrefetch: (...to) => isWithin(wizard, shownPath()) && !visit(...to).to,
    }).as('step')
    const handle: ShellHandle = { ownBar: true, step }
    return { ...toRoute({ address: routeOf(wizard, step) }, load, query, variables), handle }
  }) as ToRoute<Path>
}

/**
 * Makes the route of a wizard: `routes` makes the step routes inside a frame that stays mounted
 * from step to step.
 */
export const framed = <D extends object, Path extends string>(
  wizard: Wizard<D, Path>,
  routes: (step: ToRoute<Path>) => RouteObject[],
): RouteObject => ({
  Component: Object.assign(() => <WizardFrame wizard={wizard} />, { wizard } satisfies Framing),
  children: [{ ErrorBoundary: ScreenError, children: routes(stepsOf(wizard)) }],
})

/** Properties of a wizard that are readable from its frame route. */
export type FramedWizard = Pick<Wizard<object>, 'id' | 'version' | 'width' | 'variables'>

interface Framing {
  wizard: FramedWizard
}

/** Returns the wizard of a frame route; undefined for other routes. */
export const wizardOf = ({ Component }: RouteObject): FramedWizard | undefined =>
  (Component as Partial<Framing> | undefined)?.wizard

/**
 * Makes the route of the start URL of a wizard, which begins the draft and redirects to the first
 * open step.
 */
export function startOf<D extends object>(wizard: Wizard<D>): RouteObject {
  const visit = (url: URL, params: Params) => visitTo(wizard, undefined, url, params)
  return redirectTo({ address: wizard.path }, (...to) => visit(...to).to!, effectsOf(wizard, visit))
}

/** Returns the side effects of a visit to a URL of a wizard. */
const effectsOf = (
  { of }: Pick<Wizard<object>, 'of'>,
  visit: (url: URL, params: Params) => ReturnType<typeof visitTo>,
): VisitEffects => ({
  before: of === 'visitor' ? signOutOnExit : undefined,
  arrive: (...to) => visit(...to).arrive?.(),
})
