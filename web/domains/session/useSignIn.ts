import { useCallback } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { expireQueryResults } from '../../relay/environment.ts'
import { deviceTokens } from '../../platform/accountTokens.ts'
import { openSession } from '../../platform/session.ts'
import { passPagePath } from '../../platform/passPagePath.ts'
import { paths } from '../../platform/paths.ts'
import { toReturnPath } from '../../platform/returnPath.ts'

/** Payload of a sign-in mutation, for a sign-in by password or by one-time code. */
interface SignInPayload {
  session: Parameters<typeof openSession>[0]
  deviceToken: string
  viewer: { id: string; email: string; consentRequired: boolean } | null | undefined
}

/**
 * Returns the portal path to open after the sign-in, from the URL parameter `redirect` (B13).
 * Returns null without a valid path; the root URL is then opened.
 */
export function useSignInReturnPath(): string | null {
  return toReturnPath(useSearchParams()[0].get('redirect'))
}

/**
 * Returns a function for the payload of a sign-in mutation. The function stores the new session and
 * opens the screen from which the visitor came (B09, B12).
 */
export function useSignIn(): (payload: SignInPayload, email: string) => void | Promise<void> {
  const navigate = useNavigate()
  const returnPath = useSignInReturnPath()
  return useCallback(
    ({ session, viewer, deviceToken }, email) => {
      deviceTokens.storeToken(email, deviceToken)
      openSession(session, {
        memberId: viewer?.id ?? '',
        email: viewer?.email ?? email,
        // Without a readable member, the consent screen is shown first (C13).
        consentRequired: viewer?.consentRequired ?? true,
      })
      // Cached results from before the sign-in belong to a visitor, so they are discarded.
      expireQueryResults()
      if (returnPath === passPagePath) return location.replace(passPagePath)
      return navigate(returnPath ?? paths.home(), { replace: true })
    },
    [navigate, returnPath],
  )
}

/**
 * Returns the e-mail address that was typed on the previous screen; an empty string without one.
 * The address is passed in the navigation state, to keep it out of the URL.
 */
export function useEmailOfPreviousScreen(): string {
  const state: unknown = useLocation().state
  const email = (state as { email?: unknown } | null)?.email
  return typeof email === 'string' ? email : ''
}

/**
 * Returns link props that pass the typed e-mail address to the next screen, and restore the address
 * when the member comes back.
 */
export const buildLinkPropsWithEmail = (email: string) => ({
  state: { email },
  // The e-mail address is stored in the current history entry, where the router keeps navigation
  // state as `usr`.
  onClick: () => history.replaceState({ ...(history.state as object | null), usr: { email } }, ''),
})
