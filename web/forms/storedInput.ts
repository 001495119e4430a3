import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { tabDraftStorageKeyOf, storageKeyOfValueForNextPage } from '../platform/drafts.ts'
import { getPathWithoutClub } from '../platform/url.ts'
import { readDraftOwnerId } from '../platform/session.ts'
import { onSessionExpired } from '../platform/sessionExpiry.ts'
import { createStoredValue, useStoredValue } from '../platform/storedValue.ts'
import type { Values } from './fieldRules.ts'

/**
 * Returns the form values without the contents of files, which may exceed the storage quota of the
 * browser.
 */
const removeFileFieldValues = (values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => String(value).length < 10_000))

/**
 * Origin of stored form input: the URL path of the form, and the id of the member who typed the
 * input.
 */
interface Origin {
  path: string
  memberId: string
}

/**
 * How long form input is stored. `form`: until the member opens the form again. `page`: until the
 * next page of the tab has restored the input, for example after a reload.
 */
type Lifetime = 'form' | 'page'

const inputStorageKeyOf = (lifetime: Lifetime, { path, memberId }: Origin, formName: string) =>
  (lifetime === 'page' ? storageKeyOfValueForNextPage : tabDraftStorageKeyOf)(
    `form.${path}.${formName}`,
    memberId,
  )

/**
 * Returns the browser storage for the unsent input of the form named `form`. Without `origin`, the
 * storage is for the URL path of this page and the current member or guest. The input is deleted
 * when another member signs in.
 */
const inputStorageOf = (form: string, origin?: Origin, lifetime: Lifetime = 'form') =>
  createStoredValue(
    'sessionStorage',
    () =>
      inputStorageKeyOf(
        lifetime,
        origin ?? { path: getPathWithoutClub(), memberId: readDraftOwnerId() },
        form,
      ),
    (found) => (found ?? {}) as Values,
    removeFileFieldValues,
  )

/**
 * Stores the form values that differ from `before`, by default until the member opens the form
 * again.
 */
function storeFormInput(
  form: string,
  origin: Origin,
  before: Values,
  typed: Values,
  lifetime: Lifetime = 'form',
): void {
  const changed = Object.entries(typed).filter(([name, value]) => value !== before[name])
  if (changed.length > 0) inputStorageOf(form, origin, lifetime).set(Object.fromEntries(changed))
  else inputStorageOf(form, origin, lifetime).remove()
}

/**
 * Returns the values that a form starts with: the restored input, and initial values for all other
 * fields.
 */
export function useRestoredFormValues<T extends Values>(formName: string, initial: T) {
  const typed = useStoredValue(inputStorageOf(formName))
  const typedOnPage = useStoredValue(inputStorageOf(formName, undefined, 'page'))
  const [restoredInput] = useState(() => ({
    values: { ...initial, ...typedOnPage, ...typed },
    isRestored: Object.entries(typed).some(([name, value]) => value !== initial[name]),
  }))
  return restoredInput
}

/** Options for storing the input of a form. */
interface StoreOptions {
  /**
   * True for a long form. Its unsent input is kept when the member leaves the screen, and restored
   * when the member returns in this tab.
   */
  keepsOnLeave: boolean
  /**
   * Returns whether the form field with this name is a password, a code or payment card data. The
   * value of such a field is never stored.
   */
  isSecret: (name: string) => boolean
}

/**
 * Stores the unsent input of a form when the page is reloaded (A42) or the session expires (B16).
 * The form later restores the input. With `keepsOnLeave`, also stores the input when the member
 * leaves the screen.
 */
export function useStoredFormInput(
  form: string,
  { keepsOnLeave, isSecret }: StoreOptions,
  initial: Values,
  getValues: () => Values,
) {
  const untyped = useRef(initial)
  const [origin] = useState<Origin>(() => ({ path: getPathWithoutClub(), memberId: readDraftOwnerId() }))
  const storeTypedInput = useEffectEvent((lifetime: Lifetime, from: Origin = origin) => {
    const typed = Object.entries(getValues()).filter(([name]) => !isSecret(name))
    storeFormInput(form, from, untyped.current, Object.fromEntries(typed), lifetime)
  })

  useEffect(() => {
    // The form shows the restored values now, so the stored copy is deleted.
    inputStorageOf(form).remove()
    inputStorageOf(form, origin, 'page').remove()
    return onSessionExpired((memberId) => storeTypedInput('form', { ...origin, memberId }))
  }, [form, origin])

  // The next page restores the values after a reload, Back, Forward or `?lang=` (A42).
  useEffect(() => {
    if (keepsOnLeave) return
    const storeInputAcrossReload = () => {
      if (readDraftOwnerId() === origin.memberId) storeTypedInput('page')
    }
    // A page restored from the back/forward cache still has the values in its form.
    const removeInputSavedAcrossReload = () => inputStorageOf(form, origin, 'page').remove()
    addEventListener('pagehide', storeInputAcrossReload)
    addEventListener('pageshow', removeInputSavedAcrossReload)
    return () => {
      removeEventListener('pagehide', storeInputAcrossReload)
      removeEventListener('pageshow', removeInputSavedAcrossReload)
      removeInputSavedAcrossReload()
    }
  }, [form, keepsOnLeave, origin])

  useEffect(() => {
    if (!keepsOnLeave) return
    const storeInputForReturnToForm = () => {
      // No input is stored for a member who has signed out.
      if (readDraftOwnerId() === origin.memberId) storeTypedInput('form')
    }
    // A phone may end a hidden page without any further event.
    const storeInputWhenPageHidden = () =>
      document.visibilityState === 'hidden' && storeInputForReturnToForm()
    document.addEventListener('visibilitychange', storeInputWhenPageHidden)
    addEventListener('pagehide', storeInputForReturnToForm)
    return () => {
      document.removeEventListener('visibilitychange', storeInputWhenPageHidden)
      removeEventListener('pagehide', storeInputForReturnToForm)
      storeInputForReturnToForm()
    }
  }, [keepsOnLeave, origin])

  return {
    untyped: () => untyped.current,
    forget: () => {
      untyped.current = { ...getValues() }
      inputStorageOf(form, origin).remove()
      inputStorageOf(form, origin, 'page').remove()
    },
  }
}

/**
 * State of a choice on a screen without a form, like `useState`. The choice survives a reload,
 * Back, Forward and a language change by `?lang=`. `name` distinguishes several choices of one
 * screen.
 */
export function useRestoredChoice(name: string, initial: string | null) {
  const [origin] = useState<Origin>(() => ({ path: getPathWithoutClub(), memberId: readDraftOwnerId() }))
  const [choice, choose] = useState(() => {
    const storedText = inputStorageOf(name, origin, 'page').get()[name]
    return typeof storedText === 'string' ? storedText : initial
  })
  useEffect(() => {
    inputStorageOf(name, origin, 'page').remove()
    const storeChoiceForNextPage = () => {
      if (choice !== initial) inputStorageOf(name, origin, 'page').set({ [name]: choice ?? '' })
    }
    addEventListener('pagehide', storeChoiceForNextPage)
    return () => removeEventListener('pagehide', storeChoiceForNextPage)
  }, [name, origin, choice, initial])
  return [choice, choose] as const
}
