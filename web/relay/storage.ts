/** What a browser keeps under `key`; null when there is nothing, nothing readable, or storage is refused. */
export function recall(area: 'localStorage' | 'sessionStorage', key: string): unknown {
  try {
    return JSON.parse(window[area].getItem(key) ?? 'null')
  } catch {
    return null
  }
}

/** Keeps `value` under `key`; null forgets it. Where storage is refused (private windows, full disk) nothing is kept. */
export function keep(area: 'localStorage' | 'sessionStorage', key: string, value: unknown): void {
  try {
    if (value === null) window[area].removeItem(key)
    else window[area].setItem(key, JSON.stringify(value))
  } catch {
    // The portal works without: a reload then signs out and forgets the draft.
  }
}

/** Drafts of wizards live under this prefix in the tab's storage; signing out forgets every one of them. */
export const draftPrefix = 'sentier.draft.'

/** Forgets every draft of this tab. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(draftPrefix)) sessionStorage.removeItem(key)
    }
  } catch {
    // Refused storage holds no draft.
  }
}
