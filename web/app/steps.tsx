import type { RouteObject } from 'react-router-dom'
import { shownPath } from '../platform/place.ts'
import { forgetChange } from '../wizard/change.ts'
import { acceptDraft, isOver, isWithin, readDraft, reopen, resetDraft } from '../wizard/draft.ts'
import { forgetTurnedBack, noteTurnedBack } from '../wizard/turnedBack.ts'
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
import { IncompleteProfile } from './IncompleteProfile.tsx'
import { ScreenError } from './ScreenError.tsx'
import type { ShellHandle } from './Shell.tsx'
import { WizardFrame } from './WizardFrame.tsx'
import { signedIn } from './member.tsx'
import { type Address, type ToRoute, guarded, hasMoved, leadsTo, signedOut } from './screen.tsx'

/** The steps of a wizard, for those that it is for: while a step is not open, the one that has to come first does (E08). */
function stepsOf<D extends object, Path extends string>(wizard: Wizard<D, Path>): ToRoute<Path> {
  const guard = (step: Path) => (url: URL, params: Params) => {
    const elsewhere = gateOf(wizard, url)
    if (elsewhere) return elsewhere
    // Back leads past what is done, to where it was begun.
    if (isOver(wizard) && hasMoved(url)) return wizard.exit
    reopen(wizard)
    acceptDraft(wizard)
    const isBegun = begins(wizard, url, params, step)
    const before = stepBefore(wizard.steps, readDraft(wizard), step)
    if (before && !isBegun && isEarlier(wizard.steps, before, step)) noteTurnedBack(wizard, before)
    else forgetTurnedBack(wizard, step)
    if (step === lastStep(wizard.steps, readDraft(wizard))) forgetChange()
    // What was asked for leaves the address: asked for again by every Back, it would undo what was chosen since.
    return before || isBegun ? stepAddress(wizard, before ?? step, params) : null
  }
  // From one of its steps to another alone: what its gate and its beginning do is for who really goes there.
  const lets = (step: Path) => (url: URL, params: Params) =>
    isWithin(wizard, shownPath()) &&
    !wizard.begin?.(url.searchParams, readDraft(wizard), params, step) &&
    stepBefore(wizard.steps, readDraft(wizard), step) === null
  const variables = ({ params }: Address) => ({ ...params, ...wizard.variables?.(readDraft(wizard)) })
  return ((step, load, query) => {
    const Incomplete = wizard.of === 'member' ? IncompleteProfile : undefined
    const toRoute = guarded(guard(step), { Incomplete, lets: lets(step) }).as('step')
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
export const startOf = <D extends object>(wizard: Wizard<D>): RouteObject =>
  leadsTo({ address: wizard.path }, (url, params) => {
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
