import { useTranslation } from 'react-i18next'
import { StepActions } from '../../../wizard/StepActions.tsx'
import { clubSearchFieldId } from './ClubSearch.tsx'

interface ClubSearchStepActionsProps {
  /** True while the gateway checks the availability of a pressed club. */
  busy: boolean
}

/**
 * Price, next button and back link below the results of a club search in a wizard step. The next
 * button is disabled, because a press on a club leads to the next step.
 */
export function ClubSearchStepActions({ busy }: ClubSearchStepActionsProps) {
  const { t } = useTranslation('clubs')
  return (
    <StepActions
      busy={busy}
      reason={busy ? null : { text: t('ClubChoice.chooseOne'), field: clubSearchFieldId }}
    />
  )
}
