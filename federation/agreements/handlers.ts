/**
 * The terms of use and the privacy policy, which have a common version number and which a member
 * accepts together (C08, R-09). The texts are in `locales/<language>/federation/agreements.json`.
 */
import type { FastifyInstance } from 'fastify'
import type { Agreement } from '../generated/contract.ts'
import type { Handlers } from '../http/handlers.ts'
import { refuse } from '../http/refusals.ts'
import type { Service } from '../http/service.ts'
import { type Language, parseLanguageHeader, translate } from '../translations.ts'
import { renderAgreementPage } from './agreement-page.ts'
import { readAgreementVersionInForce } from './queries.ts'

/** Sections of each agreement, in display order. */
const agreements = {
  terms: ['account', 'insurance', 'passes', 'withoutInsurance', 'rental', 'trails', 'payment', 'changes'],
  privacy: ['collected', 'used', 'shared', 'cards', 'kept', 'rights', 'security', 'contact'],
} as const
type AgreementName = keyof typeof agreements

/**
 * Minimum liability insurance coverage (A33, R-34) and fee of a pass without insurance (A35), in
 * dollars.
 */
const minimumCoverage = 1_000_000
const uninsuredFee = 20
/** Number of days that the federation needs to verify an insurance request (A35, R-14). */
const verificationDays = 30

export const agreementHandlers = {
  getTerms: (call) => buildAgreementReply('terms', call, call.language),

  getPrivacyPolicy: (call) => buildAgreementReply('privacy', call, call.language),

  consent: ({ store, member, body }) => {
    if (body.version !== readAgreementVersionInForce(store)) return refuse('AgreementOutdated')
    store.sql.run`UPDATE members SET terms_accepted = ${body.version} WHERE id = ${member.id}`
    return undefined
  },
} satisfies Partial<Handlers>

/** Registers the public pages with the full texts of the agreements. */
export function registerAgreementPages(app: FastifyInstance, { store }: Service): void {
  for (const name of Object.keys(agreements) as AgreementName[]) {
    app.get<{ Querystring: Record<string, unknown> }>(`/agreements/${name}`, async (request, reply) => {
      const language = parseLanguageHeader(request.query['lang'])
      const textValues = buildAgreementPlaceholders(language, readAgreementVersionInForce(store))
      const translateAgreementText = (key: string) =>
        translate(language, 'agreements', `Federation.${key}`, textValues)
      const sections = agreements[name].map((section) => ({
        heading: translateAgreementText(`${name}.${section}.heading`),
        text: translateAgreementText(`${name}.${section}.text`),
      }))
      reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
      const [title, version] = [
        translateAgreementText(`${name}.title`),
        translateAgreementText('agreement.version'),
      ]
      return await reply
        .type('text/html; charset=utf-8')
        .send(renderAgreementPage(language, title, version, sections))
    })
  }
}

function buildAgreementReply(
  name: AgreementName,
  { store, publicUrl }: Service,
  language: Language,
): Agreement {
  const version = readAgreementVersionInForce(store)
  const textValues = buildAgreementPlaceholders(language, version)
  const translateAgreementText = (key: string) =>
    translate(language, 'agreements', `Federation.${key}`, textValues)
  const summaries = agreements[name].map((section) => translateAgreementText(`${name}.${section}.summary`))
  return {
    title: translateAgreementText(`${name}.title`),
    version,
    // Members who accepted an earlier version are told that the texts have changed.
    summaries: version === 1 ? summaries : [translateAgreementText('agreement.changed'), ...summaries],
    url: `${publicUrl()}/agreements/${name}?lang=${language}`,
  }
}

function buildAgreementPlaceholders(language: Language, version: number): Record<string, string | number> {
  const dollars = new Intl.NumberFormat(`${language}-CA`, {
    style: 'currency',
    currency: 'CAD',
    maximumFractionDigits: 0,
  })
  return {
    version,
    cover: dollars.format(minimumCoverage),
    fee: dollars.format(uninsuredFee),
    days: verificationDays,
  }
}
