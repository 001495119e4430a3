import { useCallback } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { forgetAnswers } from '../../relay/environment.ts'
import { deviceTokens } from '../../platform/accountTokens.ts'
import { openSession } from '../../platform/session.ts'
import { paths } from '../../platform/paths.ts'
import { toReturnPath } from '../../platform/wayBack.ts'

/** What signing in answers, by password as by code. */
interface LoggedIn {
  session: Parameters<typeof openSession>[0]
  deviceToken: string
  viewer: { id: string; email: string; consentRequired: boolean } | null | undefined
}

/** Where somebody on the way in wants to go: an address of the portal (B13), or null for its beginning. */
export function useReturnPath(): string | null {
  return toReturnPath(useSearchParams()[0].get('redirect'))
}

/** Signs in with what the gateway has answered to `email`, and goes where one wanted to (B09, B12). */
export function useSignIn(): (answer: LoggedIn, email: string) => void | Promise<void> {
  const navigate = useNavigate()
  const wanted = useReturnPath()
  return useCallback(
    ({ session, viewer, deviceToken }, email) => {
      deviceTokens.keep(email, deviceToken)
      openSession(session, {
        memberId: viewer?.id ?? '',
        email: viewer?.email ?? email,
        // Of whom nothing can be read, consent is asked first (C13).
        consentRequired: viewer?.consentRequired ?? true,
      })
      // What was asked without a session was answered to a visitor.
      forgetAnswers()
      return navigate(wanted ?? paths.home(), { replace: true })
    },
    [navigate, wanted],
  )
}

/** The e-mail that was typed on the screen before: links hand it on, and the address does not name it. */
export function useTypedEmail(): string {
  const state: unknown = useLocation().state
  const email = (state as { email?: unknown } | null)?.email
  return typeof email === 'string' ? email : ''
}

/** The props of a link that hands on the e-mail typed on this screen, which finds it again when one comes back. */
export const linkWithEmail = (email: string) => ({
  state: { email },
  // Into the entry of the history that is left, where the router keeps a state as `usr`.
  onClick: () => history.replaceState({ ...(history.state as object | null), usr: { email } }, ''),
})
