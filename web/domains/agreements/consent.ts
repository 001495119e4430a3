import { type Location, useLocation } from 'react-router-dom'
import { useIsMember, useSession } from '../../platform/session.ts'
import { paths } from '../../platform/paths.ts'
import { toReturnPath } from '../../platform/wayBack.ts'

/**
 * Who reads: a visitor, who accepts in order to open an account; a member who has to accept before anything else; one
 * who has, and only reads (C06, C07).
 */
export type Reader = 'visitor' | 'outdated' | 'current'

/** `viewer` is null for a visitor, and for a member of whom nothing can be read before the consent. */
export function useReader(viewer: { readonly consentRequired: boolean } | null | undefined): Reader {
  const session = useSession()
  if (!useIsMember()) return 'visitor'
  return (viewer?.consentRequired ?? session?.consentRequired ?? true) ? 'outdated' : 'current'
}

/** What one text's screen hands to the other, in the browser's history. */
interface Handed {
  /** The version of the terms that was read and accepted. */
  accepted?: number
  /** The texts have changed since they were read. */
  changed?: boolean
}

/** What the screen before has handed over. */
export function useHanded(): Handed {
  const { state } = useLocation() as Location<Handed | null>
  return state ?? {}
}

/** Where the member was on the way to when the texts came up; the dashboard otherwise (C04). */
export function wantedAddress(search: URLSearchParams): string {
  return toReturnPath(search.get('redirect')) ?? paths.dashboard()
}
