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

/** Drafts of wizards live under this prefix in the tab's storage; each key ends with the member whose draft it is. */
export const draftPrefix = 'sentier.draft.'

/** Forgets every draft of this tab, but for those of this member where one is named. */
export function forgetDrafts(butOf?: string): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      const stays = butOf && key.endsWith(`.${butOf}`)
      if (key.startsWith(draftPrefix) && !stays) sessionStorage.removeItem(key)
    }
  } catch {
    // Refused storage holds no draft.
  }
}
