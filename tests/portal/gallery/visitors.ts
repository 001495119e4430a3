/** Gallery of the shell and the sign-in screens of visitors. */
import { expect } from '@playwright/test'
import { type Stage, type States, done, empty, opens, wrong } from './stage.ts'

const email = 'personne@sentier.example'
const mailed = `token=none&email=${encodeURIComponent(email)}`
const login = '/login'
const code = `/account/verificationcodelogin/step2?initialEmail=${encodeURIComponent(email)}`
const forgotten = '/account/forgottenpassword'
const reset = `/account/resetpassword?${mailed}`
const resend = '/account/resendemailconfirmation'
const nothing = async () => {}

/** Returns the state of the sign-in screen with one of its messages. */
const message = (name: string) =>
  done(`login-${name}`, `/login?message=${name}`, nothing, `session:Login.message.${name}`)

/** Returns the state of a screen after it sent a mail. */
const sent = (name: string, path: string, screen: string) =>
  done(
    `${name}-sent`,
    path,
    async (on) => {
      await on.write({ 'session:Login.email': email })
      await on.press(`session:${screen}.submit`)
    },
    `session:${screen}.sent`,
    { values: { email } },
  )

async function signInInVain(on: Stage): Promise<void> {
  await on.write({ 'session:Login.email': email, 'session:Login.password': 'sentier' })
  await on.press('session:Login.submit')
}

/** States of the screens that visitors see before they sign in, by screen. */
export const visitors = {
  LoginScreen: [
    opens('login', login),
    opens('login-exit', '/login?exit=1'),
    done(
      'good-to-know',
      login,
      async (on) => await on.press('common:footer.legal'),
      'common:footer.insurance',
    ),
    empty('login', login),
    wrong('login-refused', login, signInInVain, 'session:Problems.InvalidCredentialsProblem'),
    wrong(
      'login-failed',
      login,
      async (on) => {
        await on.breakGateway('FEDERATION_UNAVAILABLE')
        await signInInVain(on)
      },
      'common:errors.FEDERATION_UNAVAILABLE',
    ),
    ...['expired', 'confirmed', 'passwordReset', 'notConfirmed', 'confirmFailed', 'accountDeleted'].map(
      message,
    ),
    opens('club-login', '/03-022/login'),
    opens('club-unknown', '/03-999/login'),
  ],
  CodeRequestScreen: [
    opens('code-request', '/account/verificationcodelogin'),
    empty('code-request', '/account/verificationcodelogin'),
  ],
  CodeScreen: [
    opens('code', code),
    empty('code', code),
    wrong(
      'code-wrong',
      code,
      async (on) => {
        await on.write({ 'session:Code.code': '123456' })
        await on.press('session:Login.submit')
      },
      'session:Code.wrong',
    ),
    done(
      'code-sent-again',
      code,
      async (on) => await on.press('session:Code.again'),
      'session:Code.sentAgain',
      {
        values: { email },
      },
    ),
  ],
  ForgottenPasswordScreen: [
    opens('forgotten-password', forgotten),
    empty('forgotten-password', forgotten),
    sent('forgotten-password', forgotten, 'ForgottenPassword'),
  ],
  ResetPasswordScreen: [
    opens('reset-password', reset),
    empty('reset-password', reset),
    wrong(
      'reset-password-over',
      reset,
      async (on) => {
        await on.write({
          'session:ResetPassword.password': 'une-grande-boucle',
          'session:ResetPassword.confirmPassword': 'une-grande-boucle',
        })
        await on.press('session:ResetPassword.submit')
      },
      'session:ResetPassword.over',
    ),
    wrong('reset-password-incomplete', '/account/resetpassword', nothing, 'session:ResetPassword.incomplete'),
  ],
  ResendConfirmationScreen: [
    opens('resend-confirmation', resend),
    empty('resend-confirmation', resend),
    sent('resend-confirmation', resend, 'ResendConfirmation'),
  ],
  ConfirmEmailScreen: [
    {
      name: 'confirm-email-waiting',
      kind: 'pristine',
      async open(on) {
        await on.page.route('**/graphql', () => {})
        await on.go(`/account/confirmemail?${mailed}`)
        await on.reads('session:ConfirmEmail.busy')
      },
    },
    {
      name: 'confirm-email-unanswered',
      kind: 'wrong',
      async open(on) {
        await on.breakGateway('FEDERATION_TIMEOUT')
        await on.go(`/account/confirmemail?${mailed}`)
        await on.reads('session:ConfirmEmail.unanswered')
      },
    },
  ],
  TermsSummaryScreen: [
    opens('terms-visitor', '/Consent/TermsSummary'),
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
  PrivacyPolicySummaryScreen: [opens('privacy-visitor', '/Consent/PrivacyPolicySummary')],
  ConfirmChangeEmailScreen: [
    opens('confirm-email-change-refused', '/confirmchangeemail'),
    {
      name: 'confirm-email-change-failed',
      kind: 'wrong',
      async open(on) {
        await on.breakGateway('FEDERATION_TIMEOUT')
        await on.go('/confirmchangeemail?email=a%40b.example&userId=1&token=none')
        await on.reads('members:EditEmailConfirmation.failed')
      },
    },
  ],
  NotFoundScreen: [opens('not-found', '/nowhere'), opens('not-found-file', '/03-022/nope.html')],
  ServerErrorScreen: [
    opens('server-error', '/error?from=%2Freceipts'),
    opens('server-error-alone', '/error'),
  ],
} satisfies States
