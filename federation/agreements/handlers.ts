/**
 * The terms of use and the privacy policy, which have a common version number and which a member
 * accepts together (C08, R-09). The texts are in `locales/<language>/federation/agreements.json`.
 */
import type { FastifyInstance } from 'fastify'
import type { Agreement } from '../generated/contract.ts'
import type { Handlers } from '../http/handlers.ts'
import { refuse } from '../http/refusals.ts'
import type { Service } from '../http/service.ts'
import { runInWriteTransaction } from '../store/database.ts'
import { type Language, parseLanguageHeader } from '../translations.ts'
import { renderAgreementPage } from './agreement-page.ts'
import {
  type AgreementName,
  agreements,
  createAgreementTranslator,
  readAgreementText,
} from './agreement-texts.ts'
import { recordAgreementConsent } from './consents.ts'
import { readAgreementVersionInForce } from './queries.ts'

export const agreementHandlers = {
  getTerms: (call) => buildAgreementReply('terms', call, call.language),

  getPrivacyPolicy: (call) => buildAgreementReply('privacy', call, call.language),

  consent: ({ store, member, body: { version }, language, now }) =>
    runInWriteTransaction(store, () => {
      if (version !== readAgreementVersionInForce(store)) return refuse('AgreementOutdated')
      const { changes } = store.sql.run`
        UPDATE members SET terms_accepted = ${version} WHERE id = ${member.id} AND terms_accepted <> ${version}`
      // A repeated request accepts nothing new, so it must not add evidence. Both agreements have
      // the same version number.
      if (changes === 1) {
        recordAgreementConsent(store, { member: member.id, version, language, occasion: 'renewal', now })
      }
      return undefined
    }),
} satisfies Partial<Handlers>

/** Registers the public pages with the full texts of the agreements. */
export function registerAgreementPages(app: FastifyInstance, { store }: Service): void {
  for (const name of Object.keys(agreements) as AgreementName[]) {
    app.get<{ Querystring: Record<string, unknown> }>(`/agreements/${name}`, async (request, reply) => {
      const language = parseLanguageHeader(request.query['lang'])
      const { title, versionLine, sections } = readAgreementText(
        name,
        readAgreementVersionInForce(store),
        language,
      )
      reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
      return await reply
        .type('text/html; charset=utf-8')
        .send(renderAgreementPage(language, title, versionLine, sections))
    })
  }
}

function buildAgreementReply(
  name: AgreementName,
  { store, publicUrl }: Service,
  language: Language,
): Agreement {
  const version = readAgreementVersionInForce(store)
  const translateAgreementText = createAgreementTranslator(version, language)
  const summaries = agreements[name].map((section) => translateAgreementText(`${name}.${section}.summary`))
  return {
    title: translateAgreementText(`${name}.title`),
    version,
    // Members who accepted an earlier version are told that the texts have changed.
    summaries: version === 1 ? summaries : [translateAgreementText('agreement.changed'), ...summaries],
    url: `${publicUrl()}/agreements/${name}?lang=${language}`,
  }
}
