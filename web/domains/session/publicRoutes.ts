import type { RouteObject } from 'react-router-dom'
import { paths } from '../../platform/paths.ts'
import { readSession } from '../../platform/session.ts'
import { anonymousRoute, makeRedirectRoute, visitorRoute } from '../../routing/screen.tsx'

/** Routes of the sign-in screens, part of the entry bundle. */
export const publicRoutes: RouteObject[] = [
  makeRedirectRoute(paths.home, resolveRootRedirectPath),
  visitorRoute(paths.login, () => import('./LoginScreen.tsx')),
  anonymousRoute(paths.codeRequest, () => import('./CodeRequestScreen.tsx')),
  anonymousRoute(paths.code, () => import('./OneTimeCodeScreen.tsx')),
  anonymousRoute(paths.forgottenPassword, () => import('./ForgottenPasswordScreen.tsx')),
  anonymousRoute(paths.resetPassword, () => import('./ResetPasswordScreen.tsx')),
  anonymousRoute(paths.resendConfirmation, () => import('./ResendConfirmationScreen.tsx')),
  anonymousRoute(paths.confirmEmail, () => import('./ConfirmEmailScreen.tsx')),
]

/**
 * Returns the path to which the root URL redirects: sign-in, agreements or dashboard (A15–A17). The
 * redirect to the sign-in screen keeps the query string, because it may name a message to show
 * (O09).
 */
function resolveRootRedirectPath({ search }: URL): string {
  const session = readSession()
  if (!session) return paths.login() + search
  return session.consentRequired ? paths.terms() : paths.dashboard()
}
