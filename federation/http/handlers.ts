/**
 * Registers the routes of the REST contract. The types make the build fail if a handler is missing
 * or returns a refusal code that the contract does not list.
 */
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type FieldRule, type Operations, operations } from '../generated/contract.ts'
import type { Store } from '../store/database.ts'
import { type Language, parseLanguageHeader } from '../translations.ts'
import {
  findRequestBodyErrors,
  findQueryParameterErrors,
  parsePathParameters,
  parseQueryParameters,
  clearTextsWithoutVisibleCharacters,
} from './request-validation.ts'
import {
  type CallName,
  type CodeOf,
  Refusal,
  buildRefusalResponseBody,
  refuse,
  getHttpStatusOfRefusal,
} from './refusals.ts'
import { findFormRuleErrors } from './form-rule-errors.ts'
import type { Service } from './service.ts'

/** The signed-in member who sends a REST call. */
export interface Member {
  id: number
  isBusiness: boolean
  /** Id of the session to which the access token belongs. */
  session: number
  /** True if the member has not accepted the agreements in force (C12). */
  isConsentRequired: boolean
}

/** The club whose website sent a REST call, identified by the `X-Club` header. */
interface SiteClub {
  region: number
  /** Public club number of three digits. */
  no: string
}

/** A response with binary content, usually an image. All other responses are JSON. */
export interface FileReply {
  contentType: string
  bytes: Uint8Array
  /**
   * Value of the `Cache-Control` header of a binary response. By default, caches may store the
   * response for one hour.
   */
  cacheControl?: string
}

/**
 * TypeScript type of the member who sends a REST call. The type includes null unless the REST
 * contract lists status 401 for the call.
 */
type MemberFor<Name extends CallName> = '401' extends CodeOf<Name> ? Member : Member | null

/**
 * A validated REST call as its handler receives it, with the member who sent the call.
 */
export interface RestCall<Name extends CallName> extends Service {
  member: MemberFor<Name>
  path: Operations[Name]['path']
  query: Operations[Name]['query']
  body: Operations[Name]['body']
  /** Value of the `Idempotency-Key` header; null if the header is missing. */
  idempotencyKey: string | null
  /** Club whose website sent the REST call (`X-Club` header); null for none. */
  siteClub: SiteClub | null
  language: Language
  /** Arrival time of the REST call, in epoch milliseconds. */
  now: number
  /** Logger that adds the request id of the REST call to each log line. */
  log: FastifyBaseLogger
}

type Reply<Name extends CallName> = Operations[Name]['reply'] extends Uint8Array
  ? FileReply
  : Operations[Name]['reply']
type HandlerResult<Name extends CallName> = Reply<Name> | Refusal<CodeOf<Name>>

export type Handlers = {
  [Name in CallName]: (call: RestCall<Name>) => HandlerResult<Name> | Promise<HandlerResult<Name>>
}

/**
 * Checks, such as authentication, that run before the handler of a REST call. The domain modules
 * implement them.
 */
export interface RequestGuards {
  /** Returns the member to whom an access token belongs, or a refusal for an invalid token. */
  findMember: (store: Store, token: string, now: number) => Member | Refusal<'401' | '1'>
  /** Returns the published form rules for the fields of a REST call. */
  readRules: (store: Store, name: CallName) => ReadonlyMap<string, FieldRule>
}

/**
 * Maximum size of a request body in bytes: enough for a file of 5 MB in Base64 with the JSON around
 * it.
 */
const largeBodyLimit = 7.5 * 1024 * 1024

/** Registers a route for every call of the REST contract. */
export function registerRestCallRoutes(
  app: FastifyInstance,
  service: Service,
  guards: RequestGuards,
  handlers: Handlers,
): void {
  for (const name of Object.keys(operations) as CallName[]) {
    const { method, path, isLarge } = operations[name]
    app.route({
      method,
      ...(isLarge && { bodyLimit: largeBodyLimit }),
      url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
      handler: async (request, reply) => {
        const language = parseLanguageHeader(request.headers['x-language'])
        const outcome = await handleRestCall(name, handlers[name], service, guards, request)
        if (service.config.checkReplies) await assertReplyConformsToRestContract(name, outcome, language)
        sendRestReply(name, outcome, language, reply)
        return reply
      },
    })
  }
}

/** Validates a request and runs the handler of the requested REST call. */
async function handleRestCall(
  name: CallName,
  handler: (call: never) => unknown,
  service: Service,
  guards: RequestGuards,
  request: FastifyRequest,
): Promise<unknown> {
  const call = validateRestRequest(name, service, guards, request)
  return call instanceof Refusal ? call : await handler(call as never)
}

