import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { StepBar } from '../ui/StepBar.tsx'
import { useDraft } from './draft.ts'
import { type Wizard, buildStepGroups, buildWizardStepUrl } from './wizard.ts'

interface WizardStepBarProps<D extends object, Path extends string, Group extends string> {
  wizard: Wizard<D, Path, Group>
  /** Path of the current wizard step. */
  current: NoInfer<Path>
}

/**
 * Step bar of a wizard that shows the steps in groups. The label of a completed group links to the
 * first step of the group.
 */
export function WizardStepBar<D extends object, Path extends string, Group extends string>({
  wizard,
  current,
}: WizardStepBarProps<D, Path, Group>) {
  const { t } = useTranslation()
  // The type of `t` allows only known keys; the wizard definition has checked these keys.
  const say = t as (key: string) => string
  const params = useParams()
  const [draft] = useDraft(wizard)
  const steps = buildStepGroups(wizard.steps, draft, current).map(({ id, state, path }) => ({
    id,
    state,
    label: say(wizard.labels[id]),
    to: path ? buildWizardStepUrl(wizard, path, params) : undefined,
  }))
  return <StepBar steps={steps} isTotalUncertain={wizard.hasUncertainLength?.(draft)} />
}
