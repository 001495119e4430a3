import {
  type EndedSession,
  type Session,
  isForAnotherMember,
  isSession,
  bindPageToMember,
  ownerOf,
  storedSession,
} from './session.ts'
import { paths } from './paths.ts'
import { loadDocument, replaceDocument } from './place.ts'
import { isAtAgreements, signInAddress, announceSessionOver } from './sessionOver.ts'
import { forgetDrafts } from './drafts.ts'
import { toReturnPath } from './wayBack.ts'

/**
 * Follows the other tabs: when one signs in or out, or finds the session over, this one starts anew; when the texts are
 * accepted in one, this one goes on from them (C04). So does a page start anew that the browser has kept whole, when Back
 * brings it again and its member is not the one who is signed in (B18).
 */
export function followOtherTabs(): void {
  bindPageToMember()
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && isForAnotherMember()) location.reload()
  })
  storedSession.onOtherTab((before, after) => {
    if (ownerOf(before) !== ownerOf(after)) follow(after)
    else if (isConsent(before, after) && isAtAgreements()) replaceDocument(wantedPath())
  })
}

/** Goes where whoever is signed in now belongs. */
function follow(kept: Session | EndedSession | null): void {
  if (!kept) {
    forgetDrafts()
    loadDocument(paths.home())
  } else if (isSession(kept)) {
    forgetDrafts(kept.memberId)
    loadDocument(wantedPath())
  } else {
    forgetDrafts(kept.endedFor)
    announceSessionOver(kept.endedFor)
    replaceDocument(signInAddress())
  }
}

const isConsent = (before: Session | EndedSession | null, after: Session | EndedSession | null) =>
  isSession(before) && before.consentRequired && isSession(after) && !after.consentRequired

/** Where this page, which is on the way to another, leads in the end. */
const wantedPath = () => toReturnPath(new URLSearchParams(location.search).get('redirect')) ?? paths.home()
