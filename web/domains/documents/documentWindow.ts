/**
 * Opens a window at once, on the click itself, which no blocker refuses, for an address that comes later. The
 * window knows nothing of this page, as with `noopener`, which would give no handle to lead it on by. Null when it was
 * refused.
 * @param text what it says while it waits
 */
export function openWaitingWindow(text: string): Window | null {
  const opened = window.open('', '_blank')
  if (!opened) return null
  opened.opener = null
  opened.document.documentElement.lang = document.documentElement.lang
  opened.document.title = text
  opened.document.body.textContent = text
  return opened
}

/** The address, when it is one of the web, http or https; null for any other kind, such as a script. */
export function webAddress(text: string): string | null {
  if (!URL.canParse(text)) return null
  const { protocol, href } = new URL(text)
  return protocol === 'https:' || protocol === 'http:' ? href : null
}
