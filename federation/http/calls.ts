/**
 * The contract's calls as routes. A handler has the types of its call; the table of handlers does not
 * compile with one missing, nor a handler that refuses with a code that its call does not list.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type FieldRule, type Operations, operations } from '../generated/contract.ts'
import type { Store } from '../store/database.ts'
import { type Language, readLanguage } from '../texts.ts'
import { faultsOf, queryFaultsOf, readPath, readQuery, withoutInvisible } from './contract.ts'
import { type CallName, type CodeOf, Refusal, refusalBody, refuse, statusOf } from './refusals.ts'
import { ruleFaults } from './rules.ts'
import type { Service } from './service.ts'

/** Who sends a call. */
export interface Member {
  id: number
  isBusiness: boolean
  /** The session that the token belongs to. */
  session: number
  /** The texts in force have not been accepted (C12). */
  isConsentRequired: boolean
}

/** How the header of a club's site names it. */
interface SiteClub {
  region: number
  /** Three digits. */
  no: string
}

/** A file, a picture mostly: the one kind of reply that is not JSON. */
export interface Picture {
  contentType: string
  bytes: Uint8Array
  /** Who may keep it, and for how long; anybody for an hour without it. */
  cacheControl?: string
}

/** A call that lists 401 needs a session; another one may have it. */
type MemberFor<Name extends CallName> = '401' extends CodeOf<Name> ? Member : Member | null

/** What a handler is given: a request that fits the contract, and who sent it. */
export interface Call<Name extends CallName> extends Service {
  member: MemberFor<Name>
  path: Operations[Name]['path']
  query: Operations[Name]['query']
  body: Operations[Name]['body']
  /** The `Idempotency-Key` header; null without one. */
  idempotencyKey: string | null
  /** The club whose site the caller is on (`X-Club`), by region and number; null for none. */
  siteClub: SiteClub | null
  language: Language
  /** The moment at which the call arrived, in epoch milliseconds. */
  now: number
}

type Reply<Name extends CallName> = Operations[Name]['reply'] extends Uint8Array
  ? Picture
  : Operations[Name]['reply']
type Answer<Name extends CallName> = Reply<Name> | Refusal<CodeOf<Name>>

export type Handlers = { [Name in CallName]: (call: Call<Name>) => Answer<Name> | Promise<Answer<Name>> }

/** What a request is held against before its handler has it; told by the domains that know. */
export interface Guards {
  /** The member whom an access token stands for; a refusal for one that is no good. */
  memberOf: (store: Store, token: string, now: number) => Member | Refusal<'401' | '1'>
  /** The rules that are published for the fields of a call. */
  rulesOf: (store: Store, name: CallName) => ReadonlyMap<string, FieldRule>
}

/** In bytes: a file of 5 MB in base 64, and what stands around it. */
const largeBody = 7.5 * 1024 * 1024

/** Makes a route of every call of the contract. */
export function registerCalls(
  app: FastifyInstance,
  service: Service,
  guards: Guards,
  handlers: Handlers,
): void {
  for (const name of Object.keys(operations) as CallName[]) {
    const { method, path, isLarge } = operations[name]
    app.route({
      method,
      ...(isLarge && { bodyLimit: largeBody }),
      url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
      handler: async (request, reply) => {
        const language = readLanguage(request.headers['x-language'])
        const outcome = await answer(name, handlers[name], service, guards, request)
        if (service.config.checkReplies) await holdAgainstContract(name, outcome, language)
        send(name, outcome, language, reply)
        return reply
      },
    })
  }
}

/** Whatever the handler of this call answers to a request that fits. */
async function answer(
  name: CallName,
  handle: (call: never) => unknown,
  service: Service,
  guards: Guards,
  request: FastifyRequest,
): Promise<unknown> {
  const call = readCall(name, service, guards, request)
  return call instanceof Refusal ? call : await handle(call as never)
}

