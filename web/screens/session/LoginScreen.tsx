import { useTranslation } from 'react-i18next'
import { graphql } from 'react-relay'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { LoginScreenMutation } from '../../__generated__/LoginScreenMutation.graphql.ts'
import { Form } from '../../forms/Form.tsx'
import { useForm } from '../../forms/useForm.ts'
import { forgetAnswers } from '../../relay/environment.ts'
import { useTypedMutation } from '../../relay/mutation.ts'
import { insidePath } from '../../relay/place.ts'
import { type LoginMessage, openSession } from '../../relay/session.ts'
import { Button } from '../../ui/Button.tsx'
import { ContourBackground } from '../../ui/ContourBackground.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { Container, Stack } from '../../ui/layout.tsx'
import styles from './LoginScreen.module.css'

/** What `message` may name (B04): a text of the address itself would say whatever the sender of a link wants. */
const messages = { expired: 'Login.message.expired' } as const satisfies Record<LoginMessage, string>

/**
 * Signing in by e-mail and password (B01); `redirect` is where to go then, `exit` tells that one has just left, `message`
 * why one is here.
 */
export default function LoginScreen() {
  const { t } = useTranslation('session')
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const wanted = insidePath(search.get('redirect'))
  const named = search.get('message')
  const message = named && Object.hasOwn(messages, named) ? messages[named as LoginMessage] : null

  const [logIn] = useTypedMutation<LoginScreenMutation>(graphql`
    mutation LoginScreenMutation($input: LogInInput!) {
      logIn(input: $input) {
        __typename
        ... on LogInPayload {
          session {
            accessToken
            refreshToken
            expiresAt
          }
          viewer {
            id
            email
            consentRequired
          }
        }
        ... on InvalidCredentialsProblem {
          message
        }
        ... on AccountNotConfirmedProblem {
          message
        }
        ... on InvalidInputProblem {
          message
          fields {
            field
            message
          }
        }
        ... on RefusedProblem {
          message
        }
      }
    }
  `)

  const form = useForm({
    initial: { email: '', password: '' },
    fields: {
      email: { label: t('Login.email'), required: true, maxLength: 100 },
      password: { label: t('Login.password'), required: true, minLength: 6, maxLength: 50 },
    },
    onSubmit: (input, refuse) =>
      logIn(
        { input },
        {
          LogInPayload: ({ session, viewer }) => {
            openSession(session, {
              memberId: viewer?.id ?? '',
              email: viewer?.email ?? input.email,
              // Of whom nothing can be read, consent is asked first (C13).
              consentRequired: viewer?.consentRequired ?? true,
            })
            // What was asked without a session was answered to a visitor.
            forgetAnswers()
            return navigate(wanted ?? '/', { replace: true })
          },
          InvalidCredentialsProblem: refuse,
          AccountNotConfirmedProblem: refuse,
          InvalidInputProblem: refuse,
          RefusedProblem: refuse,
        },
      ),
  })

  return (
    <Container>
      <div className={styles.door}>
        <div className={styles.welcome}>
          <ContourBackground seed="login" className={styles.contour} />
          <PageTitle lead={t('Login.lead')}>{t('Login.title')}</PageTitle>
        </div>
        <Stack gap={5} className={styles.form}>
          {search.has('exit') && <Notice tone="success">{t('Login.signedOut')}</Notice>}
          {message && <Notice tone="info">{t(message)}</Notice>}
          {wanted && !message && <Notice tone="info">{t('Login.signInFirst')}</Notice>}
          <Notice tone="warning">{t('Login.warning')}</Notice>
          <Form form={form}>
            <TextField {...form.field('email')} type="email" autoComplete="username" />
            <PasswordField {...form.field('password')} autoComplete="current-password" />
            <Button type="submit" variant="primary" size="large" wide busy={form.busy}>
              {t('Login.submit')}
            </Button>
          </Form>
        </Stack>
      </div>
    </Container>
  )
}
