import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { draftKey, pageKey } from '../platform/drafts.ts'
import { pathWithoutClub } from '../platform/place.ts'
import { memberOrGuest } from '../platform/session.ts'
import { onSessionOver } from '../platform/sessionOver.ts'
import { stored, useStored } from '../platform/stored.ts'
import type { Values } from './rules.ts'

/** A file is no text, and may be more than a browser keeps: it is known as long as the page lives. */
const withoutFiles = (values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => String(value).length < 10_000))

/** Where it was typed, and by whom. */
interface Origin {
  address: string
  memberId: string
}

/** For how long: until its member is back at the form, or until the page that takes the place of this one has begun. */
type Span = 'form' | 'page'

const keyOf = (span: Span, { address, memberId }: Origin, form: string) =>
  (span === 'page' ? pageKey : draftKey)(`form.${address}.${form}`, memberId)

/**
 * What a member had typed into a form of an address, by default of this one, and not sent; empty otherwise. `form` tells
 * it from the others of its screen. Drafts of somebody else are forgotten when that one signs in.
 */
const typedValues = (form: string, origin?: Origin, span: Span = 'form') =>
  stored(
    'sessionStorage',
    () => keyOf(span, origin ?? { address: pathWithoutClub(), memberId: memberOrGuest() }, form),
    (found) => (found ?? {}) as Values,
    withoutFiles,
  )

/** Keeps what was changed in a form, until its member is back at it. */
function keepTyped(form: string, origin: Origin, before: Values, typed: Values, span: Span = 'form'): void {
  const changed = Object.entries(typed).filter(([name, value]) => value !== before[name])
  if (changed.length > 0) typedValues(form, origin, span).set(Object.fromEntries(changed))
  else typedValues(form, origin, span).remove()
}

/** What the form `form` begins with: what it holds at first, under what was typed into it before and is given back. */
export function useRestoredValues<T extends Values>(form: string, initial: T) {
  const typed = useStored(typedValues(form))
  const typedOnPage = useStored(typedValues(form, undefined, 'page'))
  const [begun] = useState(() => ({
    values: { ...initial, ...typedOnPage, ...typed },
    isRestored: Object.entries(typed).some(([name, value]) => value !== initial[name]),
  }))
  return begun
}

/** How a form is kept. */
interface KeepOptions {
  /** The form is long: what was typed is there whenever the member returns to it in this tab. */
  leaving: boolean
  /** Whether a field is typed again instead of being kept: a password, a code, a card. */
  isSecret: (name: string) => boolean
}

/**
 * Keeps what is typed into a form and not saved. A session that runs out takes nothing with it: it is there when the
 * member is back (B16). A long form asks for more, `leaving`: it is left by a link, by Back or with the page, nobody is
 * asked anything, and what was typed is there when the member returns to it in this tab. `forget` is for what is saved,
 * or not wanted any more; `untyped` gives what the fields held before anything was typed, by whoever typed it.
 */
export function useKeptInput(
  form: string,
  { leaving, isSecret }: KeepOptions,
  initial: Values,
  getValues: () => Values,
) {
  const untyped = useRef(initial)
  const [origin] = useState<Origin>(() => ({ address: pathWithoutClub(), memberId: memberOrGuest() }))
  const keepNow = useEffectEvent((span: Span, from: Origin = origin) => {
    const typed = Object.entries(getValues()).filter(([name]) => !isSecret(name))
    keepTyped(form, from, untyped.current, Object.fromEntries(typed), span)
  })

  useEffect(() => {
    // The form shows it again: from here on it is the form's.
    typedValues(form).remove()
    typedValues(form, origin, 'page').remove()
    return onSessionOver((memberId) => keepNow('form', { ...origin, memberId }))
  }, [form, origin])

  // Keep the values for the next page: a reload, Back, Forward or `?lang=` restores them (A42).
  useEffect(() => {
    if (leaving) return
    const keep = () => {
      if (memberOrGuest() === origin.memberId) keepNow('page')
    }
    // A page restored from the back/forward cache still has its values in the form.
    const drop = () => typedValues(form, origin, 'page').remove()
    addEventListener('pagehide', keep)
    addEventListener('pageshow', drop)
    return () => {
      removeEventListener('pagehide', keep)
      removeEventListener('pageshow', drop)
      drop()
    }
  }, [form, leaving, origin])

  useEffect(() => {
    if (!leaving) return
    const keep = () => {
      // Whoever has signed out leaves nothing behind.
      if (memberOrGuest() === origin.memberId) keepNow('form')
    }
    // A phone may end a page that it has hidden without another word.
    const keepHidden = () => document.visibilityState === 'hidden' && keep()
    document.addEventListener('visibilitychange', keepHidden)
    addEventListener('pagehide', keep)
    return () => {
      document.removeEventListener('visibilitychange', keepHidden)
      removeEventListener('pagehide', keep)
      keep()
    }
  }, [leaving, origin])

  return {
    untyped: () => untyped.current,
    forget: () => {
      untyped.current = { ...getValues() }
      typedValues(form, origin).remove()
      typedValues(form, origin, 'page').remove()
    },
  }
}

/**
 * The choice of a screen that has no form: as `useState`, and given back by a reload, by Back and Forward, and by
 * `?lang=`. `name` tells it from the other choices of its screen.
 */
export function useChoice(name: string, initial: string | null) {
  const [origin] = useState<Origin>(() => ({ address: pathWithoutClub(), memberId: memberOrGuest() }))
  const [choice, choose] = useState(() => {
    const kept = typedValues(name, origin, 'page').get()[name]
    return typeof kept === 'string' ? kept : initial
  })
  useEffect(() => {
    typedValues(name, origin, 'page').remove()
    const keep = () => {
      if (choice !== initial) typedValues(name, origin, 'page').set({ [name]: choice ?? '' })
    }
    addEventListener('pagehide', keep)
    return () => removeEventListener('pagehide', keep)
  }, [name, origin, choice, initial])
  return [choice, choose] as const
}
