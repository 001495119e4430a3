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

/** The steps of a wizard, for those that it is for: while a step is not open, the one that has to come first does (E08). */
function stepsOf<D extends object, Path extends string>(wizard: Wizard<D, Path>): ToRoute<Path> {
  const variables = ({ params }: Address) => ({ ...params, ...wizard.variables?.(readDraft(wizard)) })
  return ((step, load, query) => {
    const Incomplete = wizard.of === 'member' ? IncompleteProfile : undefined
    const visit = (url: URL, params: Params) => visitTo(wizard, step, url, params)
    const toRoute = guarded((...to) => visit(...to).to, {
      Incomplete,
      ...effectsOf(wizard, visit),
      // From one of its steps to another: the draft of a wizard that is not open may still change.
      canPrefetch: (...to) => isWithin(wizard, shownPath()) && !visit(...to).to,
    }).as('step')
    const handle: ShellHandle = { ownBar: true, step }
    return { ...toRoute({ address: routeOf(wizard, step) }, load, query, variables), handle }
  }) as ToRoute<Path>
}

/** The steps of a wizard, made by `step`, within its frame, which stays from one to the next. */
export const framed = <D extends object, Path extends string>(
  wizard: Wizard<D, Path>,
  routes: (step: ToRoute<Path>) => RouteObject[],
): RouteObject => ({
  Component: Object.assign(() => <WizardFrame wizard={wizard} />, { wizard } satisfies Framing),
  children: [{ ErrorBoundary: ScreenError, children: routes(stepsOf(wizard)) }],
})

/** What is known of a wizard by its frame. */
export type FramedWizard = Pick<Wizard<object>, 'id' | 'version' | 'width' | 'variables'>

interface Framing {
  wizard: FramedWizard
}

/** Of a route that is around the steps of a wizard: which. */
export const wizardOf = ({ Component }: RouteObject): FramedWizard | undefined =>
  (Component as Partial<Framing> | undefined)?.wizard

/** The bare address of a wizard: begins its draft and goes to the first step that is open. */
export function startOf<D extends object>(wizard: Wizard<D>): RouteObject {
  const visit = (url: URL, params: Params) => visitTo(wizard, undefined, url, params)
  return redirectTo({ address: wizard.path }, (...to) => visit(...to).to!, effectsOf(wizard, visit))
}

/** What a visit to an address of a wizard changes. */
const effectsOf = (
  { of }: Pick<Wizard<object>, 'of'>,
  visit: (url: URL, params: Params) => ReturnType<typeof visitTo>,
): VisitEffects => ({
  before: of === 'visitor' ? signOutOnExit : undefined,
  arrive: (...to) => visit(...to).arrive?.(),
})
