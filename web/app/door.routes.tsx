import type { RouteObject } from 'react-router-dom'
import { paths } from '../platform/paths.ts'
import { readSession } from '../platform/session.ts'
import { anonymous, atDoor, leadsTo } from './screen.tsx'

/** The ways in: what a page has from its start, for those who are not signed in. */
export const door: RouteObject[] = [
  leadsTo('', home),
  atDoor('login', () => import('../screens/session/LoginScreen.tsx')),
  atDoor('IndexProvincial', () => import('../screens/guests/IndexProvincialScreen.tsx')),

  anonymous('account/verificationcodelogin', () => import('../screens/session/CodeRequestScreen.tsx')),
  anonymous('account/verificationcodelogin/step2', () => import('../screens/session/CodeScreen.tsx')),
  anonymous('account/forgottenpassword', () => import('../screens/session/ForgottenPasswordScreen.tsx')),
  anonymous('account/resetpassword', () => import('../screens/session/ResetPasswordScreen.tsx')),
  anonymous(
    'account/resendemailconfirmation',
    () => import('../screens/session/ResendConfirmationScreen.tsx'),
  ),
  anonymous('account/confirmemail', () => import('../screens/session/ConfirmEmailScreen.tsx')),
]

/** Where the bare address leads: to whatever concerns this visitor (A15–A17); a message goes along to the sign-in screen (O09). */
function home({ search }: URL): string {
  const session = readSession()
  if (!session) return paths.login() + search
  return session.consentRequired ? paths.terms() : paths.dashboard()
}
