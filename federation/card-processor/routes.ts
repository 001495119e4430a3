/**
 * HTTP routes that replace Stripe in the demo. They serve the script of the payment card fields and
 * an HTML page for each field, and exchange card data for a card token.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { toQuebecTime } from '../quebec-days.ts'
import { escapeHtml } from '../translations.ts'
import { type CardFailure, type CardInput, type StoredCard, tokenizePaymentCard } from './processor.ts'
import { formatFrameAncestorsDirective, mayOriginEmbedCardFields } from './allowed-origins.ts'
import { getCardErrorText, getCardLanguageOfLocale, cardTexts } from './card-texts.ts'

/** Objects and settings on which the routes of the test card fields depend. */
export interface CardDependencies {
  db: DatabaseSync
  /** Current time of the federation's clock, in epoch milliseconds. */
  now: () => number
  /**
   * Public URL of the federation as browsers see it. Available once the server listens on its port.
   */
  publicUrl: () => string
  /**
   * Web origins whose pages may embed the payment card fields: the portal (`PUBLIC_URL`) and other
   * front ends (`CORS_ORIGINS`).
   */
  allowedOrigins: () => readonly string[]
}

/** A script, a style sheet or a font of the card fields, with its media type and entity tag. */
interface CardFieldAsset {
  body: string | Buffer
  type: string
  tag: string
}

const script = 'text/javascript; charset=utf-8'
const elements = ['cardNumber', 'cardExpiry', 'cardCvc'] as const
type ElementType = (typeof elements)[number]

/** Value of the HTML attribute `autocomplete` for each payment card field. */
const autocomplete: Record<ElementType, string> = {
  cardNumber: 'cc-number',
  cardExpiry: 'cc-exp',
  cardCvc: 'cc-csc',
}

const tokenBody = {
  type: 'object',
  required: ['number', 'expMonth', 'expYear', 'cvc'],
  properties: {
    number: { type: 'string', maxLength: 30 },
    expMonth: { type: 'integer' },
    expYear: { type: 'integer' },
    cvc: { type: 'string', maxLength: 4 },
    name: { type: ['string', 'null'], maxLength: 200 },
    locale: { type: 'string', maxLength: 10 },
  },
} as const

/** Registers the routes of the card fields, all under `/stripe`, on the federation's server. */
export function registerCardRoutes(app: FastifyInstance, deps: CardDependencies): void {
  for (const [path, asset] of Object.entries(readCardFieldAssets())) {
    app.get(path, (request, reply) => sendCardFieldAsset(request, reply, asset))
  }
  app.get('/stripe/frame', (request, reply) => sendCardIframePage(request, reply, deps))
  app.post<{ Body: CardInput & { locale?: string } }>(
    '/stripe/v1/tokens',
    {
      bodyLimit: 4096,
      schema: { body: tokenBody },
      // Fastify's default error response may quote the request body, which holds card data.
      errorHandler: (_failure, _request, reply) => {
        void reply.code(400).send({ error: { type: 'invalid_request_error', message: 'Malformed request.' } })
      },
    },
    (request, reply) => {
      void reply.header('cache-control', 'no-store')
      if (!isRequestFromCardIframe(request, deps)) {
        return reply.code(403).send({ error: { type: 'invalid_request_error', message: 'Not allowed.' } })
      }
      const { locale, ...card } = request.body
      const result = tokenizePaymentCard(deps.db, card, new Date(deps.now()))
      if (!result.ok) return reply.code(402).send(buildStripeErrorBody(result, locale))
      return reply.send({ token: buildStripeTokenBody(result.token, result.card, deps.now()) })
    },
  )
}

/**
 * Returns true if a request for a card token comes from a card field page of the federation itself.
 * The custom header of the request forces a CORS preflight, which fails for pages of other origins.
 */
function isRequestFromCardIframe(request: FastifyRequest, deps: CardDependencies): boolean {
  if (request.headers['x-card-frame'] !== '1') return false
  const origin = request.headers.origin
  if (origin === undefined) return true
  if (!URL.canParse(origin)) return false
  const url = new URL(origin)
  return url.origin === new URL(deps.publicUrl()).origin || url.host === request.headers.host
}

/** Converts a card error of the test processor to Stripe's error format. */
function buildStripeErrorBody(failure: CardFailure, locale: unknown): { error: Record<string, unknown> } {
  const message = getCardErrorText(failure.messageKey, getCardLanguageOfLocale(locale))
  const { code, declineCode } = failure
  const reason = declineCode === null ? {} : { decline_code: declineCode }
  return { error: { type: 'card_error', code, ...reason, message } }
}

/** Converts a card token to Stripe's response format for tokens. */
function buildStripeTokenBody(id: string, card: StoredCard, now: number): Record<string, unknown> {
  return {
    id,
    object: 'token',
    type: 'card',
    created: Math.floor(now / 1000),
    livemode: false,
    used: false,
    card: {
      object: 'card',
      brand: card.brand,
      country: card.country,
      exp_month: card.expMonth,
      exp_year: card.expYear,
      funding: card.funding,
      last4: card.last4,
      name: card.name,
    },
  }
}

