type Area = 'localStorage' | 'sessionStorage'

/** What storage refuses to keep (cookies that are blocked, a full disk), by its area: it is there while the page lives. */
const refused = { localStorage: new Map<string, string>(), sessionStorage: new Map<string, string>() }

/** What a browser keeps under `key`; null when there is nothing, or nothing readable. */
export function recall(area: Area, key: string): unknown {
  try {
    return JSON.parse(refused[area].get(key) ?? window[area].getItem(key) ?? 'null')
  } catch {
    return null
  }
}

/** Keeps `value` under `key`; null forgets it. Where storage is refused it is kept until the page is left or loaded anew. */
export function keep(area: Area, key: string, value: unknown): void {
  refused[area].delete(key)
  const text = JSON.stringify(value)
  try {
    if (value === null) window[area].removeItem(key)
    else window[area].setItem(key, text)
  } catch {
    refused[area].set(key, text)
  }
}

/** Drafts of wizards live under this prefix in the tab's storage; each key ends with the member whose draft it is. */
export const draftPrefix = 'sentier.draft.'

/** Forgets every draft of this tab, but for those of this member where one is named. */
export function forgetDrafts(butOf?: string): void {
  for (const key of [...refused.sessionStorage.keys(), ...keysOf('sessionStorage')]) {
    const stays = butOf && key.endsWith(`.${butOf}`)
    if (key.startsWith(draftPrefix) && !stays) keep('sessionStorage', key, null)
  }
}

function keysOf(area: Area): string[] {
  try {
    return Object.keys(window[area])
  } catch {
    return []
  }
}
