/**
 * Test cases: sign-ins, one-time codes, password resets and e-mail confirmations that the gateway
 * refuses, and what the screen must show.
 */
import codeForm from '../../../web/__generated__/CodeFormMutation.graphql.ts'
import codeRequest from '../../../web/__generated__/CodeRequestScreenMutation.graphql.ts'
import confirmEmail from '../../../web/__generated__/ConfirmEmailScreenMutation.graphql.ts'
import forgotten from '../../../web/__generated__/ForgottenPasswordScreenMutation.graphql.ts'
import login from '../../../web/__generated__/LoginScreenMutation.graphql.ts'
import newCode from '../../../web/__generated__/NewCodeMutation.graphql.ts'
import resend from '../../../web/__generated__/ResendConfirmationScreenMutation.graphql.ts'
import reset from '../../../web/__generated__/ResetPasswordFormMutation.graphql.ts'
import { email } from './default-mutation-results.ts'
import {
  type RefusalScreen,
  expectFocusedAlert,
  expectFocusedFieldError,
  expectAlert,
  createFieldErrorCheck,
  expectRefusalOnScreen,
  expectFieldNotSent,
} from './harness.tsx'

const link = `token=secret&email=${email}`
const secondStep = `/account/verificationcodelogin/step2?initialEmail=${email}`
const notConfirmed = expectFocusedAlert('session:Login.message.notConfirmed')
const confirmFailed = expectRefusalOnScreen('/login', expectAlert('session:Login.message.confirmFailed'))
const linkIsOver = expectFocusedAlert('session:ResetPassword.over')

export const screens: RefusalScreen[] = [
  {
    title: 'signing in [O01, O02, O04]',
    document: login,
    mutation: 'logIn',
    address: '/login',
    typed: { email, password: 'sentier-demo' },
    send: ['session:Login.submit'],
    problems: {
      InvalidCredentialsProblem: expectFocusedAlert(),
      AccountNotConfirmedProblem: notConfirmed,
      RefusedProblem: expectFocusedAlert(),
    },
    // A browser without an earlier sign-in has no device token.
    inputs: {
      email: createFieldErrorCheck('email'),
      password: createFieldErrorCheck('password'),
      deviceToken: expectFieldNotSent,
    },
  },
  {
    title: 'signing in with a one-time code [O01, O02]',
    document: codeForm,
    mutation: 'logInWithCode',
    address: secondStep,
    typed: { code: '123 456' },
    send: ['session:Login.submit'],
    problems: {
      InvalidCredentialsProblem: expectFocusedFieldError('code', 'session:Code.wrong'),
      AccountNotConfirmedProblem: expectRefusalOnScreen(
        '/login',
        expectAlert('session:Login.message.notConfirmed'),
      ),
      RefusedProblem: expectFocusedFieldError('code', 'session:Code.wrong'),
    },
    inputs: {
      email: expectFocusedFieldError('email'),
      code: expectFocusedFieldError('code'),
      deviceToken: expectFieldNotSent,
      codeRequest: expectFieldNotSent,
    },
  },
  {
    title: 'requesting a one-time code [O08]',
    document: codeRequest,
    mutation: 'requestOneTimeCode',
    address: '/account/verificationcodelogin',
    typed: { email },
    send: ['session:CodeRequest.submit'],
    problems: { RefusedProblem: expectFocusedAlert('session:CodeRequest.refused') },
    inputs: { email: createFieldErrorCheck('email') },
  },
  {
    title: 'requesting another one-time code [O08]',
    document: newCode,
    mutation: 'requestOneTimeCode',
    address: secondStep,
    typed: { code: '123 456' },
    send: ['session:Code.again'],
    problems: { RefusedProblem: expectAlert('session:CodeRequest.refused') },
    // The e-mail was typed on the previous screen.
    inputs: { email: expectAlert('session:CodeRequest.refused') },
    failures: expectAlert(),
  },
  {
    title: 'requesting a password reset link [O05]',
    document: forgotten,
    mutation: 'requestPasswordReset',
    address: '/account/forgottenpassword',
    typed: { email },
    send: ['session:ForgottenPassword.submit'],
    problems: { RefusedProblem: expectFocusedAlert('session:ForgottenPassword.refused') },
    inputs: { email: createFieldErrorCheck('email') },
  },
  {
    title: 'resetting the password [O07]',
    document: reset,
    mutation: 'resetPassword',
    address: `/account/resetpassword?${link}`,
    typed: { password: 'grande-boucle', confirmPassword: 'grande-boucle' },
    send: ['session:ResetPassword.submit'],
    problems: {
      LinkExpiredProblem: linkIsOver,
      RefusedProblem: expectFocusedAlert('session:ResetPassword.refused'),
    },
    inputs: {
      token: linkIsOver,
      email: linkIsOver,
      password: createFieldErrorCheck('password'),
      confirmPassword: createFieldErrorCheck('confirmPassword'),
    },
  },
  {
    title: 'requesting another confirmation mail [O06]',
    document: resend,
    mutation: 'resendEmailConfirmation',
    address: '/account/resendemailconfirmation',
    typed: { email },
    send: ['session:ResendConfirmation.submit'],
    problems: { RefusedProblem: expectFocusedAlert('session:ResendConfirmation.refused') },
    inputs: { email: createFieldErrorCheck('email') },
  },
  {
    title: 'confirming an e-mail address [O09]',
    document: confirmEmail,
    mutation: 'confirmEmail',
    address: `/account/confirmemail?${link}`,
    send: [],
    again: 'common:ui.retry.action',
    problems: { LinkExpiredProblem: confirmFailed, RefusedProblem: confirmFailed },
    inputs: { token: confirmFailed, email: confirmFailed },
    failures: expectAlert(),
  },
]
