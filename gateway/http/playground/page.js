/**
 * The playground's own part of its page: signing in, a token that every request then carries, and examples
 * that go on from what others have answered. Kept for the tab alone. It is served as it stands; the page
 * brings GraphiQL as `YogaGraphiQL`.
 */
const settings = JSON.parse(document.querySelector('#settings').textContent)
const form = document.querySelector('form')
const status = document.querySelector('output')
const signOut = form.querySelector('[type=button]')
const picker = form.querySelector('select')
const key = 'sentier.playground.session'
const answersKey = 'sentier.playground.answers'

const read = () => JSON.parse(sessionStorage.getItem(key) ?? 'null')
const readAnswers = () => JSON.parse(sessionStorage.getItem(answersKey) ?? '{}')

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

/** Keeps what an example takes from the answer of an operation, by where it comes from. */
function keepAnswers(operation, data) {
  const wanted = settings.examples.flatMap(({ sources }) => Object.values(sources))
  const answers = readAnswers()
  for (const { from, operation: of, path } of wanted) {
    if (from !== 'answer' || of !== operation) continue
    const value = path.split('.').reduce((part, name) => part?.[name], data)
    if (value !== undefined && value !== null) answers[`${of}: ${path}`] = value
  }
  sessionStorage.setItem(answersKey, JSON.stringify(answers))
}

/** The variables of an example that others have answered already; the rest keep what the example has. */
function variablesOf({ sources }) {
  const answers = readAnswers()
  const known = Object.entries(sources)
    .map(([variable, { operation, path }]) => [variable, answers[`${operation}: ${path}`]])
    .filter(([, value]) => value !== undefined)
  return known.length === 0 ? undefined : JSON.stringify(Object.fromEntries(known), null, 2)
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
  if (typeof init.body === 'string' && answer?.data) {
    const { operationName, query } = JSON.parse(init.body)
    // A request that is sent before GraphiQL has read its document names no operation.
    keepAnswers(operationName ?? /^(?:query|mutation) (\w+)/m.exec(query)?.[1], answer.data)
  }
  const renewed =
    answer?.data?.logIn?.session ??
    answer?.data?.logInWithCode?.session ??
    answer?.data?.refreshSession?.session
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

// GraphiQL reads its first document from its address, and opens it in a tab of its own.
picker.addEventListener('change', () => {
  const example = settings.examples[Number(picker.value)]
  if (picker.value !== '' && example !== undefined)
    location.search = new URLSearchParams({ query: example.query }).toString()
})
const asked = new URLSearchParams(location.search).get('query')
const place = settings.examples.findIndex(({ query }) => query === asked)
const chosen = settings.examples[place]
if (chosen !== undefined) picker.value = String(place)

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
    defaultTabs: settings.examples.slice(0, 1).map(({ query }) => ({ query })),
    variables: chosen === undefined ? undefined : variablesOf(chosen),
    subscriptionsProtocol: 'WS',
  })
})
document.head.append(script)
