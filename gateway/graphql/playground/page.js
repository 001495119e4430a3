/**
 * The playground's own part of its page: signing in, and a token that every request then carries.
 * Kept for the tab alone. It is served as it stands; the page brings GraphiQL as `YogaGraphiQL`.
 */
const settings = JSON.parse(document.querySelector('#settings').textContent)
const form = document.querySelector('form')
const status = document.querySelector('output')
const signOut = form.querySelector('[type=button]')
const key = 'sentier.playground.session'

const read = () => JSON.parse(sessionStorage.getItem(key) ?? 'null')

function keep(session) {
  if (session === null) sessionStorage.removeItem(key)
  else sessionStorage.setItem(key, JSON.stringify(session))
  show()
}

function show(message) {
  const session = read()
  signOut.hidden = session === null
  status.textContent = message ?? (session === null ? settings.signedOut : settings.signedIn)
}

const send = globalThis.fetch.bind(globalThis)

// GraphiQL asks through `fetch`: so its requests carry the token, and a token that one of them is
// answered with (an example signs in, say) is kept.
globalThis.fetch = async (input, init = {}) => {
  const headers = new Headers(init.headers)
  const session = read()
  if (session !== null && !headers.has('authorization')) {
    headers.set('authorization', `Bearer ${session.accessToken}`)
  }
  if (!headers.has('x-language')) headers.set('x-language', settings.language)
  const response = await send(input, { ...init, headers })
  const answer = await response
    .clone()
    .json()
    .catch(() => null)
  const renewed = answer?.data?.logIn?.session ?? answer?.data?.refreshSession?.session
  if (renewed?.accessToken) keep(renewed)
  if (answer?.data?.logOut || answer?.errors?.some((error) => error.extensions?.code === 'UNAUTHENTICATED')) {
    keep(null)
  }
  return response
}

form.addEventListener('submit', async (event) => {
  event.preventDefault()
  const query = `mutation SignIn($email: String!, $password: String!) {
    logIn(input: { email: $email, password: $password }) {
      __typename
      ... on LogInPayload { session { accessToken refreshToken expiresAt } }
      ... on Problem { message }
    }
  }`
  const response = await fetch('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables: Object.fromEntries(new FormData(form)) }),
  })
  const answer = await response.json().catch(() => null)
  show(answer?.data?.logIn?.message ?? answer?.errors?.[0]?.message)
})

signOut.addEventListener('click', () => keep(null))
show()

self.MonacoEnvironment = {
  globalAPI: false,
  getWorkerUrl: (_module, label) => settings.workers[label] ?? settings.workers.editorWorkerService,
}
const script = document.createElement('script')
script.src = settings.script
script.addEventListener('load', () => {
  globalThis.YogaGraphiQL.renderYogaGraphiQL(document.querySelector('#root'), {
    endpoint: '/graphql',
    title: 'Sentier',
    defaultTabs: settings.examples,
    subscriptionsProtocol: 'WS',
  })
})
document.head.append(script)
