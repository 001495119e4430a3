/**
 * Refusals of signing in, one-time codes, password reset and e-mail confirmation, with the check of
 * each refusal.
 */
import codeForm from '../../../web/__generated__/CodeFormMutation.graphql.ts'
import codeRequest from '../../../web/__generated__/CodeRequestScreenMutation.graphql.ts'
import confirmEmail from '../../../web/__generated__/ConfirmEmailScreenMutation.graphql.ts'
import forgotten from '../../../web/__generated__/ForgottenPasswordScreenMutation.graphql.ts'
import login from '../../../web/__generated__/LoginScreenMutation.graphql.ts'
import newCode from '../../../web/__generated__/NewCodeMutation.graphql.ts'
import resend from '../../../web/__generated__/ResendConfirmationScreenMutation.graphql.ts'
import reset from '../../../web/__generated__/ResetPasswordFormMutation.graphql.ts'
import { email } from './answers.ts'
import { type Screen, above, aloud, beside, leads, unsent } from './harness.tsx'

const link = `token=secret&email=${email}`
const secondStep = `/account/verificationcodelogin/step2?initialEmail=${email}`
const notConfirmed = above('session:Login.message.notConfirmed')
const confirmFailed = leads('/login', aloud('session:Login.message.confirmFailed'))
const linkIsOver = above('session:ResetPassword.over')

export const screens: Screen[] = [
  {
    title: 'signing in [O01] [O02] [O04]',
    document: login,
    mutation: 'logIn',
    address: '/login',
    typed: { email, password: 'sentier-demo' },
    send: ['session:Login.submit'],
    problems: {
      InvalidCredentialsProblem: above(),
      AccountNotConfirmedProblem: notConfirmed,
      RefusedProblem: above(),
    },
    // A browser without an earlier sign-in has no device token.
    inputs: { email: beside('email'), password: beside('password'), deviceToken: unsent },
  },
  {
    title: 'signing in with a one-time code [O01] [O02]',
    document: codeForm,
    mutation: 'logInWithCode',
    address: secondStep,
    typed: { code: '123 456' },
    send: ['session:Login.submit'],
    problems: {
      InvalidCredentialsProblem: above('session:Code.wrong'),
      AccountNotConfirmedProblem: leads('/login', aloud('session:Login.message.notConfirmed')),
      RefusedProblem: above('session:Code.wrong'),
    },
    inputs: {
      email: beside('email'),
      code: beside('code'),
      deviceToken: unsent,
      codeRequest: unsent,
    },
  },
  {
    title: 'requesting a one-time code [O08]',
    document: codeRequest,
    mutation: 'requestOneTimeCode',
    address: '/account/verificationcodelogin',
    typed: { email },
    send: ['session:CodeRequest.submit'],
    problems: { RefusedProblem: above('session:CodeRequest.refused') },
    inputs: { email: beside('email') },
  },
  {
    title: 'requesting another one-time code [O08]',
    document: newCode,
    mutation: 'requestOneTimeCode',
    address: secondStep,
    typed: { code: '123 456' },
    send: ['session:Code.again'],
    problems: { RefusedProblem: aloud('session:CodeRequest.refused') },
    // The e-mail was typed on the previous screen.
    inputs: { email: aloud('session:CodeRequest.refused') },
    failures: aloud(),
  },
  {
    title: 'requesting a password reset link [O05]',
    document: forgotten,
    mutation: 'requestPasswordReset',
    address: '/account/forgottenpassword',
    typed: { email },
    send: ['session:ForgottenPassword.submit'],
    problems: { RefusedProblem: above('session:ForgottenPassword.refused') },
    inputs: { email: beside('email') },
  },
  {
    title: 'resetting the password [O07]',
    document: reset,
    mutation: 'resetPassword',
    address: `/account/resetpassword?${link}`,
    typed: { password: 'grande-boucle', confirmPassword: 'grande-boucle' },
    send: ['session:ResetPassword.submit'],
    problems: { LinkExpiredProblem: linkIsOver, RefusedProblem: above('session:ResetPassword.refused') },
    inputs: {
      token: linkIsOver,
      email: linkIsOver,
      password: beside('password'),
      confirmPassword: beside('confirmPassword'),
    },
  },
  {
    title: 'requesting another confirmation mail [O06]',
    document: resend,
    mutation: 'resendEmailConfirmation',
    address: '/account/resendemailconfirmation',
    typed: { email },
    send: ['session:ResendConfirmation.submit'],
    problems: { RefusedProblem: above('session:ResendConfirmation.refused') },
    inputs: { email: beside('email') },
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
    failures: aloud(),
  },
]