/** Sends the HTML page of one card field. */
function sendCardIframePage(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: CardDependencies,
): FastifyReply {
  const query = request.query as Record<string, unknown>
  const element = elements.find((each) => each === query['element'])
  const allowed = deps.allowedOrigins()
  const parent = query['origin']
  const group =
    typeof query['group'] === 'string' && /^\w{16,64}$/.test(query['group']) ? query['group'] : null
  void reply.headers({
    'content-security-policy': buildCardIframeCsp(allowed),
    'cache-control': 'no-store',
    'content-type': 'text/html; charset=utf-8',
    'referrer-policy': 'origin',
    'x-content-type-options': 'nosniff',
  })
  if (element === undefined || group === null) return reply.code(400).send('')
  if (!mayOriginEmbedCardFields(parent, allowed)) {
    // Logs the rejected origin for the operator of the portal, because an empty frame alone does
    // not explain the failure.
    request.log.warn(
      { origin: parent },
      'card fields refused to a page that neither PUBLIC_URL nor CORS_ORIGINS names',
    )
    return reply.code(403).send('')
  }
  const locale = getCardLanguageOfLocale(query['locale'])
  const today = toQuebecTime(deps.now())
  const config = {
    element,
    group,
    locale,
    parent,
    today: { year: today.year, month: today.month },
    texts: cardTexts,
  }
  return reply.send(renderCardIframePage(element, locale, config))
}

/**
 * Returns the content security policy of the HTML page with a payment card field. The page loads
 * resources of its own origin only, and only pages of allowed origins may embed the page.
 */
function buildCardIframeCsp(allowedOrigins: readonly string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${formatFrameAncestorsDirective(allowedOrigins)}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
}

function renderCardIframePage(cardElement: ElementType, locale: 'fr' | 'en', config: object): string {
  const texts = cardTexts[locale]
  const title = escapeHtml(texts[`frame.${cardElement}`] ?? '')
  const label = escapeHtml(texts[`label.${cardElement}`] ?? '')
  return `<!doctype html>
<html lang="${locale}" data-config="${escapeHtml(JSON.stringify(config))}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<link rel="stylesheet" href="frame.css">
<script type="module" src="frame.js"></script>
</head>
<body>
<div id="field" class="field">
<svg id="brand" class="brand" viewBox="0 0 42 28" aria-hidden="true" hidden></svg>
<label id="label" class="visually-hidden" for="value">${label}</label>
<input id="value" inputmode="numeric" autocomplete="${autocomplete[cardElement]}" name="${autocomplete[cardElement]}"
 aria-describedby="error" aria-invalid="false" autocorrect="off" spellcheck="false">
<span id="error" class="visually-hidden"></span>
</div>
</body>
</html>
`
}

/** Reads the static files of the card fields once, at startup. */
function readCardFieldAssets(): Record<string, CardFieldAsset> {
  const folder = join(import.meta.dirname, 'browser')
  const createCardFieldAsset = (body: string | Buffer, type: string): CardFieldAsset => ({
    body,
    type,
    tag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
  })
  const readBrowserScriptOrStyle = (file: string): string => readFileSync(join(folder, file), 'utf8')
  // The page's script needs a few texts before any frame has loaded, so they are inlined into it.
  const selectTextsForStripeScript = (textsByKey: Readonly<Record<string, string>>) =>
    Object.fromEntries(
      Object.entries(textsByKey).filter(
        ([key]) => key.startsWith('frame.') || key.startsWith('wallet.') || key === 'unreachable',
      ),
    )
  const texts = JSON.stringify({
    fr: selectTextsForStripeScript(cardTexts.fr),
    en: selectTextsForStripeScript(cardTexts.en),
  })
  const font = createRequire(import.meta.url).resolve(
    '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
  )
  return {
    '/stripe/stripe.js': createCardFieldAsset(
      ['wallet.js', 'stripe.js']
        .map((file) => readBrowserScriptOrStyle(file).replace('/* texts */ {}', () => texts))
        .join('\n'),
      script,
    ),
    '/stripe/frame.js': createCardFieldAsset(readBrowserScriptOrStyle('frame.js'), script),
    '/stripe/fields.js': createCardFieldAsset(readBrowserScriptOrStyle('fields.js'), script),
    '/stripe/frame.css': createCardFieldAsset(
      readBrowserScriptOrStyle('frame.css'),
      'text/css; charset=utf-8',
    ),
    '/stripe/figtree.woff2': createCardFieldAsset(readFileSync(font), 'font/woff2'),
  }
}

/**
 * Sends a script, a style sheet or a font of the card fields; status 304 if the browser has cached
 * the current file.
 */
function sendCardFieldAsset(
  request: FastifyRequest,
  reply: FastifyReply,
  asset: CardFieldAsset,
): FastifyReply {
  void reply.headers({
    'cache-control': 'no-cache',
    'content-type': asset.type,
    'cross-origin-resource-policy': 'cross-origin',
    etag: asset.tag,
    'x-content-type-options': 'nosniff',
  })
  if (request.headers['if-none-match'] === asset.tag) return reply.code(304).send()
  return reply.send(asset.body)
}
