import { useSyncExternalStore } from 'react'

/**
 * Storage area of a value. `localStorage` keeps the value for later visits and for all tabs.
 * `sessionStorage` keeps the value for this tab and its reloads. `page` keeps the value until the
 * page unloads.
 */
type StorageArea = 'localStorage' | 'sessionStorage' | 'page'

/** A value stored in the browser. */
export interface Stored<T> {
  get(): T
  set(value: T): void
  remove(): void
  /** Calls `listener` with the old and the new value when another tab changes the value. */
  onChangeInOtherTab(listener: (before: T, after: T) => void): void
}

/**
 * Values kept in memory until the page unloads: the values of the area `page`, and values that the
 * browser refused to store (cookies blocked, quota exceeded).
 */
const fallbackValues = {
  localStorage: new Map<string, string>(),
  sessionStorage: new Map<string, string>(),
  page: new Map<string, string>(),
}

/**
 * Last parsed value for each storage key, with the stored text. While the text is unchanged, every
 * read returns the same object.
 */
const cachedValues = new Map<string, { text: string | null; value: unknown }>()

const listeners = new Set<() => void>()
const notifyStoredValueListeners = () => listeners.forEach((listener) => listener())
addEventListener('storage', notifyStoredValueListeners)

/**
 * Creates a value in browser storage that components read with `useStoredValue`. `parse` converts
 * the stored value, which may be null, outdated or edited by hand. Properties that `format` removes
 * are kept only in memory.
 */
export function createStoredValue<T>(
  area: StorageArea,
  key: string | (() => string),
  parse: (found: unknown) => T,
  format: (value: T) => unknown = (value) => value,
): Stored<T> {
  const name = typeof key === 'string' ? () => key : key
  return {
    get() {
      const text = readStoredText(area, name())
      const before = cachedValues.get(`${area} ${name()}`)
      if (before && before.text === text) return before.value as T
      const value = parse(parseStoredJson(text))
      cachedValues.set(`${area} ${name()}`, { text, value })
      return value
    },
    set(value) {
      const text = JSON.stringify(format(value))
      cachedValues.set(`${area} ${name()}`, { text, value })
      writeStoredText(area, name(), text)
    },
    remove() {
      writeStoredText(area, name(), null)
    },
    onChangeInOtherTab(listener) {
      addEventListener('storage', ({ key: changedKey, oldValue, newValue }) => {
        if (changedKey === name())
          listener(parse(parseStoredJson(oldValue)), parse(parseStoredJson(newValue)))
      })
    },
  }
}

/**
 * Returns whether a stored value is a text of at most `maxLength` characters. A longer text was not
 * written by the portal.
 */
export const isShortText = (value: unknown, maxLength = 200): value is string =>
  typeof value === 'string' && value.length <= maxLength

/**
 * Returns a stored value and re-renders when the value changes in this tab or, for `localStorage`,
 * in another tab.
 */
export const useStoredValue = <T>({ get }: Pick<Stored<T>, 'get'>): T =>
  useSyncExternalStore(subscribeToStoredValues, get, get)

/**
 * Calls `listener` whenever a value in browser storage may have changed. Returns a function that
 * unsubscribes.
 */
export function subscribeToStoredValues(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns the keys of a storage area that satisfy the predicate `matches`. */
export const listMatchingStorageKeys = (area: StorageArea, matches: (key: string) => boolean): string[] =>
  [...new Set([...fallbackValues[area].keys(), ...listStorageKeys(area)])].filter(matches)

/** Reads a stored JSON value without parsing it into a type; null if there is none. */
export const readStoredJson = (area: StorageArea, key: string): unknown =>
  parseStoredJson(readStoredText(area, key))

/**
 * Changes a stored value without parsing it, for code that does not know its type. `change`
 * receives the stored JSON value; null deletes the value.
 */
export function changeStoredJson(
  area: StorageArea,
  key: string,
  change: (storedValue: unknown) => unknown,
): void {
  const changed = change(readStoredJson(area, key))
  writeStoredText(area, key, changed === null ? null : JSON.stringify(changed))
}

/** Deletes all values of a storage area whose keys satisfy the predicate `matches`. */
export function removeStoredValues(area: StorageArea, matches: (key: string) => boolean): void {
  for (const key of listMatchingStorageKeys(area, matches)) writeStoredText(area, key, null)
}

/** Returns whether a storage area has a value whose key satisfies the predicate `matches`. */
export function hasStoredValue(area: StorageArea, matches: (key: string) => boolean): boolean {
  return listStorageKeys(area).some(matches)
}

function readStoredText(area: StorageArea, key: string): string | null {
  const text = fallbackValues[area].get(key)
  if (text !== undefined || area === 'page') return text ?? null
  try {
    return window[area].getItem(key)
  } catch {
    return null
  }
}

function writeStoredText(area: StorageArea, key: string, text: string | null): void {
  fallbackValues[area].delete(key)
  if (text === null) cachedValues.delete(`${area} ${key}`)
  if (area === 'page' || !tryWriteStoredText(area, key, text)) fallbackValues[area].set(key, text ?? 'null')
  notifyStoredValueListeners()
}

/**
 * Writes a text to the browser storage, or removes the key if the text is null. Returns whether the
 * storage accepted the change. The caller keeps a rejected text in `fallbackValues`.
 */
function tryWriteStoredText(area: Exclude<StorageArea, 'page'>, key: string, text: string | null): boolean {
  try {
    if (text === null) window[area].removeItem(key)
    else window[area].setItem(key, text)
    return true
  } catch {
    return false
  }
}

function parseStoredJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

function listStorageKeys(area: StorageArea): string[] {
  try {
    return area === 'page' ? [] : Object.keys(window[area])
  } catch {
    return []
  }
}
