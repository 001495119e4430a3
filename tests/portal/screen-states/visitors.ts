/**
 * States in which browser tests open the portal shell and the sign-in screens, which visitors see
 * without an account.
 */
import { expect } from '@playwright/test'
import { storeGuestReceipt } from './guests.ts'
import {
  type ScreenDriver,
  type ScreenStates,
  createDoneScreenState,
  createEmptyFormScreenState,
  createPristineScreenState,
  createFailedScreenState,
} from './screen-driver.ts'

const email = 'personne@sentier.example'
const mailedParameters = `token=none&email=${encodeURIComponent(email)}`
const loginPath = '/login'
const codePath = `/account/verificationcodelogin/step2?initialEmail=${encodeURIComponent(email)}`
const forgottenPath = '/account/forgottenpassword'
const resetPath = `/account/resetpassword?${mailedParameters}`
const resendPath = '/account/resendemailconfirmation'
const doNothing = async () => {}

/**
 * Returns the gallery state in which the sign-in screen shows the given message.
 */
const createScreenStateOfLoginMessage = (messageName: string) =>
  createDoneScreenState(
    `login-${messageName}`,
    `/login?message=${messageName}`,
    doNothing,
    `session:Login.message.${messageName}`,
  )

/** Creates the screen state in which a form confirms that an e-mail was sent. */
const createScreenStateAfterSentMail = (name: string, path: string, screen: string) =>
  createDoneScreenState(
    `${name}-sent`,
    path,
    async (driver) => {
      await driver.fillFields({ 'session:Login.email': email })
      await driver.pressButton(`session:${screen}.submit`)
    },
    `session:${screen}.sent`,
    { values: { email } },
  )

async function signInWithWrongPassword(driver: ScreenDriver): Promise<void> {
  await driver.fillFields({ 'session:Login.email': email, 'session:Login.password': 'sentier' })
  await driver.pressButton('session:Login.submit')
}

/** Screen states that visitors see before they sign in, by screen. */
export const visitors = {
  LoginScreen: [
    createPristineScreenState('login', loginPath),
    createPristineScreenState('login-exit', '/login?exit=1'),
    {
      name: 'login-kept-guest-pass',
      kind: 'pristine',
      openScreen: async (driver) => {
        await storeGuestReceipt(driver)
        await driver.openPath(loginPath)
        await expect(driver.main.getByText(/#500001/).first()).toBeVisible()
      },
    },
    createDoneScreenState(
      'good-to-know',
      loginPath,
      async (driver) => await driver.pressButton('common:footer.legal'),
      'common:footer.insurance',
    ),
    createEmptyFormScreenState('login', loginPath),
    createFailedScreenState(
      'login-refused',
      loginPath,
      signInWithWrongPassword,
      'session:Problems.InvalidCredentialsProblem',
    ),
    createFailedScreenState(
      'login-failed',
      loginPath,
      async (driver) => {
        await driver.makeGatewayRequestsFail('FEDERATION_UNAVAILABLE')
        await signInWithWrongPassword(driver)
      },
      'common:errors.FEDERATION_UNAVAILABLE',
    ),
    ...['expired', 'confirmed', 'passwordReset', 'notConfirmed', 'confirmFailed', 'accountDeleted'].map(
      createScreenStateOfLoginMessage,
    ),
    createPristineScreenState('club-login', '/03-022/login'),
    createPristineScreenState('club-unknown', '/03-999/login'),
  ],
  CodeRequestScreen: [
    createPristineScreenState('code-request', '/account/verificationcodelogin'),
    createEmptyFormScreenState('code-request', '/account/verificationcodelogin'),
  ],
  OneTimeCodeScreen: [
    createPristineScreenState('code', codePath),
    createEmptyFormScreenState('code', codePath),
    createFailedScreenState(
      'code-wrong',
      codePath,
      async (driver) => {
        await driver.fillFields({ 'session:Code.code': '123456' })
        await driver.pressButton('session:Login.submit')
      },
      'session:Code.wrong',
    ),
    createDoneScreenState(
      'code-sent-again',
      codePath,
      async (driver) => await driver.pressButton('session:Code.again'),
      'session:Code.sentAgain',
      {
        values: { email },
      },
    ),
  ],
  ForgottenPasswordScreen: [
    createPristineScreenState('forgotten-password', forgottenPath),
    createEmptyFormScreenState('forgotten-password', forgottenPath),
    createScreenStateAfterSentMail('forgotten-password', forgottenPath, 'ForgottenPassword'),
  ],
  ResetPasswordScreen: [
    createPristineScreenState('reset-password', resetPath),
    createEmptyFormScreenState('reset-password', resetPath),
    createFailedScreenState(
      'reset-password-over',
      resetPath,
      async (driver) => {
        await driver.fillFields({
          'session:ResetPassword.password': 'une-grande-boucle',
          'session:ResetPassword.confirmPassword': 'une-grande-boucle',
        })
        await driver.pressButton('session:ResetPassword.submit')
      },
      'session:ResetPassword.over',
    ),
    createFailedScreenState(
      'reset-password-incomplete',
      '/account/resetpassword',
      doNothing,
      'session:ResetPassword.incomplete',
    ),
  ],
  ResendConfirmationScreen: [
    createPristineScreenState('resend-confirmation', resendPath),
    createEmptyFormScreenState('resend-confirmation', resendPath),
    createScreenStateAfterSentMail('resend-confirmation', resendPath, 'ResendConfirmation'),
  ],
  ConfirmEmailScreen: [
    {
      name: 'confirm-email-waiting',
      kind: 'pristine',
      async openScreen(driver) {
        await driver.page.route('**/graphql', () => {})
        await driver.openPath(`/account/confirmemail?${mailedParameters}`)
        await driver.expectText('session:ConfirmEmail.busy')
      },
    },
    {
      name: 'confirm-email-unanswered',
      kind: 'wrong',
      async openScreen(driver) {
        await driver.makeGatewayRequestsFail('FEDERATION_TIMEOUT')
        await driver.openPath(`/account/confirmemail?${mailedParameters}`)
        await driver.expectText('session:ConfirmEmail.unanswered')
      },
    },
  ],
  TermsSummaryScreen: [
    createPristineScreenState('terms-visitor', '/Consent/TermsSummary'),
    {
      name: 'terms-failed',
      kind: 'wrong',
      async openScreen(driver) {
        await driver.makeGatewayRequestsFail('FEDERATION_UNAVAILABLE')
        await driver.openPath('/Consent/TermsSummary')
        await expect(driver.button('common:words.retry')).toBeVisible()
      },
    },
  ],
  PrivacyPolicySummaryScreen: [createPristineScreenState('privacy-visitor', '/Consent/PrivacyPolicySummary')],
  ConfirmChangeEmailScreen: [
    createPristineScreenState('confirm-email-change-refused', '/confirmchangeemail'),
    {
      name: 'confirm-email-change-failed',
      kind: 'wrong',
      async openScreen(driver) {
        await driver.makeGatewayRequestsFail('FEDERATION_TIMEOUT')
        await driver.openPath('/confirmchangeemail?email=a%40b.example&userId=1&token=none')
        await driver.expectText('members:EditEmailConfirmation.failed')
      },
    },
  ],
  NotFoundScreen: [
    createPristineScreenState('not-found', '/nowhere'),
    createPristineScreenState('not-found-file', '/03-022/nope.html'),
  ],
  ServerErrorScreen: [
    createPristineScreenState('server-error', '/error?from=%2Freceipts'),
    createPristineScreenState('server-error-alone', '/error'),
  ],
} satisfies ScreenStates
