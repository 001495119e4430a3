/**
 * Opens an empty window during the click event, because popup blockers would block it later.
 * The URL of the document is set when it arrives. The window gets no reference to this page, as
 * with `noopener`; `noopener` itself would return no handle for the later navigation. Returns null
 * when the browser blocks the window.
 * @param waitingText Text of the window while it waits for the URL.
 */
export function openPendingWindow(waitingText: string): Window | null {
  const opened = window.open('', '_blank')
  if (!opened) return null
  opened.opener = null
  opened.document.documentElement.lang = document.documentElement.lang
  opened.document.title = waitingText
  opened.document.body.textContent = waitingText
  return opened
}

/**
 * Returns the URL when its scheme is http or https; null for any other scheme, for example a script
 * (R-45).
 */
export function parseWebUrl(text: string): string | null {
  if (!URL.canParse(text)) return null
  const { protocol, href } = new URL(text)
  return protocol === 'https:' || protocol === 'http:' ? href : null
}
