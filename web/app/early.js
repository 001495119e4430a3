// Runs before a page that came as HTML is painted, and is all of the portal that does. It is sent as it stands.
;(() => {
  const { documentElement: page } = document
  const kept = (key) => {
    try {
      // oxlint-disable-next-line eslint/no-restricted-globals -- It comes before everything, `stored` too.
      return JSON.parse(localStorage.getItem(key))
    } catch {
      return null
    }
  }
  const known = (language) => ['fr', 'en'].find((each) => each === language)
  const asked = known(new URLSearchParams(location.search).get('lang'))
  const wanted = asked ?? known(kept('sentier.language')) ?? 'fr'
  const isOther = wanted !== page.lang || Boolean(kept('sentier.session')?.access_token)
  // What is for somebody else is not shown before it makes way.
  page.dataset.starting = isOther ? 'anew' : 'here'
  document.addEventListener('submit', (event) => {
    if (page.dataset.starting) event.preventDefault()
  })
})()
