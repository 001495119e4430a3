/**
 * A member's complete purchase, as the portal in a browser sends it: requests without a response
 * are repeated, a payment with its idempotency key.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { buyDocument, club, logInDocument } from '../gateway/graphql-documents.ts'

/** Steps of a purchase, in order. */
export type Step = 'signIn' | 'vehicle' | 'offers' | 'card' | 'buy' | 'read'

/** Pause before a repeated request, and total time of the repetitions, in milliseconds. */
const retryPauseMs = 250
const retryTotalMs = 240_000

interface Answer<Data> {
  status: number
  data?: Data | null
  errors?: { message: string; extensions: { code: string; retryAfter?: number } }[]
}

/**
 * Sends a GraphQL request; returns null if no gateway responds or the proxy reports that no gateway
 * is available.
 */
export async function sendQuery<Data>(
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
  /** Outcomes of the payment attempts, in order: a result type, an error code or "no answer". */
  outcomes: string[]
  /**
   * Pass and total: `bought` comes from the payment result, `read` from a later query of the
   * receipts.
   */
  bought: Goods
  read: Goods[]
}

interface Goods {
  pass: string
  cents: number
}

interface Buyer {
  url: string
  /** Local part of the buyer's e-mail address. */
  name: string
  /** Called before each step; `listCallMarks` returns texts that identify the member's calls. */
  beforeStep?: (step: Step, listCallMarks: () => string[]) => Promise<void>
  /** Called with the outcome of each payment attempt. */
  onOutcome?: (outcome: string) => void
}

/** Buys the annual pass for a new vehicle with a new card, and queries the pass afterwards. */
export async function makePurchase({
  url,
  name,
  beforeStep = async () => {},
  onOutcome = () => {},
}: Buyer): Promise<Purchase> {
  let token: string | null = null
  const listMarksOfBuyer = () => [...(token === null ? [] : [token]), name]
  const get = async <Data>(document: string, variables: object = {}): Promise<Data> =>
    await retryUntilAnswered<Data>(async () => await sendQuery<Data>(url, document, variables, token))

  await beforeStep('signIn', listMarksOfBuyer)
  const { logIn } = await get<{ logIn: { session: { accessToken: string } } }>(logInDocument, {
    email: `${name}@sentier.example`,
    password: 'sentier-demo',
  })
  token = logIn.session.accessToken

  await beforeStep('vehicle', listMarksOfBuyer)
  const vehicleId = await addVehicle()

  await beforeStep('offers', listMarksOfBuyer)
  const { purchaseQuote } = await get<{ purchaseQuote: { invoice: { total: { cents: number } } } }>(
    offersDocument,
    { vehicleId, clubId: club },
  )
  const { cents } = purchaseQuote.invoice.total

  await beforeStep('card', listMarksOfBuyer)
  const { setPaymentCard } = await get<{ setPaymentCard: { __typename: string } }>(cardDocument)
  if (setPaymentCard.__typename !== 'SetPaymentCardPayload') throw new Error(setPaymentCard.__typename)

  await beforeStep('buy', listMarksOfBuyer)
  const { outcomes, bought } = await repeatPayment()

  await beforeStep('read', listMarksOfBuyer)
  const { viewer } = await get<Read>(readDocument)
  const read = viewer.receipts.edges.map(({ node }) => ({
    pass: node.accessRight.number,
    cents: node.total.cents,
  }))
  return { outcomes, bought, read }

  /** Adds the vehicle; after a lost response, first checks whether the vehicle exists already. */
  async function addVehicle(): Promise<string> {
    for (;;) {
      const { viewer: account } = await get<{ viewer: { vehicles: { edges: { node: { id: string } }[] } } }>(
        '{ viewer { vehicles { edges { node { id } } } } }',
      )
      const firstVehicleId = account.vehicles.edges[0]?.node.id
      if (firstVehicleId !== undefined) return firstVehicleId
      await sendQuery(url, vehicleDocument, {}, token)
    }
  }

  /** Repeats the payment with one idempotency key until the outcome is definite. */
  async function repeatPayment(): Promise<Pick<Purchase, 'bought' | 'outcomes'>> {
    const input = {
      vehicleId,
      clubId: club,
      type: 'ANNUAL',
      idempotencyKey: crypto.randomUUID(),
      expectedTotal: { cents, currency: 'CAD' },
      magazines: { printedQuantity: 0, digital: true },
    }
    const attempts: string[] = []
    for (const end = Date.now() + retryTotalMs; Date.now() < end; await wait(retryPauseMs)) {
      const answer = await sendQuery<{ buyAccessRight: Paid }>(url, buyDocument, { input }, token)
      const paid = answer?.data?.buyAccessRight
      const outcome = paid?.__typename ?? answer?.errors?.[0]?.extensions.code ?? 'no answer'
      attempts.push(outcome)
      onOutcome(outcome)
      if (outcome === 'BuyAccessRightPayload')
        return {
          outcomes: attempts,
          bought: { pass: paid!.accessRight.number, cents: paid!.receipt.total.cents },
        }
      if (!openOutcomes.has(outcome)) throw new Error(`${attempts.join(', ')}: ${JSON.stringify(answer)}`)
    }
    throw new Error(`not bought in time: ${[...new Set(attempts)].join(', ')}`)
  }
}

/**
 * Payment outcomes that do not tell whether the member has paid. The portal shows that the payment
 * is being checked, and repeats the payment with the same idempotency key.
 */
const openOutcomes = new Set([
  'no answer',
  'PurchaseUnconfirmedProblem',
  'PurchasesPausedProblem',
  'FEDERATION_UNAVAILABLE',
  'FEDERATION_TIMEOUT',
  'OVERLOADED',
])

async function retryUntilAnswered<Data>(send: () => Promise<Answer<Data> | null>): Promise<Data> {
  let answer: Answer<Data> | null = null
  for (const end = Date.now() + retryTotalMs; Date.now() < end; await wait(retryPauseMs)) {
    answer = await send()
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
