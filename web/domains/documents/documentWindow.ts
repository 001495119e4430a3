/**
 * Opens an empty window for a document. It is opened during the click event, because popup
 * blockers would block it later. The caller sets the URL of the document when it arrives. Returns
 * null when the browser blocks the window.
 * @param waitingText Text of the window until the URL is set.
 */
export function openPendingDocumentWindow(waitingText: string): Window | null {
  const opened = window.open('', '_blank')
  if (!opened) return null
  // `noopener` would return no handle for the later navigation.
  opened.opener = null
  opened.document.documentElement.lang = document.documentElement.lang
  opened.document.title = waitingText
  opened.document.body.textContent = waitingText
  return opened
}

/**
 * Returns the URL when its scheme is http or https. Returns null for any other scheme, for example
 * `javascript:`.
 */
export function parseWebUrl(text: string): string | null {
  if (!URL.canParse(text)) return null
  const { protocol, href } = new URL(text)
  return protocol === 'https:' || protocol === 'http:' ? href : null
}
