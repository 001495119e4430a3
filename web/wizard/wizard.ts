import type { CustomTypeOptions, ParseKeys } from 'i18next'
import { generatePath } from 'react-router-dom'

/**
 * Value of a draft field: an id, a choice or a checkbox. A draft never contains data that the
 * gateway can return again.
 */
type FieldKind = 'text' | 'tick'

/** Choices stored in the draft of a wizard. A field is absent until the member makes the choice. */
export type Draft<Fields extends Record<string, FieldKind>> = {
  readonly [Name in keyof Fields]?: Fields[Name] extends 'text' ? string : boolean
}

/** Values of the URL parameters of a wizard step, by name. */
export type Params = Readonly<Record<string, string | undefined>>

/** Translation key with its namespace, such as `registration:Registration.steps.account`. */
type TextKey = ParseKeys<Array<keyof CustomTypeOptions['resources']>>

/**
 * A step of a wizard. Its next button and back link follow the order of the steps, unless the step
 * defines other targets.
 */
export interface Step<D, Path extends string = string, Group extends string = string> {
  /**
   * Name of the step and last part of its URL, with parameters as in a route, such as
   * `vehicle/:id?`.
   */
  path: Path
  /** URL pattern of the step. Set only if the step has a URL outside the path of the wizard. */
  urlPattern?: string
  /** Name of the group in the step bar to which this step belongs. */
  group: Group
  /**
   * Returns whether the draft contains the answer of this step. A step without `isDone` always
   * counts as done.
   */
  isDone?(draft: D): boolean
  /** Returns whether the wizard skips this step for the given draft. */
  isHidden?(draft: D): boolean
  /**
   * True if only a link opens this step. The next buttons and back links of other steps skip the
   * step.
   */
  isDetour?: true
  /**
   * Optional function that returns the step to show instead of this step; null if this step can be
   * shown. Steps without the function can be shown once all earlier steps are done.
   */
  requiredStep?(draft: D): NoInfer<Path> | null
  /**
   * Returns the step that the next button opens; null for the following step. Defined only if the
   * next button can open another step than the following one.
   */
  nextStep?(draft: D): NoInfer<Path> | null
  /** Returns the step that the back link opens. Defined only if this is not the previous step. */
  previousStep?(draft: D): NoInfer<Path>
}

/** A wizard: a purchase or another task that the user completes in steps. */
export interface Wizard<D extends object, Path extends string = string, Group extends string = string> {
  /** Name under which the draft of the wizard is stored in the browser. */
  id: string
  /**
   * Version of the stored draft, raised when the meaning of the fields changes. Drafts of older
   * versions are discarded.
   */
  version: number
  /**
   * Path of the wizard, with parameters as in a route: `/accesspass`, `/report/:id`. The URLs of
   * the steps begin with this path.
   */
  path: string
  /** Users who can open the wizard: members or visitors. */
  audience: 'member' | 'visitor'
  /** Path of the screen to which the back link of the first step leads. */
  exitPath: string
  /** Width of the step bar, equal to the width of the widest step of the wizard. */
  width: 'page' | 'text'
  /** True if the draft is kept for later visits, until the member signs out or starts over. */
  outlivesTab?: true
  /** True if the next button skips steps that are already done. */
  skipsDoneSteps?: true
  /**
   * Converts an unvalidated stored value to a draft. A field that `parse` leaves out, such as a
   * password, is never stored.
   */
  parse(kept: unknown): D
  /** Steps of the wizard in the order in which they are shown. */
  steps: ReadonlyArray<Step<D, Path, Group>>
  /** Labels of the step groups in the step bar. */
  labels: { readonly [Name in NoInfer<Group>]: TextKey }
  /**
   * Returns whether the number of steps can still change with the next answer. The step bar then
   * shows no total. Without this function, the number of steps is certain.
   */
  hasUncertainLength?(draft: D): boolean
  /**
   * Returns query variables for the steps, derived from the draft. The URL parameters are variables
   * too. Each query receives only the variables that it declares.
   */
  variables?(draft: D): object
  /**
   * Returns whether the draft contains choices that the member can clear. Defined only for a wizard
   * that the member can leave and continue later.
   */
  canStartOver?(draft: D): boolean
  /**
   * Returns a new draft built from the query string and the parameters of the requested URL; null
   * to continue the current draft.
   */
  initialDraft?(search: URLSearchParams, draft: D, params: Params, step?: string): D | null
  /**
   * Returns the path of a screen that must be shown before the wizard; null without such a screen.
   * The function must be pure.
   */
  gate?(search: URLSearchParams): string | null
  /** Called at each navigation to the wizard, after `gate` has returned null. */
  passGate?(): void
  /**
   * Returns the subject of the draft, such as a vehicle; null until the subject is chosen. If
   * another tab completes a draft with the same subject, this tab shows the outcome of that draft.
   */
  subject?(draft: D): string | null
  /**
   * Returns the part of the draft that is kept when the member leaves the wizard. Without this
   * function, the whole draft is kept.
   */
  draftWhenLeft?(draft: D): D
}

