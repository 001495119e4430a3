/**
 * Client script of the playground: sign-in, a bearer token on every request, and variables from the
 * results of earlier examples and from e-mails, kept in sessionStorage. The file is served
 * unchanged; the page loads GraphiQL as `YogaGraphiQL`.
 */
const settings = JSON.parse(document.querySelector('#settings').textContent)
const form = document.querySelector('form')
const status = document.querySelector('output')
const signOut = form.querySelector('[type=button]')
const picker = form.querySelector('select')
const key = 'sentier.playground.session'
const answersKey = 'sentier.playground.answers'
/** Variables of the example that was opened last, as the page filled them in. */
const openedKey = 'sentier.playground.opened'
/** Key under which GraphiQL keeps its tabs, with the query and the variables of each tab. */
const tabsKey = 'graphiql:tabState'

const readSession = () => JSON.parse(sessionStorage.getItem(key) ?? 'null')
const readStoredResults = () => JSON.parse(sessionStorage.getItem(answersKey) ?? '{}')

/** Stores the tokens of a session with the e-mail address of its member; null signs out. */
function storeSession(session, message) {
  if (session === null) sessionStorage.removeItem(key)
  else sessionStorage.setItem(key, JSON.stringify(session))
  showSessionStatus(message)
}

/** Returns the member of the demo example who must still sign in; null if there is none. */
function findMemberToSignIn() {
  const persona = settings.mailbox === null ? null : chosen?.signedInAs
  return persona && readSession()?.email !== persona ? persona : null
}

/**
 * Shows a message, or the state of the session. A demo example of another member names that member,
 * whose credentials the form then contains.
 */
