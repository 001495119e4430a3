import type { CustomTypeOptions, ParseKeys } from 'i18next'
import { generatePath } from 'react-router-dom'

/** The kinds of answer that most drafts keep: ids, choices and ticks, never what can be asked of the gateway again. */
type Kind = 'text' | 'tick'

/** What is chosen so far; absent is not chosen yet. */
export type Draft<Fields extends Record<string, Kind>> = {
  readonly [Name in keyof Fields]?: Fields[Name] extends 'text' ? string : boolean
}

/** What stands in an address in the place of its parameters. */
export type Params = Readonly<Record<string, string | undefined>>

/** The key of a text, with its namespace: `registration:Registration.steps.account`. */
type TextKey = ParseKeys<Array<keyof CustomTypeOptions['resources']>>

/** A screen of a wizard. The way on and the way back follow the order of the steps; where they fork, the step says so. */
export interface Step<D, Path extends string = string, Group extends string = string> {
  /** Its name, and the last part of its address, where parameters stand as in a route: `vehicle/:id?`. */
  path: Path
  /** Its address, where that does not stand under the wizard's. */
  address?: string
  /** The place of the step bar that it belongs to. */
  group: Group
  /** Whether what it asks for is there; a step without asks for nothing that others need. */
  done?(draft: D): boolean
  /** Whether it is left out, with this draft. */
  hidden?(draft: D): boolean
  /** It stands beside the way: its own link leads there, and the way on and the way back pass it over. */
  aside?: true
  /** The step that has to come first, null when none has; where it is not enough that all before it are done. */
  needs?(draft: D): NoInfer<Path> | null
  /** Where it goes on, when that is not to the next step. */
  next?(draft: D): NoInfer<Path>
  /** Where the way back leads, when that is not to the step before. */
  back?(draft: D): NoInfer<Path>
}

/** A purchase, or another task in steps. */
export interface Wizard<D extends object, Path extends string = string, Group extends string = string> {
  /** Names its draft in the browser. */
  id: string
  /** Raised when the meaning of the draft changes: older drafts are forgotten. */
  version: number
  /** What stands in front of each step's path, where parameters stand as in a route: `/accesspass`, `/report/:id`. */
  path: string
  /** Who goes through it. */
  of: 'member' | 'visitor'
  /** Where the way back leads from the first step. */
  exit: string
  /** How wide its step bar is: as its steps are, or the widest of them. */
  width: 'page' | 'text'
  /** What is chosen is kept for later visits too, until the member signs out or starts over. */
  outlivesTab?: true
  /** What is known is not asked again: the way on leads to the next step that is not done. */
  passesOver?: true
  /** The draft that the browser holds, which may be anything. What this leaves out of a draft is never stored: a password. */
  parse(kept: unknown): D
  /** In the order in which they are taken. */
  steps: ReadonlyArray<Step<D, Path, Group>>
  /** What the places of the step bar are called. */
  labels: { readonly [Name in NoInfer<Group>]: TextKey }
  /** The variables of its steps' queries, beside what the address holds; each query takes those that it names. */
  variables?(draft: D): object
  /** Whether there is something to start over from. A wizard that tells can be left on the way, and come back to. */
  startsOver?(draft: D): boolean
  /**
   * What its bare address begins with, from its query and its parameters, or that of the step which was `asked` for; null
   * goes on with the draft.
   */
  begin?(search: URLSearchParams, draft: D, params: Params, asked?: string): D | null
  /** The address to see first, with this query; null when there is none. Pure, as `begin` is. */
  gate?(search: URLSearchParams): string | null
  /** Runs at each visit that `gate` lets through. */
  passGate?(): void
  /**
   * What the draft is about, null while that is open: a tab with a draft of its own is told when another tab has completed
   * the same.
   */
  subject?(draft: D): string | null
  /** What stays of its draft once its steps are left; all of it, where this is not said. */
  whenLeft?(draft: D): D
}

/** Types a wizard from its steps and its draft. */
export const defineWizard = <D extends object, const Path extends string, const Group extends string>(
  wizard: Wizard<D, Path, Group>,
) => wizard

/** A `parse` for a draft of texts and ticks: takes what fits, field by field. */
export const parseFields =
  <const Fields extends Record<string, Kind>>(fields: Fields) =>
  (kept: unknown): Draft<Fields> => {
    const entries = typeof kept === 'object' && kept !== null ? Object.entries(kept) : []
    const fits = ([name, value]: [string, unknown]) =>
      Object.hasOwn(fields, name) && typeof value === (fields[name] === 'text' ? 'string' : 'boolean')
    return Object.fromEntries(entries.filter(fits)) as Draft<Fields>
  }

/** What of a wizard tells its addresses. */
interface Addresses<Path extends string> {
  path: string
  steps: ReadonlyArray<{ path: Path; address?: string }>
}

