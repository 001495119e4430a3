// First script of every page: runs before the first paint. Served unminified.
;(() => {
  const { documentElement: page, currentScript, head } = document
  // `styles/base.css` shows the start failure if this script has not run, and again once the code
  // has failed to load.
  page.dataset.code = 'loading'
  const readStoredValue = (key, area = 'localStorage') => {
    try {
      // Runs before any module, so `stored` is not available.
      return JSON.parse(window[area].getItem(key))
    } catch {
      return null
    }
  }
  const findSupportedLanguage = (languageCode) => ['fr', 'en'].find((supported) => supported === languageCode)
  const requestedLanguage = findSupportedLanguage(new URLSearchParams(location.search).get('lang'))
  try {
    // Saved now: a visitor who follows a link before the portal starts keeps the language.
    // oxlint-disable-next-line eslint/no-restricted-globals -- As above.
    if (requestedLanguage) localStorage.setItem('sentier.language', JSON.stringify(requestedLanguage))
  } catch {
    // Without storage, the language lasts as long as the page.
  }
  const language = requestedLanguage ?? findSupportedLanguage(readStoredValue('sentier.language')) ?? 'fr'
  const session = readStoredValue('sentier.session')
  // Same rule as in `platform/session.ts`.
  const isMember = Boolean(session?.access_token && session.refresh_token)

  // Retries a failed import until it loads; recorded presses wait for it.
  let hasFailed = false
  const importWithRetry = (entry) =>
    import(entry).catch(() => {
      // The first failure may be a short network loss. The second one shows the message.
      if (hasFailed) page.dataset.code = 'failed'
      hasFailed = true
      setTimeout(importWithRetry, 2_000, entry)
    })

  // Frame of a screen: preloads the texts and sends the query, which depend on language and
  // session.
  if (currentScript.dataset.prefetch) {
    page.lang = language
    const { texts, query } = JSON.parse(currentScript.dataset.prefetch)
    preloadModules(texts[language])
    addEventListener('error', ({ target }) => target.type === 'module' && importWithRetry(target.src), true)
    if (query && isMember && session.expiration_date > Date.now()) prefetchScreenQuery(query)
    return
  }

  // Prerendered screen. It is hidden for members and for other languages; the portal then replaces
  // it instead of hydrating it.
  const isReplaced = isMember || language !== page.lang
  page.dataset.starting = isReplaced ? 'replace' : 'hydrate'
  // Set before the parser reads the `<title>` of the page.
  if (isReplaced) document.title = 'Sentier'
  // The portal redirects a member who must accept the terms, once its code has loaded.
  const redirectUrl = !isReplaced || session?.consent_required ? null : new URL(location)
  if (redirectUrl && isMember) redirectUrl.pathname = '/Dashboard'
  // `lang` was handled if the page has that language; it is not requested again.
  else if (redirectUrl && requestedLanguage !== language) redirectUrl.searchParams.set('lang', language)
  if (redirectUrl && redirectUrl.href !== location.href) {
    location.replace(redirectUrl)
    return
  }

  // Records the last form submission, unless an input follows, and the last press of any other
  // button. The portal repeats both after hydration (`hydration/hydration.ts`).
  const recordedPresses = (window.recordedPresses = {})
  const recordPress = (pressKind, button) => {
    recordedPresses[pressKind]?.removeAttribute('aria-busy')
    recordedPresses[pressKind] = button
    button?.setAttribute('aria-busy', 'true')
  }
  document.addEventListener('submit', (event) => {
    if (!page.dataset.starting) return
    event.preventDefault()
    recordPress('submit', event.submitter)
  })
  document.addEventListener('click', ({ target }) => {
    const button = page.dataset.starting && target.closest('button[type=button]')
    if (button) recordPress('other', button)
  })
  document.addEventListener('input', () => page.dataset.starting && recordPress('submit', null))
  // Loads the code after the first paint, or soon after `load`: hidden tabs are never painted.
  const { entry, code } = JSON.parse(currentScript.dataset.code)
  let isStarted = false
  const startPortal = () => {
    if (isStarted) return
    isStarted = true
    preloadModules(code)
    void importWithRetry(entry)
  }
  requestAnimationFrame(() => setTimeout(startPortal))
  addEventListener('load', () => setTimeout(startPortal, 300))

  // Low priority: the visible content loads first.
  function preloadModules(files) {
    for (const href of files)
      head.append(
        Object.assign(document.createElement('link'), {
          rel: 'modulepreload',
          fetchPriority: 'low',
          crossOrigin: '',
          href,
        }),
      )
  }

  // Variables of a wizard's steps, from its draft (`web/wizard/draft.ts`) in this tab or the
  // abandoned one.
  function readDraftVariables(draft) {
    return (
      readStoredValue(`sentier.draft.${draft}`, 'sessionStorage') ?? readStoredValue(`sentier.left.${draft}`)
    )?.asks
  }

  // Sends the query of a screen as `relay/transport.ts` does, which takes over the response
  // (`hydration/prefetchedQuery.ts`).
  function prefetchScreenQuery({ documentId, variables, segments, draft }) {
    const [, club, path] = /^(?:\/(\d\d-\d\d\d)(?=\/|$))?(.*)$/.exec(location.pathname)
    const parts = path.split('/').slice(1)
    // This script does not parse query parameters of screens.
    if (location.search || path.includes('%') || parts.length !== segments) return
    const { access_token: token, userId } = session
    const id = JSON.stringify(parts.at(-1))
    const draftVariables = draft ? readDraftVariables(`${draft}.${userId}`) : {}
    if (!draftVariables) return
    const body = JSON.stringify({ documentId, variables: { ...variables, ...draftVariables } })
      // Id in the URL.
      .replaceAll('":id"', () => id)
    const bytes = crypto.getRandomValues(new Uint8Array(16))
    const requestId = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
    const controller = new AbortController()
    const response = fetch('/graphql', {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Accept: 'application/graphql-response+json, application/json',
        'X-Language': language,
        'X-Request-Id': requestId,
        ...(club && { 'X-Club': club }),
        Authorization: `Bearer ${token}`,
      },
      body,
      signal: controller.signal,
    })
    // The consumer handles the failure.
    response.catch(() => {})
    window.earlyQuery = { body, token, language, requestId, response, stop: () => controller.abort() }
  }
})()
