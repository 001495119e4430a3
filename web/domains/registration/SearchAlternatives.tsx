import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useDraft } from '../../wizard/draft.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Actions, Stack } from '../../ui/layout.tsx'
import {
  buildFormerMemberAnswerChange,
  registrationWizard,
  buildRegistrationStepUrl,
} from './registrationWizard.ts'
import styles from './SearchAlternatives.module.css'

interface FormerMemberSearchAlternativesProps {
  /**
   * Path of the other search step: the search by name after a search by control number, or the
   * reverse.
   */
  search: 'ctrlnumbersearch' | 'otherinfosearch'
  /**
   * True if the search found nothing. The title of the screen then introduces the links, and the
   * other search is the main action.
   */
  isOnlyWay?: boolean
}

/**
 * Links for a visitor whose search found no former member record. One link opens the alternative
 * search step, and one continues the registration as a new member (B55).
 */
export function SearchAlternatives({ search, isOnlyWay = false }: FormerMemberSearchAlternativesProps) {
  const { t } = useTranslation('registration')
  const navigate = useNavigate()
  const [draft, change] = useDraft(registrationWizard)

  function continueAsNewMember() {
    change(buildFormerMemberAnswerChange(draft, false))
    void navigate(buildRegistrationStepUrl('creation'))
  }

  const ways = (
    <Actions className={styles.ways}>
      <ButtonLink
        to={buildRegistrationStepUrl(search)}
        icon="search"
        variant={isOnlyWay ? 'primary' : 'secondary'}
      >
        {t(`OtherWays.${search}`)}
      </ButtonLink>
      <Button onClick={continueAsNewMember}>{t('OtherWays.new')}</Button>
    </Actions>
  )
  if (isOnlyWay) return ways
  return (
    <Stack gap={3} as="section" aria-labelledby="other-ways" className={styles.section}>
      <h2 id="other-ways" className={styles.title}>
        {t('OtherWays.title')}
      </h2>
      {ways}
    </Stack>
  )
}
