/** The shell and the ways in, for whoever is not signed in. */
import { expect } from '@playwright/test'
import { type Stage, type State, empty, opens } from './stage.ts'

const email = 'personne@sentier.example'
const code = `/account/verificationcodelogin/step2?initialEmail=${encodeURIComponent(email)}`
const reset = `/account/resetpassword?token=none&email=${encodeURIComponent(email)}`

/** The sign-in screen with one of its messages. */
const message = (name: string): State => ({
  name: `login-${name}`,
  kind: 'done',
  async open(on) {
    await on.go(`/login?message=${name}`)
    await on.reads(`session:Login.message.${name}`)
  },
})

/** A mail that was asked for. */
const sent = (name: string, path: string, submit: string, said: string): State => ({
  name,
  kind: 'done',
  async open(on) {
    await on.go(path)
    await on.write({ 'session:Login.email': email })
    await on.press(submit)
    await on.reads(said, { email })
  },
})

async function signInInVain(on: Stage): Promise<void> {
  await on.go('/login')
  await on.write({ 'session:Login.email': email, 'session:Login.password': 'sentier' })
  await on.press('session:Login.submit')
}

export const visitors: State[] = [
  opens('login', '/login'),
  opens('login-exit', '/login?exit=1'),
  empty('login', '/login'),
  {
    name: 'login-refused',
    kind: 'wrong',
    async open(on) {
      await signInInVain(on)
      await on.reads('session:Problems.InvalidCredentialsProblem')
    },
  },
  {
    name: 'login-failed',
    kind: 'wrong',
    async open(on) {
      await on.breakGateway('FEDERATION_UNAVAILABLE')
      await signInInVain(on)
      await on.reads('common:errors.FEDERATION_UNAVAILABLE')
    },
  },
  ...['expired', 'confirmed', 'passwordReset', 'notConfirmed', 'confirmFailed', 'accountDeleted'].map(
    message,
  ),

  opens('code-request', '/account/verificationcodelogin'),
  empty('code-request', '/account/verificationcodelogin'),
  opens('code', code),
  empty('code', code),
  {
    name: 'code-wrong',
    kind: 'wrong',
    async open(on) {
      await on.go(code)
      await on.write({ 'session:Code.code': '123456' })
      await on.press('session:Login.submit')
      await on.reads('session:Code.wrong')
    },
  },
  {
    name: 'code-sent-again',
    kind: 'done',
    async open(on) {
      await on.go(code)
      await on.press('session:Code.again')
      await on.reads('session:Code.sentAgain', { email })
    },
  },

  opens('forgotten-password', '/account/forgottenpassword'),
  empty('forgotten-password', '/account/forgottenpassword'),
  sent(
    'forgotten-password-sent',
    '/account/forgottenpassword',
    'session:ForgottenPassword.submit',
    'session:ForgottenPassword.sent',
  ),
  opens('reset-password', reset),
  empty('reset-password', reset),
  {
    name: 'reset-password-over',
    kind: 'wrong',
    async open(on) {
      await on.go(reset)
      await on.write({
        'session:ResetPassword.password': 'une-grande-boucle',
        'session:ResetPassword.confirmPassword': 'une-grande-boucle',
      })
      await on.press('session:ResetPassword.submit')
      await on.reads('session:ResetPassword.over')
    },
  },
  {
    name: 'reset-password-incomplete',
    kind: 'wrong',
    async open(on) {
      await on.go('/account/resetpassword')
      await on.reads('session:ResetPassword.incomplete')
    },
  },

  opens('resend-confirmation', '/account/resendemailconfirmation'),
  empty('resend-confirmation', '/account/resendemailconfirmation'),
  sent(
    'resend-confirmation-sent',
    '/account/resendemailconfirmation',
    'session:ResendConfirmation.submit',
    'session:ResendConfirmation.sent',
  ),
  {
    name: 'confirm-email-waiting',
    kind: 'pristine',
    async open(on) {
      await on.page.route('**/graphql', () => {})
      await on.go(`/account/confirmemail?token=none&email=${encodeURIComponent(email)}`)
      await on.reads('session:ConfirmEmail.busy')
    },
  },
  {
    name: 'confirm-email-unanswered',
    kind: 'wrong',
    async open(on) {
      await on.breakGateway('FEDERATION_TIMEOUT')
      await on.go(`/account/confirmemail?token=none&email=${encodeURIComponent(email)}`)
      await on.reads('session:ConfirmEmail.unanswered')
    },
  },

  opens('terms-visitor', '/Consent/TermsSummary'),
  opens('privacy-visitor', '/Consent/PrivacyPolicySummary'),
  {
    name: 'terms-failed',
    kind: 'wrong',
    async open(on) {
      await on.breakGateway('FEDERATION_UNAVAILABLE')
      await on.go('/Consent/TermsSummary')
      await expect(on.button('common:words.retry')).toBeVisible()
    },
  },
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

  opens('index-provincial', '/IndexProvincial'),
  opens('not-found', '/nowhere'),
  opens('server-error', '/error?from=%2Freceipts'),
  opens('club-login', '/03-022/login'),
  opens('club-unknown', '/03-999/login'),
]
