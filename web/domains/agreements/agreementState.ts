import { type Location, useLocation } from 'react-router-dom'
import { useIsMemberPage, useSession } from '../../platform/session.ts'
import { paths } from '../../platform/paths.ts'
import { toReturnPath } from '../../platform/returnPath.ts'

/**
 * Kind of reader of an agreement (C06, C07): a visitor who opens an account, a member who must
 * accept a new version, or a member who has accepted the current version.
 */
export type Reader = 'visitor' | 'outdated' | 'current'

/**
 * Returns the kind of reader of the agreements. `viewer` is null for a visitor, and for a member
 * whose data is not available before the agreements are accepted.
 */
export function useAgreementReaderKind(
  viewer: { readonly consentRequired: boolean } | null | undefined,
): Reader {
  const session = useSession()
  if (!useIsMemberPage()) return 'visitor'
  return (viewer?.consentRequired ?? session?.consentRequired ?? true) ? 'outdated' : 'current'
}

/** Navigation state that the terms screen and the privacy policy screen pass to each other. */
interface AgreementState {
  /** Version of the terms that the reader has read and accepted. */
  accepted?: number
  /** True when the agreements have changed since the member last read them. */
  changed?: boolean
}

/** Returns the navigation state with which the other agreement screen opened this screen. */
export function useAgreementNavigationState(): AgreementState {
  const { state } = useLocation() as Location<AgreementState | null>
  return state ?? {}
}

/**
 * Returns the URL that the member requested before the agreements were shown; the dashboard by
 * default (C04).
 */
export function readAgreementReturnPath(search: URLSearchParams): string {
  return toReturnPath(search.get('redirect')) ?? paths.dashboard()
}
