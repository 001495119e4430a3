/** Gallery of the shell and the sign-in screens of visitors. */
import { expect } from '@playwright/test'
import { type Stage, type States, doneState, emptyFormState, pristineState, failedState } from './stage.ts'

const email = 'personne@sentier.example'
const mailedParameters = `token=none&email=${encodeURIComponent(email)}`
const loginPath = '/login'
const codePath = `/account/verificationcodelogin/step2?initialEmail=${encodeURIComponent(email)}`
const forgottenPath = '/account/forgottenpassword'
const resetPath = `/account/resetpassword?${mailedParameters}`
const resendPath = '/account/resendemailconfirmation'
const doNothing = async () => {}

/** Returns the state of the sign-in screen with one of its messages. */
const messageState = (name: string) =>
  doneState(`login-${name}`, `/login?message=${name}`, doNothing, `session:Login.message.${name}`)

/** Returns the state of a screen after it sent a mail. */
const mailSentState = (name: string, path: string, screen: string) =>
  doneState(
    `${name}-sent`,
    path,
    async (on) => {
      await on.write({ 'session:Login.email': email })
      await on.press(`session:${screen}.submit`)
    },
    `session:${screen}.sent`,
    { values: { email } },
  )

async function signInWithWrongPassword(on: Stage): Promise<void> {
  await on.write({ 'session:Login.email': email, 'session:Login.password': 'sentier' })
  await on.press('session:Login.submit')
}

/** States of the screens that visitors see before they sign in, by screen. */
export const visitors = {
  LoginScreen: [
    pristineState('login', loginPath),
    pristineState('login-exit', '/login?exit=1'),
    doneState(
      'good-to-know',
      loginPath,
      async (on) => await on.press('common:footer.legal'),
      'common:footer.insurance',
    ),
    emptyFormState('login', loginPath),
    failedState(
      'login-refused',
      loginPath,
      signInWithWrongPassword,
      'session:Problems.InvalidCredentialsProblem',
    ),
    failedState(
      'login-failed',
      loginPath,
      async (on) => {
        await on.breakGateway('FEDERATION_UNAVAILABLE')
        await signInWithWrongPassword(on)
      },
      'common:errors.FEDERATION_UNAVAILABLE',
    ),
    ...['expired', 'confirmed', 'passwordReset', 'notConfirmed', 'confirmFailed', 'accountDeleted'].map(
      messageState,
    ),
    pristineState('club-login', '/03-022/login'),
    pristineState('club-unknown', '/03-999/login'),
  ],
  CodeRequestScreen: [
    pristineState('code-request', '/account/verificationcodelogin'),
    emptyFormState('code-request', '/account/verificationcodelogin'),
  ],
  CodeScreen: [
    pristineState('code', codePath),
    emptyFormState('code', codePath),
    failedState(
      'code-wrong',
      codePath,
      async (on) => {
        await on.write({ 'session:Code.code': '123456' })
        await on.press('session:Login.submit')
      },
      'session:Code.wrong',
    ),
    doneState(
      'code-sent-again',
      codePath,
      async (on) => await on.press('session:Code.again'),
      'session:Code.sentAgain',
      {
        values: { email },
      },
    ),
  ],
  ForgottenPasswordScreen: [
    pristineState('forgotten-password', forgottenPath),
    emptyFormState('forgotten-password', forgottenPath),
    mailSentState('forgotten-password', forgottenPath, 'ForgottenPassword'),
  ],
  ResetPasswordScreen: [
    pristineState('reset-password', resetPath),
    emptyFormState('reset-password', resetPath),
    failedState(
      'reset-password-over',
      resetPath,
      async (on) => {
        await on.write({
          'session:ResetPassword.password': 'une-grande-boucle',
          'session:ResetPassword.confirmPassword': 'une-grande-boucle',
        })
        await on.press('session:ResetPassword.submit')
      },
      'session:ResetPassword.over',
    ),
    failedState(
      'reset-password-incomplete',
      '/account/resetpassword',
      doNothing,
      'session:ResetPassword.incomplete',
    ),
  ],
  ResendConfirmationScreen: [
    pristineState('resend-confirmation', resendPath),
    emptyFormState('resend-confirmation', resendPath),
    mailSentState('resend-confirmation', resendPath, 'ResendConfirmation'),
  ],
  ConfirmEmailScreen: [
    {
      name: 'confirm-email-waiting',
      kind: 'pristine',
      async open(on) {
        await on.page.route('**/graphql', () => {})
        await on.go(`/account/confirmemail?${mailedParameters}`)
        await on.expectText('session:ConfirmEmail.busy')
      },
    },
    {
      name: 'confirm-email-unanswered',
      kind: 'wrong',
      async open(on) {
        await on.breakGateway('FEDERATION_TIMEOUT')
        await on.go(`/account/confirmemail?${mailedParameters}`)
        await on.expectText('session:ConfirmEmail.unanswered')
      },
    },
  ],
  TermsSummaryScreen: [
    pristineState('terms-visitor', '/Consent/TermsSummary'),
    {
      name: 'terms-failed',
      kind: 'wrong',
      async open(on) {
        await on.breakGateway('FEDERATION_UNAVAILABLE')
        await on.go('/Consent/TermsSummary')
        await expect(on.button('common:words.retry')).toBeVisible()
      },
    },
  ],
  PrivacyPolicySummaryScreen: [pristineState('privacy-visitor', '/Consent/PrivacyPolicySummary')],
  ConfirmChangeEmailScreen: [
    pristineState('confirm-email-change-refused', '/confirmchangeemail'),
    {
      name: 'confirm-email-change-failed',
      kind: 'wrong',
      async open(on) {
        await on.breakGateway('FEDERATION_TIMEOUT')
        await on.go('/confirmchangeemail?email=a%40b.example&userId=1&token=none')
        await on.expectText('members:EditEmailConfirmation.failed')
      },
    },
  ],
  NotFoundScreen: [
    pristineState('not-found', '/nowhere'),
    pristineState('not-found-file', '/03-022/nope.html'),
  ],
  ServerErrorScreen: [
    pristineState('server-error', '/error?from=%2Freceipts'),
    pristineState('server-error-alone', '/error'),
  ],
} satisfies States
