import {
  type EndedSession,
  type Session,
  isPageLoadedForOtherMember,
  isActiveSession,
  bindPageToMember,
  getSessionOwnerId,
  storedSession,
} from './session.ts'
import { paths } from './paths.ts'
import { openAsNewPage, replaceWithNewPage } from './url.ts'
import { isTermsPage, buildSignInUrl, notifySessionExpired } from './sessionExpiry.ts'
import { deleteDrafts } from './drafts.ts'
import { deleteFinishedPaymentLines } from './paymentLineCleanup.ts'
import { toReturnPath } from './returnPath.ts'

/**
 * Updates this page when another tab changes the session. Opens a new page after a sign-in, a
 * sign-out or an expired session, and leaves the terms screen after acceptance (C04). Also reloads
 * a page from the back/forward cache that shows data of another member (B18).
 */
export function syncSessionWithOtherTabs(): void {
  bindPageToMember()
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && isPageLoadedForOtherMember()) location.reload()
  })
  storedSession.onChangeInOtherTab((before, after) => {
    if (getSessionOwnerId(before) !== getSessionOwnerId(after)) redirectAfterSessionChange(after)
    else if (isConsentNewlyGiven(before, after) && isTermsPage())
      replaceWithNewPage(getReturnPathOrHomePath())
  })
}

/** Redirects this page after another tab has changed the session. */
function redirectAfterSessionChange(session: Session | EndedSession | null): void {
  if (!session) {
    deleteDrafts()
    // This tab may have stored a payment after the cleanup of the tab that signed out.
    deleteFinishedPaymentLines()
    openAsNewPage(paths.home())
  } else if (isActiveSession(session)) {
    deleteDrafts(session.memberId)
    openAsNewPage(getReturnPathOrHomePath())
  } else {
    deleteDrafts(session.endedFor)
    notifySessionExpired(session.endedFor)
    replaceWithNewPage(buildSignInUrl())
  }
}

const isConsentNewlyGiven = (before: Session | EndedSession | null, after: Session | EndedSession | null) =>
  isActiveSession(before) && before.consentRequired && isActiveSession(after) && !after.consentRequired

/** Returns the return path in the URL of this page; the home path if the URL has no return path. */
const getReturnPathOrHomePath = () =>
  toReturnPath(new URLSearchParams(location.search).get('redirect')) ?? paths.home()