/**
 * Returns the given wizard unchanged. The call lets TypeScript infer the type of the wizard from
 * the steps and the draft.
 */
export const defineWizard = <D extends object, const Path extends string, const Group extends string>(
  wizard: Wizard<D, Path, Group>,
) => wizard

/**
 * Returns a `parse` function for a draft with text and checkbox fields. The `parse` function drops
 * invalid fields of the stored draft.
 */
export const createDraftParser =
  <const Fields extends Record<string, FieldKind>>(fields: Fields) =>
  (storedValue: unknown): Draft<Fields> => {
    const entries = typeof storedValue === 'object' && storedValue !== null ? Object.entries(storedValue) : []
    const isValidDraftField = ([name, value]: [string, unknown]) =>
      Object.hasOwn(fields, name) && typeof value === (fields[name] === 'text' ? 'string' : 'boolean')
    return Object.fromEntries(entries.filter(isValidDraftField)) as Draft<Fields>
  }

/** Properties of a wizard that determine the URLs of the steps. */
interface StepPatterns<Path extends string> {
  path: string
  steps: ReadonlyArray<{ path: Path; urlPattern?: string }>
}

/** Returns the URL pattern of a step, with the names of its parameters. */
export const stepUrlPatternOf = <Path extends string>(
  { path, steps }: StepPatterns<Path>,
  step: NoInfer<Path>,
) => findWizardStep(steps, step)?.urlPattern ?? `${path}/${step}`

/**
 * Returns the URL of a wizard step. `params` must contain all required URL parameters of the step;
 * other entries are ignored.
 */
export const buildWizardStepUrl = <Path extends string>(
  wizard: StepPatterns<Path>,
  step: NoInfer<Path>,
  params: Params = {},
) => generatePath<string>(stepUrlPatternOf(wizard, step), params)

/** State of a group of steps in the step bar (E07). */
export type GroupState = 'complete' | 'active' | 'disabled' | 'hidden'

/**
 * Returns whether a step of a wizard can be shown: the wizard does not skip the step, and every
 * earlier step is done (E08).
 */
export function isStepReachable<D>(steps: ReadonlyArray<Step<D>>, draft: D, path: string): boolean {
  const step = findWizardStep(steps, path)
  if (!step || step.isHidden?.(draft)) return false
  return steps.slice(0, steps.indexOf(step)).every((before) => isWizardStepDone(before, draft))
}

/** Returns the first step of a wizard that is not done; the last step if all steps are done. */
export function findFirstIncompleteWizardStep<D, Path extends string>(
  steps: ReadonlyArray<Step<D, Path>>,
  draft: D,
): NoInfer<Path> {
  const open =
    steps.find((step) => !isWizardStepDone(step, draft)) ??
    steps.findLast((step) => isVisibleNonDetourStep(step, draft))
  if (!open) throw new Error('The wizard has no steps.')
  return open.path
}

/**
 * Returns the wizard step to show instead of the step at `path`; null if the step at `path` can be
 * shown.
 */