/**
 * Validates the HTTP request of a REST call and converts its values to the types of the contract.
 * Returns a refusal for an invalid request.
 */
function validateRestRequest(
  name: CallName,
  service: Service,
  guards: RequestGuards,
  request: FastifyRequest,
): unknown {
  const { session, codes, bodyType } = operations[name]
  const now = service.clock.now()
  const token = session ? readBearerToken(request) : null
  const member = token === null ? null : guards.findMember(service.store, token, now)
  // An invalid token is refused even where a session is optional, so that clients learn that their
  // session has ended.
  if (member instanceof Refusal) return member
  if (member === null && '401' in codes) return refuse('401')
  // C12: members who have not accepted the agreements in force must do so first.
  if (member?.isConsentRequired && !('401' in codes && !('consent_required' in codes)))
    return refuse('consent_required')

  const query = request.query as Record<string, unknown>
  const rules = guards.readRules(service.store, name)
  const body = clearTextsWithoutVisibleCharacters(request.body)
  const fieldErrors = {
    ...findFormRuleErrors(rules, bodyType === null ? query : body),
    ...(bodyType === null
      ? findReportableQueryParameterErrors(name, query)
      : findRequestBodyErrors(name, body, rules)),
  }
  if (Object.keys(fieldErrors).length > 0) return refuseInvalidRestRequest(name, fieldErrors)

  return {
    ...service,
    member,
    path: parsePathParameters(name, request.params),
    query: parseQueryParameters(name, query),
    body,
    idempotencyKey: String(request.headers['idempotency-key'] ?? '') || null,
    siteClub: parseSiteClubHeader(request.headers['x-club']),
    language: parseLanguageHeader(request.headers['x-language']),
    now,
    log: request.log,
  }
}

/**
 * Returns the validation errors of a REST call's query parameters. Returns no errors if the REST
 * contract does not list the code InvalidRequest for the call; an invalid parameter then matches no
 * data.
 */
function findReportableQueryParameterErrors(
  name: CallName,
  query: Record<string, unknown>,
): ReturnType<typeof findQueryParameterErrors> {
  return 'InvalidRequest' in operations[name].codes ? findQueryParameterErrors(name, query) : {}
}

/**
 * Returns the refusal for an invalid request. The `token` call follows OAuth 2.0 and has a
 * different refusal code.
 */
function refuseInvalidRestRequest(
  name: CallName,
  reasonsByField: ReturnType<typeof findRequestBodyErrors>,
): Refusal {
  return 'InvalidRequest' in operations[name].codes
    ? refuse('InvalidRequest', { fields: reasonsByField })
    : refuse('invalid_grant')
}

/** Parses an `X-Club` header such as `01-054`; null for any other value. */
function parseSiteClubHeader(header: unknown): SiteClub | null {
  const [, region, no] = /^(\d{2})-(\d{3})$/.exec(typeof header === 'string' ? header : '') ?? []
  return region === undefined || no === undefined ? null : { region: Number(region), no }
}

function readBearerToken({ headers }: FastifyRequest): string | null {
  return /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1] ?? null
}

/** Throws if the response about to be sent violates the REST contract. */
async function assertReplyConformsToRestContract(
  name: CallName,
  outcome: unknown,
  language: Language,
): Promise<void> {
  const { findResponseContractViolation } = await import('./response-conformance.ts')
  const isRefusal = outcome instanceof Refusal
  const status = isRefusal ? getHttpStatusOfRefusal(name, outcome.code) : outcome === undefined ? 204 : 200
  const body = isRefusal ? buildRefusalResponseBody(outcome, language) : outcome
  // JSON serialization removes undefined properties, so the check sees the same body as the client.
  const sentBody = body === undefined || isFileReply(body) ? body : JSON.parse(JSON.stringify(body))
  const fault = findResponseContractViolation(name, status, sentBody)
  if (fault !== null) throw new Error(`a reply that the contract does not know: ${fault}`)
}

function sendRestReply(name: CallName, result: unknown, language: Language, reply: FastifyReply): void {
  if (result === undefined) {
    reply.code(204).send()
  } else if (result instanceof Refusal) {
    reply.code(getHttpStatusOfRefusal(name, result.code)).send(buildRefusalResponseBody(result, language))
  } else if (isFileReply(result)) {
    const { contentType, bytes, cacheControl = 'public, max-age=3600' } = result
    reply.type(contentType).header('cache-control', cacheControl).send(bytes)
  } else {
    // Serialized here because Fastify would send a plain string as text.
    reply.type('application/json; charset=utf-8').send(JSON.stringify(result))
  }
}

function isFileReply(handlerResult: unknown): handlerResult is FileReply {
  return typeof handlerResult === 'object' && handlerResult !== null && 'bytes' in handlerResult
}
