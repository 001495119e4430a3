/** Signing in, codes, recovery and confirmation: where each refusal is told. */
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
    title: '[O01] [O02] [O04] signing in',
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
    // A browser in which nobody has signed in before has no token.
    inputs: { email: beside('email'), password: beside('password'), deviceToken: unsent },
  },
  {
    title: '[O01] [O02] signing in with a code',
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
    title: '[O08] asking for a code',
    document: codeRequest,
    mutation: 'requestOneTimeCode',
    address: '/account/verificationcodelogin',
    typed: { email },
    send: ['session:CodeRequest.submit'],
    problems: { RefusedProblem: above('session:CodeRequest.refused') },
    inputs: { email: beside('email') },
  },
  {
    title: '[O08] asking for another code',
    document: newCode,
    mutation: 'requestOneTimeCode',
    address: secondStep,
    typed: { code: '123 456' },
    send: ['session:Code.again'],
    problems: { RefusedProblem: aloud('session:CodeRequest.refused') },
    // It was typed on the screen before.
    inputs: { email: aloud('session:CodeRequest.refused') },
    failures: aloud(),
  },
  {
    title: '[O05] asking for another password',
    document: forgotten,
    mutation: 'requestPasswordReset',
    address: '/account/forgottenpassword',
    typed: { email },
    send: ['session:ForgottenPassword.submit'],
    problems: { RefusedProblem: above('session:ForgottenPassword.refused') },
    inputs: { email: beside('email') },
  },
  {
    title: '[O07] choosing another password',
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
    title: '[O06] asking for the confirmation again',
    document: resend,
    mutation: 'resendEmailConfirmation',
    address: '/account/resendemailconfirmation',
    typed: { email },
    send: ['session:ResendConfirmation.submit'],
    problems: { RefusedProblem: above('session:ResendConfirmation.refused') },
    inputs: { email: beside('email') },
  },
  {
    title: '[O09] confirming an e-mail',
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
