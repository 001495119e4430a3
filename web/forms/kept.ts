import { pathWithoutClub } from '../platform/place.ts'
import { readSession } from '../platform/session.ts'
import { draftPrefix, keep, recall } from '../platform/stored.ts'
import type { Values } from './useForm.ts'

/** What a form of this address holds for a member; drafts of somebody else are forgotten when that one signs in. */
const keyOf = (form: string, memberId: string) =>
  `${draftPrefix}form.${pathWithoutClub()}.${form}.${memberId}`

/** Passwords are typed again. */
const isSecret = (name: string) => /password/i.test(name)

/** Keeps what was changed in a form, until its member is back at it. `form` tells it from the others of its screen. */
export function keepTyped(form: string, memberId: string, before: Values, typed: Values): void {
  const changed = Object.entries(typed).filter(([name, value]) => value !== before[name] && !isSecret(name))
  if (changed.length > 0) keep('sessionStorage', keyOf(form, memberId), Object.fromEntries(changed))
}

/** What this member had typed into the form when their session ran out; empty otherwise. */
export function recallTyped(form: string): Values {
  const session = readSession()
  return session ? ((recall('sessionStorage', keyOf(form, session.memberId)) ?? {}) as Values) : {}
}

/** The form shows it again: from here on it is the form's. */
export function forgetTyped(form: string): void {
  const session = readSession()
  if (session) keep('sessionStorage', keyOf(form, session.memberId), null)
}