/** The request as its call types it, or the refusal of one that does not fit. */
function readCall(name: CallName, service: Service, guards: Guards, request: FastifyRequest): unknown {
  const { session, codes, bodyType } = operations[name]
  const now = service.clock.now()
  const token = session ? readToken(request) : null
  const member = token === null ? null : guards.memberOf(service.store, token, now)
  // A token must be good wherever one is read, so that a client learns that its own is over.
  if (member instanceof Refusal) return member
  if (member === null && '401' in codes) return refuse('401')
  // C12: whoever has not accepted the texts in force does that first.
  if (member?.isConsentRequired && !('401' in codes && !('consent_required' in codes)))
    return refuse('consent_required')

  const query = request.query as Record<string, unknown>
  const rules = guards.rulesOf(service.store, name)
  const body = withoutInvisible(request.body)
  const faults = {
    ...ruleFaults(rules, bodyType === null ? query : body),
    ...(bodyType === null ? queryFaults(name, query) : faultsOf(name, body, rules)),
  }
  if (Object.keys(faults).length > 0) return malformed(name, faults)

  return {
    ...service,
    member,
    path: readPath(name, request.params),
    query: readQuery(name, query),
    body,
    idempotencyKey: String(request.headers['idempotency-key'] ?? '') || null,
    siteClub: readSiteClub(request.headers['x-club']),
    language: readLanguage(request.headers['x-language']),
    now,
  }
}

/** Only of a call that can say so: any other answers a query that names nothing with nothing. */
function queryFaults(name: CallName, query: Record<string, unknown>): ReturnType<typeof queryFaultsOf> {
  return 'InvalidRequest' in operations[name].codes ? queryFaultsOf(name, query) : {}
}

/** Token, which speaks OAuth, lists no InvalidRequest. */
function malformed(name: CallName, fields: ReturnType<typeof faultsOf>): Refusal {
  return 'InvalidRequest' in operations[name].codes
    ? refuse('InvalidRequest', { fields })
    : refuse('invalid_grant')
}

/** The club of an `X-Club` header such as `01-054`; null for anything else. */
function readSiteClub(header: unknown): SiteClub | null {
  const [, region, no] = /^(\d{2})-(\d{3})$/.exec(typeof header === 'string' ? header : '') ?? []
  return region === undefined || no === undefined ? null : { region: Number(region), no }
}

function readToken({ headers }: FastifyRequest): string | null {
  return /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1] ?? null
}

/** Throws where the contract does not know what is about to be sent. */
async function holdAgainstContract(name: CallName, outcome: unknown, language: Language): Promise<void> {
  const { faultOfReply } = await import('./conformance.ts')
  const isRefusal = outcome instanceof Refusal
  const status = isRefusal ? statusOf(name, outcome.code) : outcome === undefined ? 204 : 200
  const body = isRefusal ? refusalBody(outcome, language) : outcome
  // As it is read at the other end: what is undefined is not there.
  const sent = body === undefined || isPicture(body) ? body : JSON.parse(JSON.stringify(body))
  const fault = faultOfReply(name, status, sent)
  if (fault !== null) throw new Error(`a reply that the contract does not know: ${fault}`)
}

function send(name: CallName, answer: unknown, language: Language, reply: FastifyReply): void {
  if (answer === undefined) {
    reply.code(204).send()
  } else if (answer instanceof Refusal) {
    reply.code(statusOf(name, answer.code)).send(refusalBody(answer, language))
  } else if (isPicture(answer)) {
    const { contentType, bytes, cacheControl = 'public, max-age=3600' } = answer
    reply.type(contentType).header('cache-control', cacheControl).send(bytes)
  } else {
    // Written here, since a string alone would be sent as text.
    reply.type('application/json; charset=utf-8').send(JSON.stringify(answer))
  }
}

function isPicture(answer: unknown): answer is Picture {
  return typeof answer === 'object' && answer !== null && 'bytes' in answer
}
