import { useCallback } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { expireQueryResults } from '../../relay/environment.ts'
import { deviceTokens } from '../../platform/accountTokens.ts'
import { openSession } from '../../platform/session.ts'
import { passPagePath } from '../../platform/passPagePath.ts'
import { paths } from '../../platform/paths.ts'
import { toReturnPath } from '../../platform/returnPath.ts'

/** Payload of the sign-in mutations, by password or by one-time code. */
interface SignInPayload {
  session: Parameters<typeof openSession>[0]
  deviceToken: string
  viewer: { id: string; email: string; consentRequired: boolean } | null | undefined
}

/** Returns the portal URL to open after a sign-in (B13); null for the root URL. */
export function useSignInReturnPath(): string | null {
  return toReturnPath(useSearchParams()[0].get('redirect'))
}

/**
 * Returns a function that stores the new session from the payload of a sign-in mutation and
 * navigates to the return path (B09, B12).
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
 * Returns the e-mail address that was typed on the previous screen. Navigation state carries the
 * address, to keep it out of the URL.
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
