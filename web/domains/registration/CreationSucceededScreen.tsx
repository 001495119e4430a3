import { useTranslation } from 'react-i18next'
import { type Location, Navigate, useLocation } from 'react-router-dom'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { OutcomeIcon } from '../../ui/Outcome.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { Actions, Container, Stack } from '../../ui/layout.tsx'
import { paths } from '../../platform/paths.ts'

/**
 * Screen after the creation of an account. It says to which address the confirmation e-mail is sent
 * and what to do next (B40). Without an e-mail address in the navigation state, the screen
 * redirects to the sign-in screen.
 */
export default function CreationSucceededScreen() {
  const { t } = useTranslation('registration')
  const { state } = useLocation() as Location<{ email?: string } | null>
  const email = state?.email
  if (!email) return <Navigate to={paths.login()} replace />
  return (
    <Container width="text">
      <Stack gap={5}>
        <OutcomeIcon tone="success" icon="mail" />
        <PageTitle lead={t('CreationSucceeded.lead', { email })}>{t('CreationSucceeded.title')}</PageTitle>
        <ol>
          <li>{t('CreationSucceeded.open')}</li>
          <li>{t('CreationSucceeded.follow')}</li>
          <li>{t('CreationSucceeded.signIn')}</li>
        </ol>
        <Stack gap={2} as="section" aria-labelledby="no-mail">
          <h2 id="no-mail">{t('CreationSucceeded.noMail')}</h2>
          <p>{t('CreationSucceeded.noMailText')}</p>
          <p>
            <TextLink to={paths.resendConfirmation()} state={{ email }} icon="mail">
              {t('CreationSucceeded.resend')}
            </TextLink>
          </p>
        </Stack>
        <Actions>
          {/* Not the main action: signing in fails until the member has followed the link. */}
          <ButtonLink to={paths.login()} state={{ email }}>
            {t('CreationSucceeded.toLogin')}
          </ButtonLink>
        </Actions>
      </Stack>
    </Container>
  )
}
