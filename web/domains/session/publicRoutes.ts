import type { RouteObject } from 'react-router-dom'
import { paths } from '../../platform/paths.ts'
import { readSession } from '../../platform/session.ts'
import { anonymous, redirectTo, visitor } from '../../routing/screen.tsx'

/** Routes of the sign-in screens, part of the first chunk that a page loads. */
export const publicRoutes: RouteObject[] = [
  redirectTo(paths.home, home),
  visitor(paths.login, () => import('./LoginScreen.tsx')),
  anonymous(paths.codeRequest, () => import('./CodeRequestScreen.tsx')),
  anonymous(paths.code, () => import('./CodeScreen.tsx')),
  anonymous(paths.forgottenPassword, () => import('./ForgottenPasswordScreen.tsx')),
  anonymous(paths.resetPassword, () => import('./ResetPasswordScreen.tsx')),
  anonymous(paths.resendConfirmation, () => import('./ResendConfirmationScreen.tsx')),
  anonymous(paths.confirmEmail, () => import('./ConfirmEmailScreen.tsx')),
]

/**
 * Returns the path of the first screen: sign-in, agreements or dashboard (A15–A17). Keeps the query
 * string, which may name a message (O09).
 */
function home({ search }: URL): string {
  const session = readSession()
  if (!session) return paths.login() + search
  return session.consentRequired ? paths.terms() : paths.dashboard()
}
