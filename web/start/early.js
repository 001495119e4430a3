// Runs before a page is painted, and is all of the portal that does. It is sent as it stands.
;(() => {
  const { documentElement: page, currentScript, head } = document
  // The page says that its code does not come unless this script has run, and again once it is lost (`styles/base.css`).
  page.dataset.code = 'coming'
  const kept = (key, area = 'localStorage') => {
    try {
      // It comes before everything, `stored` too.
      return JSON.parse(window[area].getItem(key))
    } catch {
      return null
    }
  }
  const known = (language) => ['fr', 'en'].find((each) => each === language)
  const asked = known(new URLSearchParams(location.search).get('lang'))
  try {
    // At once: whoever leaves by a link before the portal is there reads on in it.
    // oxlint-disable-next-line eslint/no-restricted-globals -- As above.
    if (asked) localStorage.setItem('sentier.language', JSON.stringify(asked))
  } catch {
    // The portal keeps it as long as its page lasts.
  }
  const wanted = asked ?? known(kept('sentier.language')) ?? 'fr'
  const session = kept('sentier.session')
  // As the portal reads it (`platform/session.ts`).
  const isMember = Boolean(session?.access_token && session.refresh_token)

  // What is lost on the way is asked for until it comes: what was pressed waits for it.
  let isLost = false
  const bring = (entry) =>
    import(entry).catch(() => {
      // Once may be a moment without a network; from the second time on the page says so.
      if (isLost) page.dataset.code = 'lost'
      isLost = true
      setTimeout(bring, 2_000, entry)
    })

  // The frame of a screen: what that waits for, and whose language and member no page that is sent knows.
  if (currentScript.dataset.ahead) {
    page.lang = wanted
    const { texts, query } = JSON.parse(currentScript.dataset.ahead)
    preload(texts[wanted])
    addEventListener('error', ({ target }) => target.type === 'module' && bring(target.src), true)
    if (query && isMember && session.expiration_date > Date.now()) askAhead(query)
    return
  }

  // A screen that came as HTML. What is for somebody else is not shown: what is for them comes in its place.
  const isOther = isMember || wanted !== page.lang
  page.dataset.starting = isOther ? 'anew' : 'here'
  // It comes before the title that the page has itself.
  if (isOther) document.title = 'Sentier'
  // Whoever owes their consent is led by the portal, which is there once its code is.
  const place = !isOther || session?.consent_required ? null : new URL(location)
  if (place && isMember) place.pathname = '/Dashboard'
  // What is asked for in the address has been answered: it is not asked for again.
  else if (place && asked !== wanted) place.searchParams.set('lang', wanted)
  if (place && place.href !== location.href) {
    location.replace(place)
    return
  }

  // The portal presses again what was pressed, as soon as it can (`platform/hydration.ts`): the last button of a form,
  // unless somebody writes on, and the last one of all others.
  const pressed = (window.keptPresses = {})
  const keep = (which, button) => {
    pressed[which]?.removeAttribute('aria-busy')
    pressed[which] = button
    button?.setAttribute('aria-busy', 'true')
  }
  document.addEventListener('submit', (event) => {
    if (!page.dataset.starting) return
    event.preventDefault()
    keep('sent', event.submitter)
  })
  document.addEventListener('click', ({ target }) => {
    const button = page.dataset.starting && target.closest('button[type=button]')
    if (button) keep('other', button)
  })
  document.addEventListener('input', () => page.dataset.starting && keep('sent', null))
  // Its code comes once it is seen, or soon where nobody sees it: a tab behind another one is not painted.
  const { entry, code } = JSON.parse(currentScript.dataset.code)
  let isStarted = false
  const start = () => {
    if (isStarted) return
    isStarted = true
    preload(code)
    void bring(entry)
  }
  requestAnimationFrame(() => setTimeout(start))
  addEventListener('load', () => setTimeout(start, 300))

  // What is seen goes first.
  function preload(files) {
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

  // What the steps of a wizard ask with, as its draft says (`web/wizard/draft.ts`): this tab's, or the one that was left.
  function asksOf(draft) {
    return (kept(`sentier.draft.${draft}`, 'sessionStorage') ?? kept(`sentier.left.${draft}`))?.asks
  }

  // Sends a screen's query as the portal would (`relay/transport.ts`), which then takes the answer (`relay/ahead.ts`).
  function askAhead({ documentId, variables, segments, draft }) {
    const [, club, path] = /^(?:\/(\d\d-\d\d\d)(?=\/|$))?(.*)$/.exec(location.pathname)
    const parts = path.split('/').slice(1)
    // What the address says beside its path is not known here.
    if (location.search || path.includes('%') || parts.length !== segments) return
    const { access_token: token, userId } = session
    const id = JSON.stringify(parts.at(-1))
    const chosen = draft ? asksOf(`${draft}.${userId}`) : {}
    if (!chosen) return
    const body = JSON.stringify({ documentId, variables: { ...variables, ...chosen } })
      // What the address names.
      .replaceAll('":id"', () => id)
    const bytes = crypto.getRandomValues(new Uint8Array(16))
    const requestId = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
    const controller = new AbortController()
    const response = fetch('/graphql', {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Accept: 'application/graphql-response+json, application/json',
        'X-Language': wanted,
        'X-Request-Id': requestId,
        ...(club && { 'X-Club': club }),
        Authorization: `Bearer ${token}`,
      },
      body,
      signal: controller.signal,
    })
    // Whoever takes it is told.
    response.catch(() => {})
    window.askedAhead = { body, token, language: wanted, requestId, response, stop: () => controller.abort() }
  }
})()
