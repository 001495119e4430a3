import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { Actions } from '../../../ui/layout.tsx'
import { ActionBar } from '../../../wizard/ActionBar.tsx'
import { StepBackLink, StepPrice } from '../../../wizard/StepActions.tsx'
import styles from './ClubSearch.module.css'

/**
 * Price and back link at the end of a wizard step with a club search. The step has no next button,
 * because a press on a club or a region leads to the next step.
 */
export function ClubSearchStepActions() {
  const { t } = useTranslation('clubs')
  const price = useContext(StepPrice)
  return (
    <Actions>
      {price !== null && (
        <ActionBar price={price}>
          <p className={styles.prompt}>{t('RegionChoice.chooseOne')}</p>
        </ActionBar>
      )}
      <StepBackLink />
    </Actions>
  )
}