export function findRequiredWizardStep<D, Path extends string>(
  steps: ReadonlyArray<Step<D, Path>>,
  draft: D,
  path: NoInfer<Path>,
): Path | null {
  const step = findWizardStep(steps, path)
  if (step?.requiredStep) return step.requiredStep(draft)
  return isStepReachable(steps, draft, path) ? null : findFirstIncompleteWizardStep(steps, draft)
}

/**
 * Returns whether the step at `path` comes before the step at `otherPath` in the order of the
 * wizard.
 */
export function isEarlierWizardStep(
  steps: ReadonlyArray<{ path: string }>,
  path: string,
  otherPath: string | undefined,
): boolean {
  const indexOfStep = (stepPath: string | undefined) => steps.findIndex((step) => step.path === stepPath)
  return indexOfStep(path) < indexOfStep(otherPath)
}

/**
 * Returns the step of a wizard that follows the step at `path`. With `skipsDone`, steps that are
 * done are skipped, except the last step.
 */
export function findNextWizardStep<D, Path extends string>(
  steps: ReadonlyArray<Step<D, Path>>,
  draft: D,
  path: NoInfer<Path>,
  skipsDone = false,
): Path {
  const at = steps.findIndex((step) => step.path === path)
  const laterSteps = steps.slice(at + 1).filter((step) => isVisibleNonDetourStep(step, draft))
  const next = skipsDone
    ? (laterSteps.find((step) => !isWizardStepDone(step, draft)) ?? laterSteps.at(-1))
    : laterSteps[0]
  return steps[at]?.nextStep?.(draft) ?? next?.path ?? path
}

/** Returns the step that the back link of a step opens; null for the first step. */
export function findBackLinkStep<D, Path extends string>(
  steps: ReadonlyArray<Step<D, Path>>,
  draft: D,
  path: NoInfer<Path>,
): Path | null {
  const at = steps.findIndex((step) => step.path === path)
  const before = steps.findLast((step, index) => index < at && isVisibleNonDetourStep(step, draft))
  return steps[at]?.previousStep?.(draft) ?? before?.path ?? null
}

/** Returns the last step of a wizard if this step can be shown, otherwise null. */
export function findLastWizardStepIfReachable<D, Path extends string>(
  steps: ReadonlyArray<Step<D, Path>>,
  draft: D,
): Path | null {
  const lastStep = steps.findLast((step) => isVisibleNonDetourStep(step, draft))
  return lastStep && findRequiredWizardStep(steps, draft, lastStep.path) === null ? lastStep.path : null
}

/**
 * Returns the groups of steps that the step bar shows on the step `current`. Each group has a state
 * and the path of the step to which the group links.
 */
export function buildStepGroups<D, Path extends string, Group extends string>(
  steps: ReadonlyArray<Step<D, Path, Group>>,
  draft: D,
  current: string,
) {
  const currentGroup = findWizardStep(steps, current)?.group
  return [...new Set(steps.map((step) => step.group))].map((id) => {
    const shown = steps.filter((step) => step.group === id && !step.isHidden?.(draft))
    const first = shown[0]?.path ?? null
    // A completed group that can no longer be changed has no link.
    const path = first !== null && findRequiredWizardStep(steps, draft, first) === null ? first : null
    const determineStepGroupState = (): GroupState => {
      if (!first) return 'hidden'
      if (id === currentGroup) return 'active'
      // A group without answers, such as the last one, is complete only with the whole wizard.
      const complete =
        shown.some((step) => step.isDone) && shown.every((step) => isWizardStepDone(step, draft))
      return complete && isStepReachable(steps, draft, first) ? 'complete' : 'disabled'
    }
    return { id, state: determineStepGroupState(), path }
  })
}

const findWizardStep = <S extends { path: string }>(steps: readonly S[], path: string) =>
  steps.find((step) => step.path === path)

const isVisibleNonDetourStep = <D>(step: Step<D>, draft: D) => !step.isDetour && !step.isHidden?.(draft)

const isWizardStepDone = <D>(step: Step<D>, draft: D) =>
  step.isHidden?.(draft) || !step.isDone || step.isDone(draft)