function showSessionStatus(message) {
  const session = readSession()
  const persona = findMemberToSignIn()
  signOut.hidden = session === null
  if (persona !== null) {
    form.elements.email.value = persona
    form.elements.password.value = settings.demoPassword
    status.textContent = message ?? settings.signInAs.replace('{{email}}', persona)
    status.dataset.signInAs = persona
    return
  }
  delete status.dataset.signInAs
  const signedIn = session?.email
    ? settings.signedInAs.replace('{{email}}', session.email)
    : settings.signedIn
  status.textContent = message ?? (session === null ? settings.signedOut : signedIn)
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
 * Returns a one-time code, or a query parameter of the link, from the newest e-mail to an address.
 * Returns undefined without such an e-mail, and with a federation that is not the embedded one.
 */
async function readMailValue({ to, parameter }) {
  if (settings.mailbox === null) return undefined
  const response = await send(`${settings.mailbox}?${new URLSearchParams({ to })}`).catch(() => null)
  const [mail] = response?.ok ? await response.json() : []
  if (parameter === 'code') return /\d{4,}/.exec(mail?.subject ?? '')?.[0]
  const link = mail?.links[0]?.url
  return link === undefined ? undefined : (new URL(link).searchParams.get(parameter) ?? undefined)
}

/**
 * Returns the variables of an example whose values are known, as JSON, or an empty text. All other
 * variables keep their placeholders.
 */
async function buildExampleVariables({ sources }) {
  const answers = readStoredResults()
  const variables = {}
  for (const [variable, source] of Object.entries(sources)) {
    const value =
      source.from === 'mail' ? await readMailValue(source) : answers[`${source.operation}: ${source.path}`]
    if (value !== undefined) variables[variable] = value
  }
  return Object.keys(variables).length === 0 ? '' : JSON.stringify(variables, null, 2)
}

/** Returns the tabs that GraphiQL has stored; null before its first start. */
function readStoredTabs() {
  try {
    const state = JSON.parse(localStorage.getItem(tabsKey))
    return Array.isArray(state?.tabs) ? state : null
  } catch {
    return null
  }
}

/**
 * Prepares GraphiQL's stored tabs for an example: replaces the active tab if it still contains
 * another example without changes, and otherwise adds a tab.
 */
function openExampleTab({ query, operation }, variables) {
  const state = readStoredTabs()
  const active = state?.tabs[state.activeTabIndex]
  const filledIn = localStorage.getItem(openedKey) ?? ''
  localStorage.setItem(openedKey, variables)
  if (active === undefined) return
  const isUntouched =
    settings.examples.some((example) => example.query === active.query) &&
    (active.variables ?? '') === filledIn
  const tab = { id: crypto.randomUUID(), title: operation, operationName: operation, query, variables }
  const place = isUntouched ? state.activeTabIndex : state.tabs.length
  state.tabs[place] = { ...tab, headers: active.headers ?? null, hash: null, response: null }
  state.activeTabIndex = place
  localStorage.setItem(tabsKey, JSON.stringify(state))
}

/** Returns the initial variables of the editor; undefined for GraphiQL's default. */
async function openStartVariables() {
  const state = readStoredTabs()
  const active = state?.tabs[state.activeTabIndex]
  // A reloaded page keeps the variables that the developer typed for the same document.
  if (active !== undefined && active.query === asked) return active.variables ?? ''
  if (chosen === undefined) return undefined
  const variables = await buildExampleVariables(chosen)
  openExampleTab(chosen, variables)
  return variables
}

/** True after the page has refused to run the example with the session of another member. */
let hasAskedForMember = false

/**
 * Returns the response to the first run of a mutation example with the session of another member,
 * so that its data changes only on purpose. Returns null for a request that may be sent.
 */
function refuseSessionOfOtherMember({ operationName, query }) {
  const persona = readSession() === null ? null : findMemberToSignIn()
  const isExample = findOperationName(operationName, query) === chosen?.operation
  if (persona === null || hasAskedForMember || !isExample || !/^mutation\b/m.test(query)) return null
  hasAskedForMember = true
  const message = settings.otherMember.replace('{{email}}', persona)
  return Response.json({ errors: [{ message }] })
}

/** A request that is sent before GraphiQL has parsed the document has no operation name. */
const findOperationName = (operationName, query) =>
  operationName ?? /^(?:query|mutation) (\w+)/m.exec(query)?.[1]

const send = globalThis.fetch.bind(globalThis)

// GraphiQL sends its requests through `fetch`. The wrapper adds the token to each request, and
// stores a new token from a result, such as that of a sign-in example.
globalThis.fetch = async (input, init = {}) => {
  // A file answers GraphiQL's own introspection query, so that an example costs no allowance.
  const request = typeof init.body === 'string' ? JSON.parse(init.body) : null
  if (request?.operationName === 'IntrospectionQuery') return await send(settings.introspection)
  const refusal = request === null ? null : refuseSessionOfOtherMember(request)
  if (refusal !== null) return refusal
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
  if (request !== null && answer?.data)
    storeResultValues(findOperationName(request.operationName, request.query), answer.data)
  const renewed =
    answer?.data?.logIn?.session ??
    answer?.data?.logInWithCode?.session ??
    answer?.data?.refreshSession?.session
  if (renewed?.accessToken) storeSession({ ...renewed, email: readSignedInEmail(request) })
  if (endsSession(answer?.data)) storeSession(null, settings.signedOut)
  else if (answer?.errors?.some((error) => error.extensions?.code === 'UNAUTHENTICATED')) storeSession(null)
  return response
}

/** Returns true if a mutation has ended the session, or all sessions of the member. */
const endsSession = (data) =>
  Boolean(data?.logOut) ||
  data?.resetPassword?.__typename === 'ResetPasswordPayload' ||
  data?.deleteAccount?.__typename === 'DeleteAccountPayload'

/**
 * Returns the e-mail address of a sign-in request, from its variables or from the literal in its
 * document. A renewed session keeps its e-mail address.
 */
function readSignedInEmail({ query, variables }) {
  const literal = /\bemail\s*:\s*"([^"]+)"/.exec(query)?.[1]
  return variables?.email ?? variables?.input?.email ?? literal ?? readSession()?.email
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

// GraphiQL reads its initial document from the query string.
picker.addEventListener('change', () => {
  const example = settings.examples[Number(picker.value)]
  if (picker.value !== '' && example !== undefined)
    location.search = new URLSearchParams({ query: example.query }).toString()
})
const asked = new URLSearchParams(location.search).get('query')
const place = settings.examples.findIndex(({ query }) => query === asked)
const chosen = settings.examples[place]
if (chosen !== undefined) picker.value = String(place)

signOut.addEventListener('click', () => storeSession(null))
showSessionStatus()
const startVariables = openStartVariables()

self.MonacoEnvironment = {
  globalAPI: false,
  getWorkerUrl: (_module, label) => settings.workers[label] ?? settings.workers.editorWorkerService,
}
const script = document.createElement('script')
script.src = settings.script
script.addEventListener('load', async () => {
  const variables = await startVariables
  globalThis.YogaGraphiQL.renderYogaGraphiQL(document.querySelector('#root'), {
    endpoint: '/graphql',
    title: 'Sentier',
    defaultTabs: [{ query: (chosen ?? settings.examples[0]).query, variables }],
    variables,
    subscriptionsProtocol: 'WS',
  })
})
document.head.append(script)
