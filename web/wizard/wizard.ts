/** The kinds of answer a draft keeps: ids, choices and ticks, never what can be asked of the gateway again. */
type Kind = 'text' | 'tick'

/** What is chosen so far; absent is not chosen yet. */
export type Draft<Fields extends Record<string, Kind> = Record<string, Kind>> = {
  readonly [Name in keyof Fields]?: Fields[Name] extends 'text' ? string : boolean
}

/** A screen of a wizard, named by the last part of its address. */
export interface Step<D> {
  path: string
  /** The place of the step bar that it belongs to. */
  group: string
  /** Whether what it asks for is there; a step without asks for nothing that others need. */
  done?(draft: D): boolean
  /** Whether it is left out, with this draft. */
  hidden?(draft: D): boolean
}

/** A purchase, or another task in steps. */
export interface Wizard<Fields extends Record<string, Kind> = Record<string, Kind>> {
  /** Names its draft in the browser. */
  id: string
  /** Raised when the meaning of a field changes: older drafts are forgotten. */
  version: number
  /** What stands in front of each step's path: `/accesspass`. */
  path: string
  fields: Fields
  /** In the order in which they are taken. */
  steps: ReadonlyArray<Step<Draft<Fields>>>
  /** What its bare address begins with, from its query; null goes on with the draft. */
  begin?(search: URLSearchParams): Draft<Fields> | null
  /** The address to see first, with this query; null when there is none. */
  gate?(search: URLSearchParams): string | null
}

/** Types a wizard from its fields. */
export const defineWizard = <const Fields extends Record<string, Kind>>(wizard: Wizard<Fields>) => wizard

/** Where a group of steps stands in the step bar (E07). */
export type GroupState = 'complete' | 'active' | 'disabled' | 'hidden'

/** Whether a step can be shown: it is not left out, and every step before it is done (E08). */
export function isReachable<D>(steps: ReadonlyArray<Step<D>>, draft: D, path: string): boolean {
  const step = steps.find((step) => step.path === path)
  if (!step || step.hidden?.(draft)) return false
  return steps.slice(0, steps.indexOf(step)).every((before) => isDone(before, draft))
}

/** The first step that asks for something that is not there yet; the last one when all is there. */
export function firstOpenStep<D>(steps: ReadonlyArray<Step<D>>, draft: D): string {
  const open = steps.find((step) => !isDone(step, draft)) ?? steps.findLast((step) => !step.hidden?.(draft))
  if (!open) throw new Error('A wizard without steps')
  return open.path
}

/** Each group in turn: its state while the step `current` is shown, and the step that it leads to. */
export function groupsOf<D>(steps: ReadonlyArray<Step<D>>, draft: D, current: string) {
  const currentGroup = steps.find((step) => step.path === current)?.group
  return [...new Set(steps.map((step) => step.group))].map((id) => {
    const shown = steps.filter((step) => step.group === id && !step.hidden?.(draft))
    const path = shown[0]?.path ?? null
    const state = (): GroupState => {
      if (!path) return 'hidden'
      if (id === currentGroup) return 'active'
      // A group that asks for nothing, such as the last, is over only when the wizard is.
      const complete = shown.some((step) => step.done) && shown.every((step) => isDone(step, draft))
      return complete && isReachable(steps, draft, path) ? 'complete' : 'disabled'
    }
    return { id, state: state(), path }
  })
}

const isDone = <D>(step: Step<D>, draft: D) => step.hidden?.(draft) || !step.done || step.done(draft)
