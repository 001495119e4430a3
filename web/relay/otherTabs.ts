import {
  type Ended,
  type Session,
  isOfAnother,
  isOpen,
  opened,
  sessionKey,
  showTo,
  whoseIs,
} from './keptSession.ts'
import { insidePath, leaveFor, makeWayFor } from './place.ts'
import { isAtTexts, signInAddress, tellOver } from './session.ts'
import { forgetDrafts } from './storage.ts'

/**
 * Follows the other tabs: when one signs in or out, or finds the session over, this one starts anew; when the texts are
 * accepted in one, this one goes on from them (C04). So does a page start anew that the browser has kept whole, when Back
 * brings it again and its member is not the one who is signed in (B18).
 */
export function followOtherTabs(): void {
  showTo()
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && isOfAnother()) location.reload()
  })
  addEventListener('storage', ({ key, oldValue, newValue }) => {
    if (key !== sessionKey) return
    const before = opened(JSON.parse(oldValue ?? 'null'))
    const after = opened(JSON.parse(newValue ?? 'null'))
    if (whoseIs(before) !== whoseIs(after)) follow(after)
    else if (isConsent(before, after) && isAtTexts()) makeWayFor(wantedPath())
  })
}

/** Goes where whoever is signed in now belongs. */
function follow(kept: Session | Ended | null): void {
  if (!kept) {
    forgetDrafts()
    leaveFor('/')
  } else if (isOpen(kept)) {
    forgetDrafts(kept.memberId)
    leaveFor(wantedPath())
  } else {
    forgetDrafts(kept.endedFor)
    tellOver(kept.endedFor)
    makeWayFor(signInAddress())
  }
}

const isConsent = (before: Session | Ended | null, after: Session | Ended | null) =>
  isOpen(before) && before.consentRequired && isOpen(after) && !after.consentRequired

/** Where this page, which is on the way to another, leads in the end. */
const wantedPath = () => insidePath(new URLSearchParams(location.search).get('redirect')) ?? '/'
