import { draftKey } from '../platform/drafts.ts'
import { pathWithoutClub } from '../platform/place.ts'
import { memberOrGuest } from '../platform/session.ts'
import { stored } from '../platform/stored.ts'
import type { Values } from './rules.ts'

/** Passwords are typed again. */
const isSecret = (name: string) => /password/i.test(name)

/**
 * What a member had typed into a form of this address when their session ran out; empty otherwise. `form` tells it from
 * the others of its screen. Drafts of somebody else are forgotten when that one signs in.
 */
export const typedValues = (form: string, memberId?: string) =>
  stored(
    'sessionStorage',
    () => draftKey(`form.${pathWithoutClub()}.${form}`, memberId ?? memberOrGuest()),
    (found) => (found ?? {}) as Values,
  )

/** Keeps what was changed in a form, until its member is back at it. */
export function keepTyped(form: string, memberId: string, before: Values, typed: Values): void {
  const changed = Object.entries(typed).filter(([name, value]) => value !== before[name] && !isSecret(name))
  if (changed.length > 0) typedValues(form, memberId).set(Object.fromEntries(changed))
}
