import { useSyncExternalStore } from 'react'

/** For how long: for later visits and every tab, for this tab and its reloads, or as long as this page lives. */
type Area = 'localStorage' | 'sessionStorage' | 'page'

/** A value that the browser keeps. */
export interface Stored<T> {
  get(): T
  set(value: T): void
  remove(): void
  /** Calls `follow` when another tab has changed it, with what it was and what it is. */
  onOtherTab(follow: (before: T, after: T) => void): void
}

/** What no storage holds: of this page alone, or refused (cookies that are blocked, a full disk). It lives as the page does. */
const held = {
  localStorage: new Map<string, string>(),
  sessionStorage: new Map<string, string>(),
  page: new Map<string, string>(),
}

/** Every value as it was last read or written, beside its text: what has not changed stays the same object. */
const known = new Map<string, { text: string | null; value: unknown }>()

const listeners = new Set<() => void>()
const announce = () => listeners.forEach((listener) => listener())
addEventListener('storage', announce)

/**
 * The one way to keep state in the browser. `key` may hang on who is signed in. `parse` makes a value of whatever is found,
 * which may be nothing (null), of an older version, or of somebody's own hand; `format` makes what is written of a value,
 * when that is not the value itself: what it leaves out is known as long as the page lives. Render with `useStored`.
 */
export function stored<T>(
  area: Area,
  key: string | (() => string),
  parse: (found: unknown) => T,
  format: (value: T) => unknown = (value) => value,
): Stored<T> {
  const name = typeof key === 'string' ? () => key : key
  return {
    get() {
      const text = readText(area, name())
      const before = known.get(`${area} ${name()}`)
      if (before && before.text === text) return before.value as T
      const value = parse(jsonIn(text))
      known.set(`${area} ${name()}`, { text, value })
      return value
    },
    set(value) {
      const text = JSON.stringify(format(value))
      known.set(`${area} ${name()}`, { text, value })
      writeText(area, name(), text)
    },
    remove() {
      writeText(area, name(), null)
    },
    onOtherTab(follow) {
      addEventListener('storage', ({ key, oldValue, newValue }) => {
        if (key === name()) follow(parse(jsonIn(oldValue)), parse(jsonIn(newValue)))
      })
    },
  }
}

/** A value that the browser keeps, followed: in this tab and, in `localStorage`, in the others. */
export const useStored = <T>({ get }: Pick<Stored<T>, 'get'>): T => useSyncExternalStore(subscribe, get, get)

/** Calls `listener` when anything that is stored may have changed. */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Removes whatever is kept under keys of this kind. */
export function removeStored(area: Area, isMeant: (key: string) => boolean): void {
  for (const key of new Set([...held[area].keys(), ...keysOf(area)])) {
    if (isMeant(key)) writeText(area, key, null)
  }
}

function readText(area: Area, key: string): string | null {
  const text = held[area].get(key)
  if (text !== undefined || area === 'page') return text ?? null
  try {
    return window[area].getItem(key)
  } catch {
    return null
  }
}

function writeText(area: Area, key: string, text: string | null): void {
  held[area].delete(key)
  if (text === null) known.delete(`${area} ${key}`)
  if (area === 'page' || !isTaken(area, key, text)) held[area].set(key, text ?? 'null')
  announce()
}

/** Whether storage has taken it; `held` has it where that was refused. */
function isTaken(area: Exclude<Area, 'page'>, key: string, text: string | null): boolean {
  try {
    if (text === null) window[area].removeItem(key)
    else window[area].setItem(key, text)
    return true
  } catch {
    return false
  }
}

function jsonIn(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

function keysOf(area: Area): string[] {
  try {
    return area === 'page' ? [] : Object.keys(window[area])
  } catch {
    return []
  }
}
