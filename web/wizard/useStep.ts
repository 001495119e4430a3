import { useNavigate, useParams } from 'react-router-dom'
import { changeDraft, readDraft, useDraft } from './draft.ts'
import { type Wizard, stepAddress, stepAfter } from './wizard.ts'

/**
 * What a step works with: the draft, followed; `change`, which adds to it; `goOn`, which adds the answer and goes on, to
 * the step `to` where the answer opens one.
 */
export function useStep<D extends object, Path extends string>(
  wizard: Wizard<D, Path>,
  current: NoInfer<Path>,
) {
  const navigate = useNavigate()
  const params = useParams()
  const [draft, change] = useDraft(wizard)
  const goOn = (answer: Partial<D>, to?: NoInfer<Path>) => {
    changeDraft(wizard, answer)
    const next = to ?? stepAfter(wizard.steps, readDraft(wizard), current, wizard.passesOver)
    return navigate(stepAddress(wizard, next, params))
  }
  return { draft, change, goOn }
}
