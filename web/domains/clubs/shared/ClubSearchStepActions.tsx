import { useContext } from 'react'
import { Actions } from '../../../ui/layout.tsx'
import { ActionBar } from '../../../wizard/ActionBar.tsx'
import { StepBackLink, StepPrice } from '../../../wizard/StepActions.tsx'
import styles from './ClubSearch.module.css'

/**
 * Price and back link at the end of a wizard step with a list of clubs. The step has no next
 * button, because a press on a club or a region leads to the next step. `prompt` says what to
 * press.
 */
export function ClubSearchStepActions({ prompt }: { prompt: string }) {
  const price = useContext(StepPrice)
  return (
    <Actions>
      {price !== null && (
        <ActionBar price={price}>
          <p className={styles.prompt}>{prompt}</p>
        </ActionBar>
      )}
      <StepBackLink />
    </Actions>
  )
}