/** The address of a step as its route has it, with the names of its parameters. */
export const routeOf = <Path extends string>({ path, steps }: Addresses<Path>, step: NoInfer<Path>) =>
  stepOf(steps, step)?.address ?? `${path}/${step}`

/** The address of a step; what `params` leaves out of it has to be optional, what they have more is left aside. */
export const stepAddress = <Path extends string>(
  wizard: Addresses<Path>,
  step: NoInfer<Path>,
  params: Params = {},
) => generatePath<string>(routeOf(wizard, step), params)

/** Where a group of steps stands in the step bar (E07). */
export type GroupState = 'complete' | 'active' | 'disabled' | 'hidden'

/** Whether a step can be shown: it is not left out, and every step before it is done (E08). */
export function isReachable<D>(steps: ReadonlyArray<Step<D>>, draft: D, path: string): boolean {
  const step = stepOf(steps, path)
  if (!step || step.hidden?.(draft)) return false
  return steps.slice(0, steps.indexOf(step)).every((before) => isDone(before, draft))
}

/** The first step that asks for something that is not there yet; the last one when all is there. */
export function firstOpenStep<D, Path extends string>(
  steps: ReadonlyArray<Step<D, Path>>,
  draft: D,
): NoInfer<Path> {
  const open = steps.find((step) => !isDone(step, draft)) ?? steps.findLast((step) => isOnTheWay(step, draft))
  if (!open) throw new Error('A wizard without steps')
  return open.path
}

/** The step that has to come before `path`; null when that one may be shown. */
export function stepBefore<D, Path extends string>(
  steps: ReadonlyArray<Step<D, Path>>,
  draft: D,
  path: NoInfer<Path>,
): Path | null {
  const step = stepOf(steps, path)
  if (step?.needs) return step.needs(draft)
  return isReachable(steps, draft, path) ? null : firstOpenStep(steps, draft)
}

/** Whether a step stands before another one: one that is over leads to a later one. */
export function isEarlier(
  steps: ReadonlyArray<{ path: string }>,
  path: string,
  than: string | undefined,
): boolean {
  const placeOf = (wanted: string | undefined) => steps.findIndex((step) => step.path === wanted)
  return placeOf(path) < placeOf(than)
}

/** Where it goes on from a step; past what is done already, where the wizard passes over it, to its last step at most. */
export function stepAfter<D, Path extends string>(
  steps: ReadonlyArray<Step<D, Path>>,
  draft: D,
  path: NoInfer<Path>,
  passesOver = false,
): Path {
  const at = steps.findIndex((step) => step.path === path)
  const later = steps.slice(at + 1).filter((step) => isOnTheWay(step, draft))
  const next = passesOver ? (later.find((step) => !isDone(step, draft)) ?? later.at(-1)) : later[0]
  return steps[at]?.next?.(draft) ?? next?.path ?? path
}

/** Where the way back leads from a step; null from the first. */
export function stepBack<D, Path extends string>(
  steps: ReadonlyArray<Step<D, Path>>,
  draft: D,
  path: NoInfer<Path>,
): Path | null {
  const at = steps.findIndex((step) => step.path === path)
  const before = steps.findLast((step, index) => index < at && isOnTheWay(step, draft))
  return steps[at]?.back?.(draft) ?? before?.path ?? null
}

/** The last step, to which all others lead; null while one of them is open. */
export function lastStep<D, Path extends string>(steps: ReadonlyArray<Step<D, Path>>, draft: D): Path | null {
  const last = steps.findLast((step) => isOnTheWay(step, draft))
  return last && stepBefore(steps, draft, last.path) === null ? last.path : null
}

/** Each group in turn: its state while the step `current` is shown, and the step that it leads to. */
export function groupsOf<D, Path extends string, Group extends string>(
  steps: ReadonlyArray<Step<D, Path, Group>>,
  draft: D,
  current: string,
) {
  const currentGroup = stepOf(steps, current)?.group
  return [...new Set(steps.map((step) => step.group))].map((id) => {
    const shown = steps.filter((step) => step.group === id && !step.hidden?.(draft))
    const first = shown[0]?.path ?? null
    // What is over and cannot be gone back to is complete, and leads nowhere.
    const path = first !== null && stepBefore(steps, draft, first) === null ? first : null
    const state = (): GroupState => {
      if (!first) return 'hidden'
      if (id === currentGroup) return 'active'
      // A group that asks for nothing, such as the last, is over only when the wizard is.
      const complete = shown.some((step) => step.done) && shown.every((step) => isDone(step, draft))
      return complete && isReachable(steps, draft, first) ? 'complete' : 'disabled'
    }
    return { id, state: state(), path }
  })
}

const stepOf = <S extends { path: string }>(steps: readonly S[], path: string) =>
  steps.find((step) => step.path === path)

const isOnTheWay = <D>(step: Step<D>, draft: D) => !step.aside && !step.hidden?.(draft)

const isDone = <D>(step: Step<D>, draft: D) => step.hidden?.(draft) || !step.done || step.done(draft)
