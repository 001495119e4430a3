/** A member's whole purchase, as the portal in a browser sends it: what gets no answer is sent again, a payment with its key. */
import { setTimeout as wait } from 'node:timers/promises'
import { buyDocument, club, logInDocument } from '../gateway/documents.ts'

/** What a purchase is made of, in this order. */
export type Step = 'signIn' | 'vehicle' | 'offers' | 'card' | 'buy' | 'read'

/** How long whoever waits takes before the button is pressed again (ms), and for how long it is pressed. */
const pressMs = 250
const longestMs = 240_000

interface Answer<Data> {
  status: number
  data?: Data | null
  errors?: { message: string; extensions: { code: string; retryAfter?: number } }[]
}

/** Asks at an address; null where no gateway answers, or what stands in front of them says so. */
export async function ask<Data>(
  url: string,
  document: string,
  variables: object = {},
  token: string | null = null,
  headers: Record<string, string> = {},
): Promise<Answer<Data> | null> {
  try {
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      body: JSON.stringify({ query: document, variables }),
      signal: AbortSignal.timeout(60_000),
    })
    if ([502, 503, 504].includes(response.status) && response.headers.get('x-request-id') === null)
      return null
    return { status: response.status, ...((await response.json()) as object) }
  } catch {
    return null
  }
}

export interface Purchase {
  /** What the member was told of the payment, in order: a type, a code, or that nobody answered. */
  told: string[]
  /** The pass and the receipt, as the answer to the payment has them and as they are read afterwards. */
  bought: Goods
  read: Goods[]
}

interface Goods {
  pass: string
  cents: number
}

interface Buyer {
  url: string
  /** Before the @. */
  name: string
  /** Is told of each step before it begins, with what calls in the member's name are known by. */
  before?: (step: Step, who: () => string[]) => Promise<void>
  /** Is told of each answer to the payment. */
  onTold?: (what: string) => void
}

/** Buys the annual pass for a new vehicle with a new card, and reads what was bought. */
export async function buyWhole({
  url,
  name,
  before = async () => {},
  onTold = () => {},
}: Buyer): Promise<Purchase> {
  let token: string | null = null
  const who = () => [...(token === null ? [] : [token]), name]
  const get = async <Data>(document: string, variables: object = {}): Promise<Data> =>
    await untilAnswered<Data>(async () => await ask<Data>(url, document, variables, token))

  await before('signIn', who)
  const { logIn } = await get<{ logIn: { session: { accessToken: string } } }>(logInDocument, {
    email: `${name}@sentier.example`,
    password: 'sentier-demo',
  })
  token = logIn.session.accessToken

  await before('vehicle', who)
  const vehicleId = await addVehicle()

  await before('offers', who)
  const { purchaseQuote } = await get<{ purchaseQuote: { invoice: { total: { cents: number } } } }>(
    offersDocument,
    { vehicleId, clubId: club },
  )
  const { cents } = purchaseQuote.invoice.total

  await before('card', who)
  const { setPaymentCard } = await get<{ setPaymentCard: { __typename: string } }>(cardDocument)
  if (setPaymentCard.__typename !== 'SetPaymentCardPayload') throw new Error(setPaymentCard.__typename)

  await before('buy', who)
  const { told, bought } = await pay()

  await before('read', who)
  const { viewer } = await get<Read>(readDocument)
  const read = viewer.receipts.edges.map(({ node }) => ({
    pass: node.accessRight.number,
    cents: node.total.cents,
  }))
  return { told, bought, read }

  /** Whoever got no answer looks first whether it is there already. */
  async function addVehicle(): Promise<string> {
    for (;;) {
      const { viewer } = await get<{ viewer: { vehicles: { edges: { node: { id: string } }[] } } }>(
        '{ viewer { vehicles { edges { node { id } } } } }',
      )
      const known = viewer.vehicles.edges[0]?.node.id
      if (known !== undefined) return known
      await ask(url, vehicleDocument, {}, token)
    }
  }

  /** Sends one key until a definite answer has come. */
  async function pay(): Promise<Pick<Purchase, 'told' | 'bought'>> {
    const input = {
      vehicleId,
      clubId: club,
      type: 'ANNUAL',
      idempotencyKey: crypto.randomUUID(),
      expectedTotal: { cents, currency: 'CAD' },
      magazines: { printedQuantity: 0, digital: true },
    }
    const told: string[] = []
    for (const end = Date.now() + longestMs; Date.now() < end; await wait(pressMs)) {
      const answer = await ask<{ buyAccessRight: Paid }>(url, buyDocument, { input }, token)
      const paid = answer?.data?.buyAccessRight
      const what = paid?.__typename ?? answer?.errors?.[0]?.extensions.code ?? 'no answer'
      told.push(what)
      onTold(what)
      if (what === 'BuyAccessRightPayload')
        return { told, bought: { pass: paid!.accessRight.number, cents: paid!.receipt.total.cents } }
      if (!leavesOpen.has(what)) throw new Error(`${told.join(', ')}: ${JSON.stringify(answer)}`)
    }
    throw new Error(`not bought in time: ${[...new Set(told)].join(', ')}`)
  }
}

/** What does not say whether it was bought: the portal shows that it is being checked, and sends the same key again. */
const leavesOpen = new Set([
  'no answer',
  'PurchaseUnconfirmedProblem',
  'PurchasesPausedProblem',
  'FEDERATION_UNAVAILABLE',
  'FEDERATION_TIMEOUT',
  'OVERLOADED',
])

async function untilAnswered<Data>(once: () => Promise<Answer<Data> | null>): Promise<Data> {
  let answer: Answer<Data> | null = null
  for (const end = Date.now() + longestMs; Date.now() < end; await wait(pressMs)) {
    answer = await once()
    if (answer?.data != null && answer.errors === undefined) return answer.data
  }
  throw new Error(`no answer: ${JSON.stringify(answer)}`)
}

interface Paid {
  __typename: string
  accessRight: { number: string }
  receipt: { total: { cents: number } }
}

interface Read {
  viewer: {
    receipts: { edges: { node: { total: { cents: number }; accessRight: { number: string } } }[] }
  }
}

const vehicleDocument = `mutation {
  addVehicle(input: {
    name: "CARIBOU", type: QUAD, make: "Yamaha", model: "Kodiak", registration: "V700 101", year: "2023"
    serialNumber: "5Y4AM69W3NA700101", displacement: 421, weight: 290, restrictionsAccepted: true
  }) { __typename ... on Problem { message } }
}`

const offersDocument = `query ($vehicleId: ID!, $clubId: ID!) {
  accessRightOffers { offers { type currentPrice { cents } } }
  clubs(search: "a") { id }
  purchaseQuote(vehicleId: $vehicleId, clubId: $clubId, type: ANNUAL) {
    __typename
    ... on PurchaseQuote { invoice { total { cents } } }
  }
}`

const cardDocument =
  'mutation { setPaymentCard(input: { token: "tok_visa" }) { __typename ... on Problem { message } } }'

const readDocument = `{
  viewer {
    accessRights { edges { node { number status } } }
    receipts { edges { node { total { cents } accessRight { number } } } }
  }
}`
