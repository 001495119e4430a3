/**
 * Client script of the playground: sign-in, a bearer token on every request, and variables from the
 * results of earlier examples, kept in sessionStorage. The file is served unchanged; the page loads
 * GraphiQL as `YogaGraphiQL`.
 */
const settings = JSON.parse(document.querySelector('#settings').textContent)
const form = document.querySelector('form')
const status = document.querySelector('output')
const signOut = form.querySelector('[type=button]')
const picker = form.querySelector('select')
const key = 'sentier.playground.session'
const answersKey = 'sentier.playground.answers'

const readSession = () => JSON.parse(sessionStorage.getItem(key) ?? 'null')
const readStoredResults = () => JSON.parse(sessionStorage.getItem(answersKey) ?? '{}')

function storeSession(session) {
  if (session === null) sessionStorage.removeItem(key)
  else sessionStorage.setItem(key, JSON.stringify(session))
  showSessionStatus()
}

function showSessionStatus(message) {
  const session = readSession()
  signOut.hidden = session === null
  status.textContent = message ?? (session === null ? settings.signedOut : settings.signedIn)
}

/**
 * Stores those values of an operation's result that other examples use as variables. The key is the
 * operation name and the path of the value.
 */
function storeResultValues(operation, data) {
  const sourceOperations = settings.examples.flatMap(({ sources }) => Object.values(sources))
  const answers = readStoredResults()
  for (const { from, operation: operationName, path } of sourceOperations) {
    if (from !== 'answer' || operationName !== operation) continue
    const value = path.split('.').reduce((part, name) => part?.[name], data)
    if (value !== undefined && value !== null) answers[`${operationName}: ${path}`] = value
  }
  sessionStorage.setItem(answersKey, JSON.stringify(answers))
}

/**
 * Returns the variables of an example whose values are known, as JSON. All other variables keep
 * their placeholders.
 */
function buildExampleVariables({ sources }) {
  const answers = readStoredResults()
  const knownVariables = Object.entries(sources)
    .map(([variable, { operation, path }]) => [variable, answers[`${operation}: ${path}`]])
    .filter(([, value]) => value !== undefined)
  return knownVariables.length === 0 ? undefined : JSON.stringify(Object.fromEntries(knownVariables), null, 2)
}

const send = globalThis.fetch.bind(globalThis)

// GraphiQL sends its requests through `fetch`. The wrapper adds the token to each request, and
// stores a new token from a result, such as that of a sign-in example.
globalThis.fetch = async (input, init = {}) => {
  // A file answers GraphiQL's own introspection query, so that an example costs no allowance.
  if (typeof init.body === 'string' && JSON.parse(init.body).operationName === 'IntrospectionQuery')
    return await send(settings.introspection)
  const headers = new Headers(init.headers)
  const session = readSession()
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
    // A request that is sent before GraphiQL has parsed the document has no operation name.
    storeResultValues(operationName ?? /^(?:query|mutation) (\w+)/m.exec(query)?.[1], answer.data)
  }
  const renewed =
    answer?.data?.logIn?.session ??
    answer?.data?.logInWithCode?.session ??
    answer?.data?.refreshSession?.session
  if (renewed?.accessToken) storeSession(renewed)
  if (answer?.data?.logOut || answer?.errors?.some((error) => error.extensions?.code === 'UNAUTHENTICATED')) {
    storeSession(null)
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
  showSessionStatus(answer?.data?.logIn?.message ?? answer?.errors?.[0]?.message)
})

signOut.addEventListener('click', () => storeSession(null))
showSessionStatus()

// GraphiQL reads its initial document from the query string and opens it in a new tab.
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
    variables: chosen === undefined ? undefined : buildExampleVariables(chosen),
    subscriptionsProtocol: 'WS',
  })
})
document.head.append(script)
