/**
 * Simulated client of a member that makes a complete purchase, as the portal does. The client
 * repeats a request without a response. A repeated payment keeps its idempotency key.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { buyDocument, club, logInDocument } from '../../gateway/helpers/graphql-documents.ts'
import { postGraphqlDocument } from '../../gateway/helpers/gateway-process.ts'

/** Steps in which the simulated client makes a purchase, in order. */
export type Step = 'signIn' | 'vehicle' | 'offers' | 'card' | 'buy' | 'read'

/**
 * Pause before each retry of a failed request, and total time for all retries, in milliseconds.
 */
const retryPauseMs = 250
const retryTotalMs = 240_000

interface Answer<Data> {
  status: number
  data?: Data | null
  errors?: { message: string; extensions: { code: string; retryAfter?: number } }[]
}

/**
 * Sends a GraphQL request and returns the response. Returns null if no gateway responds, or if the
 * proxy reports that no gateway is available.
 */
export async function sendGraphqlQuery<Data>(
  url: string,
  document: string,
  variables: object = {},
  token: string | null = null,
  headers: Record<string, string> = {},
): Promise<Answer<Data> | null> {
  try {
    const signal = AbortSignal.timeout(60_000)
    const response = await postGraphqlDocument(url, document, variables, token, headers, signal)
    if ([502, 503, 504].includes(response.status) && response.headers.get('x-request-id') === null)
      return null
    return { status: response.status, ...((await response.json()) as object) }
  } catch {
    return null
  }
}

export interface Purchase {
  /**
   * Outcomes of the payment attempts of a purchase, in order: a result type, an error code or "no
   * answer".
   */
  outcomes: string[]
  /**
   * Pass and total price of a purchase: `boughtPass` comes from the payment result, and `read` from
   * a later query of the receipts.
   */
  boughtPass: Goods
  read: Goods[]
}

interface Goods {
  pass: string
  cents: number
}

interface Buyer {
  url: string
  /** Name of the buyer: the part of the e-mail address before the @ sign. */
  name: string
  /**
   * Callback that runs before each purchase step. Its second argument returns the texts, such as
   * the access token, by which a proxy recognizes federation calls for this member.
   */
  beforeStep?: (step: Step, listCallerIdentifiersOfBuyer: () => string[]) => Promise<void>
  /** Callback that gets the outcome of each payment attempt. */
  onOutcome?: (outcome: string) => void
}

/** Buys the annual pass for a new vehicle with a new card, and then queries the receipts. */
export async function makePassPurchase({
  url,
  name,
  beforeStep = async () => {},
  onOutcome = () => {},
}: Buyer): Promise<Purchase> {
  let token: string | null = null
  const listCallerIdentifiersOfBuyer = () => [...(token === null ? [] : [token]), name]
  const queryWithRetries = async <Data>(document: string, variables: object = {}): Promise<Data> =>
    await retryUntilResponse<Data>(async () => await sendGraphqlQuery<Data>(url, document, variables, token))

  await beforeStep('signIn', listCallerIdentifiersOfBuyer)
  const { logIn } = await queryWithRetries<{ logIn: { session: { accessToken: string } } }>(logInDocument, {
    email: `${name}@sentier.example`,
    password: 'sentier-demo',
  })
  token = logIn.session.accessToken

  await beforeStep('vehicle', listCallerIdentifiersOfBuyer)
  const vehicleId = await addVehicle()

  await beforeStep('offers', listCallerIdentifiersOfBuyer)
  const { purchaseQuote } = await queryWithRetries<{
    purchaseQuote: { invoice: { total: { cents: number } } }
  }>(offersDocument, { vehicleId, clubId: club })
  const { cents } = purchaseQuote.invoice.total

  await beforeStep('card', listCallerIdentifiersOfBuyer)
  const { setPaymentCard } = await queryWithRetries<{ setPaymentCard: { __typename: string } }>(cardDocument)
  if (setPaymentCard.__typename !== 'SetPaymentCardPayload') throw new Error(setPaymentCard.__typename)

  await beforeStep('buy', listCallerIdentifiersOfBuyer)
  const { outcomes, boughtPass } = await repeatPaymentUntilOutcomeIsDefinite()

  await beforeStep('read', listCallerIdentifiersOfBuyer)
  const { viewer } = await queryWithRetries<Read>(readDocument)
  const read = viewer.receipts.edges.map(({ node }) => ({
    pass: node.accessRight.number,
    cents: node.total.cents,
  }))
  return { outcomes, boughtPass, read }

  /**
   * Adds the member's vehicle. After a lost response, first checks whether the vehicle already
   * exists.
   */
  async function addVehicle(): Promise<string> {
    for (;;) {
      const { viewer: account } = await queryWithRetries<{
        viewer: { vehicles: { edges: { node: { id: string } }[] } }
      }>('{ viewer { vehicles { edges { node { id } } } } }')
      const firstVehicleId = account.vehicles.edges[0]?.node.id
      if (firstVehicleId !== undefined) return firstVehicleId
      await sendGraphqlQuery(url, vehicleDocument, {}, token)
    }
  }

  /** Repeats the payment with the same idempotency key until the outcome is definite. */
  async function repeatPaymentUntilOutcomeIsDefinite(): Promise<Pick<Purchase, 'boughtPass' | 'outcomes'>> {
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
      const answer = await sendGraphqlQuery<{ buyAccessRight: Paid }>(url, buyDocument, { input }, token)
      const paid = answer?.data?.buyAccessRight
      const outcome = paid?.__typename ?? answer?.errors?.[0]?.extensions.code ?? 'no answer'
      attempts.push(outcome)
      onOutcome(outcome)
      if (outcome === 'BuyAccessRightPayload')
        return {
          outcomes: attempts,
          boughtPass: { pass: paid!.accessRight.number, cents: paid!.receipt.total.cents },
        }
      if (!openOutcomes.has(outcome)) throw new Error(`${attempts.join(', ')}: ${JSON.stringify(answer)}`)
    }
    throw new Error(`not bought in time: ${[...new Set(attempts)].join(', ')}`)
  }
}

/**
 * Payment outcomes after which it is unknown if the member has paid. After such an outcome, the
 * portal repeats the payment with the same idempotency key.
 */
const openOutcomes = new Set([
  'no answer',
  'PurchaseUnconfirmedProblem',
  'PurchasesPausedProblem',
  'FEDERATION_UNAVAILABLE',
  'FEDERATION_TIMEOUT',
  'OVERLOADED',
])

async function retryUntilResponse<Data>(send: () => Promise<Answer<Data> | null>): Promise<Data> {
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
