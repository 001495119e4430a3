/** Screen states of the portal's shell and of the sign-in screens. */
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
const createMessageState = (name: string) =>
  doneState(`login-${name}`, `/login?message=${name}`, doNothing, `session:Login.message.${name}`)

/** Returns the state of a screen after the portal sent a mail. */
const createMailSentState = (name: string, path: string, screen: string) =>
  doneState(
    `${name}-sent`,
    path,
    async (driver) => {
      await driver.write({ 'session:Login.email': email })
      await driver.press(`session:${screen}.submit`)
    },
    `session:${screen}.sent`,
    { values: { email } },
  )

async function signInWithWrongPassword(driver: Stage): Promise<void> {
  await driver.write({ 'session:Login.email': email, 'session:Login.password': 'sentier' })
  await driver.press('session:Login.submit')
}

/** States of the screens that visitors see before they sign in, by screen. */
export const visitors = {
  LoginScreen: [
    pristineState('login', loginPath),
    pristineState('login-exit', '/login?exit=1'),
    doneState(
      'good-to-know',
      loginPath,
      async (driver) => await driver.press('common:footer.legal'),
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
      async (driver) => {
        await driver.breakGateway('FEDERATION_UNAVAILABLE')
        await signInWithWrongPassword(driver)
      },
      'common:errors.FEDERATION_UNAVAILABLE',
    ),
    ...['expired', 'confirmed', 'passwordReset', 'notConfirmed', 'confirmFailed', 'accountDeleted'].map(
      createMessageState,
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
      async (driver) => {
        await driver.write({ 'session:Code.code': '123456' })
        await driver.press('session:Login.submit')
      },
      'session:Code.wrong',
    ),
    doneState(
      'code-sent-again',
      codePath,
      async (driver) => await driver.press('session:Code.again'),
      'session:Code.sentAgain',
      {
        values: { email },
      },
    ),
  ],
  ForgottenPasswordScreen: [
    pristineState('forgotten-password', forgottenPath),
    emptyFormState('forgotten-password', forgottenPath),
    createMailSentState('forgotten-password', forgottenPath, 'ForgottenPassword'),
  ],
  ResetPasswordScreen: [
    pristineState('reset-password', resetPath),
    emptyFormState('reset-password', resetPath),
    failedState(
      'reset-password-over',
      resetPath,
      async (driver) => {
        await driver.write({
          'session:ResetPassword.password': 'une-grande-boucle',
          'session:ResetPassword.confirmPassword': 'une-grande-boucle',
        })
        await driver.press('session:ResetPassword.submit')
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
    createMailSentState('resend-confirmation', resendPath, 'ResendConfirmation'),
  ],
  ConfirmEmailScreen: [
    {
      name: 'confirm-email-waiting',
      kind: 'pristine',
      async open(driver) {
        await driver.page.route('**/graphql', () => {})
        await driver.go(`/account/confirmemail?${mailedParameters}`)
        await driver.expectText('session:ConfirmEmail.busy')
      },
    },
    {
      name: 'confirm-email-unanswered',
      kind: 'wrong',
      async open(driver) {
        await driver.breakGateway('FEDERATION_TIMEOUT')
        await driver.go(`/account/confirmemail?${mailedParameters}`)
        await driver.expectText('session:ConfirmEmail.unanswered')
      },
    },
  ],
  TermsSummaryScreen: [
    pristineState('terms-visitor', '/Consent/TermsSummary'),
    {
      name: 'terms-failed',
      kind: 'wrong',
      async open(driver) {
        await driver.breakGateway('FEDERATION_UNAVAILABLE')
        await driver.go('/Consent/TermsSummary')
        await expect(driver.button('common:words.retry')).toBeVisible()
      },
    },
  ],
  PrivacyPolicySummaryScreen: [pristineState('privacy-visitor', '/Consent/PrivacyPolicySummary')],
  ConfirmChangeEmailScreen: [
    pristineState('confirm-email-change-refused', '/confirmchangeemail'),
    {
      name: 'confirm-email-change-failed',
      kind: 'wrong',
      async open(driver) {
        await driver.breakGateway('FEDERATION_TIMEOUT')
        await driver.go('/confirmchangeemail?email=a%40b.example&userId=1&token=none')
        await driver.expectText('members:EditEmailConfirmation.failed')
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
