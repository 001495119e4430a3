import { StepBar } from '../ui/StepBar.tsx'
import { useDraft } from './draft.ts'
import { type Wizard, groupsOf } from './wizard.ts'

interface WizardStepsProps {
  wizard: Wizard
  /** The path of the step that is shown. */
  current: string
  /** Each group's name, translated. */
  labels: Record<string, string>
}

/** Where one is in a wizard; complete groups lead back to their first step. */
export function WizardSteps({ wizard, current, labels }: WizardStepsProps) {
  const [draft] = useDraft(wizard)
  const steps = groupsOf(wizard.steps, draft, current).map(({ id, state, path }) => ({
    id,
    state,
    label: labels[id] ?? id,
    to: path ? `${wizard.path}/${path}` : undefined,
  }))
  return <StepBar steps={steps} />
}
