import type { RouteObject } from 'react-router-dom'
import { paths } from '../platform/paths.ts'
import { readSession } from '../platform/session.ts'
import { anonymous, visitor, redirectTo } from './screen.tsx'

/** The ways in: what a page has from its start, for those who are not signed in. */
export const publicRoutes: RouteObject[] = [
  redirectTo(paths.home, home),
  visitor(paths.login, () => import('../screens/session/LoginScreen.tsx')),
  visitor(paths.guests, () => import('../screens/guests/IndexProvincialScreen.tsx')),

  anonymous(paths.codeRequest, () => import('../screens/session/CodeRequestScreen.tsx')),
  anonymous(paths.code, () => import('../screens/session/CodeScreen.tsx')),
  anonymous(paths.forgottenPassword, () => import('../screens/session/ForgottenPasswordScreen.tsx')),
  anonymous(paths.resetPassword, () => import('../screens/session/ResetPasswordScreen.tsx')),
  anonymous(paths.resendConfirmation, () => import('../screens/session/ResendConfirmationScreen.tsx')),
  anonymous(paths.confirmEmail, () => import('../screens/session/ConfirmEmailScreen.tsx')),
]

/** Where the bare address leads: to whatever concerns this visitor (A15–A17); a message goes along to the sign-in screen (O09). */
function home({ search }: URL): string {
  const session = readSession()
  if (!session) return paths.login() + search
  return session.consentRequired ? paths.terms() : paths.dashboard()
}
