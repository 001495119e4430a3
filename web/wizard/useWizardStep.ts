import { useNavigate, useParams } from 'react-router-dom'
import { changeDraft, readDraft, useDraft } from './draft.ts'
import { type Wizard, buildWizardStepUrl, findNextWizardStep } from './wizard.ts'

/**
 * Returns the draft of a wizard and two functions for the current step. `change` changes the draft.
 * `submitStepAnswer` stores the answer and opens the next step or a given step.
 */
export function useWizardStep<D extends object, Path extends string>(
  wizard: Wizard<D, Path>,
  current: NoInfer<Path>,
) {
  const navigate = useNavigate()
  const params = useParams()
  const [draft, change] = useDraft(wizard)
  const submitStepAnswer = (answer: Partial<D>, targetStep?: NoInfer<Path>) => {
    changeDraft(wizard, answer)
    const next =
      targetStep ?? findNextWizardStep(wizard.steps, readDraft(wizard), current, wizard.skipsDoneSteps)
    return navigate(buildWizardStepUrl(wizard, next, params))
  }
  return { draft, change, submitStepAnswer }
}
