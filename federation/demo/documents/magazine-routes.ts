/**
 * Routes of the magazine's files: cover images at public URLs, and issues in PDF behind signed
 * URLs.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { hourMs } from '../../durations.ts'
import { type Language, languages, translateTextIntoAllLanguages } from '../../translations.ts'
import type { MagazineIssue } from '../../documents/document-content.ts'
import { drawMagazineCoverSvg } from './magazine-cover.ts'

/**
 * A magazine issue: the content of its PDF file, and the secret key that signs the URL of this
 * file.
 */
export interface MagazineFile {
  id: number
  /** Secret key that signs the URLs of the magazine issue. */
  key: string
  issue: (language: Language) => MagazineIssue
}

/** Objects and settings on which the magazine routes depend. */
export interface MagazineDependencies {
  now: () => number
  /** Name of the portal, printed as the issuer of the magazine. */
  issuer: string
  /** Returns a magazine issue; null if it does not exist or is not published yet. */
  load: (id: number) => MagazineFile | null
}

/** Returns the URL path of a magazine issue's cover. */
export function buildMagazineCoverPath(id: number, language: Language): string {
  return `/documents/magazines/${id}/${language}.svg`
}

/**
 * Returns the signed URL path of a magazine issue's PDF file. The path stays valid for one to two
 * hours and changes only hourly, so that browsers can cache the file.
 */
export function buildSignedMagazineIssuePath(
  { id, key }: Pick<MagazineFile, 'id' | 'key'>,
  language: Language,
  now: number,
): string {
  const end = Math.ceil(now / hourMs) + 1
  return `/documents/magazines/${id}/${end}-${createMagazineUrlSignature(key, end)}/${language}.pdf`
}

function createMagazineUrlSignature(signingKey: string, expiryHour: number): string {
  return createHmac('sha256', signingKey).update(String(expiryHour)).digest('hex')
}

function isMagazineUrlSignatureValid(signingKey: string, signedExpiry: string, now: number): boolean {
  const [, end, signature] = /^(\d{1,9})-([0-9a-f]{64})$/.exec(signedExpiry) ?? []
  if (end === undefined || signature === undefined || Number(end) * hourMs < now) return false
  return timingSafeEqual(
    Buffer.from(signature),
    Buffer.from(createMagazineUrlSignature(signingKey, Number(end))),
  )
}

/** Registers the routes of the magazine's files on the federation's server. */
export function registerMagazineRoutes(
  app: FastifyInstance,
  { now, issuer, load: loadMagazineFile }: MagazineDependencies,
): void {
  app.get<{ Params: { id: string; file: string } }>(
    '/documents/magazines/:id/:file',
    async (request, reply) => {
      const [magazine, language] = [
        findMagazineFile(request.params.id),
        parseLanguageFromFileName(request.params.file, 'svg'),
      ]
      if (magazine === null || language === null) return await reply.code(404).send()
      const { seed, season, cover } = magazine.issue(language)
      return await reply
        .headers({ 'cache-control': 'public, max-age=3600' })
        .type('image/svg+xml')
        .send(await drawMagazineCoverSvg(seed, season, cover))
    },
  )

  app.get<{ Params: { id: string; ticket: string; file: string } }>(
    '/documents/magazines/:id/:ticket/:file',
    async (request, reply) => {
      void reply.headers({
        'cache-control': 'private, max-age=3600',
        'x-robots-tag': 'noindex',
        'referrer-policy': 'no-referrer',
        // The portal fetches the file from another origin. The signed URL is the only credential,
        // so every origin may read it.
        'access-control-allow-origin': '*',
      })
      const { id, ticket, file } = request.params
      const [magazine, language] = [findMagazineFile(id), parseLanguageFromFileName(file, 'pdf')]
      if (
        magazine === null ||
        language === null ||
        !isMagazineUrlSignatureValid(magazine.key, ticket, now())
      ) {
        return await reply
          .code(404)
          .header('cache-control', 'no-store')
          .type('text/plain; charset=utf-8')
          .send(translateTextIntoAllLanguages('magazines', 'Federation.issue.gone'))
      }
      // The PDF library is large, so it is imported on first use to keep the startup fast.
      const { drawMagazineIssuePdf } = await import('./magazine-issue.ts')
      const bytes = await drawMagazineIssuePdf(magazine.issue(language), { language, issuer, now: now() })
      return await reply
        .header('content-disposition', `inline; filename="sentier-${magazine.id}-${language}.pdf"`)
        .type('application/pdf')
        .send(bytes)
    },
  )

  function findMagazineFile(id: string): MagazineFile | null {
    return /^\d{1,9}$/.test(id) ? loadMagazineFile(Number(id)) : null
  }
}

function parseLanguageFromFileName(file: string, extension: string): Language | null {
  return languages.find((language) => file === `${language}.${extension}`) ?? null
}
