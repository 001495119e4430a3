import { useTranslation } from 'react-i18next'
import { graphql } from 'react-relay'
import { useSearchParams } from 'react-router-dom'
import type { LoginScreenMutation } from '../../__generated__/LoginScreenMutation.graphql.ts'
import { LazyKeptGuestPasses } from '../guests/shared/LazyKeptGuestPasses.tsx'
import { Form } from '../../forms/Form.tsx'
import { type FormRefusal, useForm } from '../../forms/useForm.ts'
import { useTypedMutation } from '../../relay/mutation.ts'
import { deviceTokens } from '../../platform/accountTokens.ts'
import { type LoginMessage as MessageName, paths } from '../../platform/paths.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { SignInLayout } from './SignInLayout.tsx'
import styles from './SignInLayout.module.css'
import { LoginMessage, hasResendLink, parseLoginMessageName } from './LoginMessage.tsx'
import {
  buildLinkPropsWithEmail,
  useSignIn,
  useEmailOfPreviousScreen,
  useSignInReturnPath,
} from './useSignIn.ts'

/**
 * Sign-in screen with e-mail address and password (B01). URL parameters: `redirect` is the path to
 * open after the sign-in, `exit` says that the member has just signed out, and `message` names the
 * message to show.
 */
export default function LoginScreen() {
  const { t } = useTranslation('session')
  const [search, setSearch] = useSearchParams()
  const message = parseLoginMessageName(search.get('message'))
  const returnPath = useSignInReturnPath()
  const enter = useSignIn()
  const [logIn] = useTypedMutation<LoginScreenMutation>(mutation)

  const form = useForm({
    initial: { email: useEmailOfPreviousScreen(), password: '' },
    fields: {
      email: {
        label: t('Login.email'),
        missing: t('Login.emailMissing'),
        required: true,
        maxLength: 100,
      },
      password: {
        label: t('Login.password'),
        missing: t('Login.passwordMissing'),
        required: true,
        minLength: 6,
        maxLength: 50,
      },
    },
    onSubmit: (input, refuse) => {
      const showLoginProblem = (problem: FormRefusal) => {
        setLoginMessageInUrl(null)
        refuse(problem)
      }
      return logIn(
        { input: { ...input, deviceToken: deviceTokens.getToken(input.email) } },
        {
          LogInPayload: (answer) => enter(answer, input.email),
          AccountNotConfirmedProblem: () => setLoginMessageInUrl('notConfirmed'),
          Problem: showLoginProblem,
        },
      )
    },
  })

  /**
   * Sets or removes the URL parameter `message` of the sign-in screen, and keeps the URL parameter
   * `redirect`.
   */
  function setLoginMessageInUrl(nextMessage: MessageName | null): void {
    if (nextMessage === message) return
    setSearch(
      returnPath
        ? { redirect: returnPath, ...(nextMessage && { message: nextMessage }) }
        : { ...(nextMessage && { message: nextMessage }) },
      {
        replace: true,
        preventScrollReset: true,
      },
    )
  }

  const linkProps = buildLinkPropsWithEmail(form.values.email)

  return (
    <SignInLayout title={t('Login.title')} hasWelcomeOnPhone>
      {search.has('exit') && !message && <Notice tone="success">{t('Login.signedOut')}</Notice>}
      {message && <LoginMessage message={message} email={form.values.email} attempt={form.attempt} />}
      {returnPath && !message && <Notice tone="info">{t('Login.signInFirst')}</Notice>}
      <Form form={form}>
        <TextField {...form.field('email')} type="email" autoComplete="username" />
        <div className={styles.password}>
          <PasswordField {...form.field('password')} autoComplete="current-password" />
          {/* After the field, so that the Tab key goes from the e-mail to the password. */}
          <TextLink standalone to={paths.forgottenPassword()} {...linkProps} className={styles.forgotten}>
            {t('Login.toForgottenPassword')}
          </TextLink>
        </div>
        <Button type="submit" variant="primary" size="large" wide busy={form.busy}>
          {t('Login.submit')}
        </Button>
      </Form>
      <TextLink
        standalone
        to={paths.codeRequest({ redirect: returnPath })}
        {...linkProps}
        className={styles.code}
      >
        {t('Login.toCode')}
      </TextLink>
      <ul className={styles.ways}>
        <LazyKeptGuestPasses isListed />
        <li>
          <p>{t('Login.noAccount')}</p>
          <Anchor to={paths.registration()} {...linkProps}>
            {t('Login.register')}
            <Icon name="arrowRight" />
          </Anchor>
        </li>
        <li>
          <p>{t('Login.outsideProvince')}</p>
          <Anchor to={paths.guests()}>
            {t('Login.toGuests')}
            <Icon name="arrowRight" />
          </Anchor>
        </li>
      </ul>
      {/* Rarely needed, so below the ways to buy, which fit into the first screen of a phone. */}
      <div className={styles.rare}>
        {!(message && hasResendLink(message)) && (
          <TextLink standalone to={paths.resendConfirmation()} {...linkProps}>
            {t('Login.toResend')}
          </TextLink>
        )}
        <p className={styles.warning}>
          <Icon name="shield" />
          {t('Login.warning')}
        </p>
      </div>
    </SignInLayout>
  )
}

const mutation = graphql`
  mutation LoginScreenMutation($input: LogInInput!) {
    logIn(input: $input) {
      __typename
      ... on LogInPayload @alias {
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
        deviceToken
      }
      ...problem_shown @alias
    }
  }
`
