import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { ContactHelp } from '../ui/ContactLinks.tsx'
import { Icon } from '../ui/Icon.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { Actions, Container, Stack } from '../ui/layout.tsx'
import styles from '../shell/ErrorView.module.css'
import { paths } from '../platform/paths.ts'

/**
 * Screen shown in place of every member screen while the profile of the member is incomplete. The
 * member must complete the profile first (D53).
 */
export default function IncompleteProfile() {
  const { t } = useTranslation('members')
  return (
    <Container width="text">
      <Stack gap={5}>
        <span className={styles.icon}>
          <Icon name="warning" size="2rem" />
        </span>
        <PageTitle>{t('IncompleteProfile.title')}</PageTitle>
        <p>{t('IncompleteProfile.text')}</p>
        <Actions>
          <ButtonLink to={paths.profile()} variant="primary" size="large" icon="edit">
            {t('IncompleteProfile.action')}
          </ButtonLink>
        </Actions>
        <Stack gap={2} data-contact>
          <ContactHelp />
        </Stack>
      </Stack>
    </Container>
  )
}
