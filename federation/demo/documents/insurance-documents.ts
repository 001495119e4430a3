/** Insurance documents as PDF files: members' certificates, and public information documents. */
import type { FastifyInstance } from 'fastify'
import { formatQuebecPeriod } from '../../quebec-days.ts'
import { type Language, languages, translate } from '../../translations.ts'
import type { DrawDocument, DrawingContext } from '../../documents/document-links.ts'
import type { PassDocument } from '../../documents/document-content.ts'
import {
  type InformationDocument,
  buildInformationDocumentPath,
  informationDocuments,
} from '../../documents/information-documents.ts'
import { translatePassType } from './pass-document.ts'

/**
 * Creates the function that draws insurance certificates. `loadPassDocument` returns null for an
 * access right without a certificate.
 */
export function createInsuranceCertificatePdfRenderer(
  loadPassDocument: (accessRightId: number, now: number) => PassDocument | null,
): DrawDocument {
  return async (accessRight, reader) => {
    const pass = loadPassDocument(accessRight, reader.now)
    if (pass === null) return null
    const words = createInsuranceTextLookup(reader.language)
    const { from, until } = formatQuebecPeriod(pass, reader.language)
    const { drawTextPagePdf } = await import('./text-page.ts')
    const bytes = await drawTextPagePdf(
      {
        title: words('certificate.title'),
        keywords: pass.number,
        facts: [
          [words('certificate.accessRight'), `${pass.number} · ${translatePassType(pass, reader.language)}`],
          [words('certificate.holder'), pass.holder],
          [words('certificate.vehicle'), formatVehicleOfPass(pass)],
          [
            words('certificate.period'),
            from === until
              ? words('certificate.periodDay', { day: from })
              : words('certificate.periodText', { from, until }),
          ],
          [words('certificate.cover'), words('certificate.coverText')],
        ],
        text: words('certificate.text'),
        foot: words('foot'),
      },
      reader,
    )
    return { name: `sentier-assurance-${pass.number.replace(/\W/g, '')}`, bytes }
  }
}

function formatVehicleOfPass({ vehicle: { name, registration } }: PassDocument): string {
  return [name, registration].filter((part) => part !== null).join(' · ')
}

/**
 * Registers the routes of the public information documents. Each document is drawn when it is first
 * requested, and then cached.
 */
export function registerInformationDocumentRoutes(
  app: FastifyInstance,
  { issuer, now }: { issuer: string; now: () => number },
): void {
  for (const document of informationDocuments) {
    for (const language of languages) {
      let drawn: Promise<Buffer> | null = null
      app.get(buildInformationDocumentPath(document, language), async (_request, reply) => {
        drawn ??= drawInformationDocumentPdf(document, { language, issuer, now: now() })
        return reply
          .headers({
            'cache-control': 'public, max-age=3600',
            'content-disposition': `inline; filename="sentier-${document}-${language}.pdf"`,
          })
          .type('application/pdf')
          .send(await drawn)
      })
    }
  }
}

async function drawInformationDocumentPdf(
  document: InformationDocument,
  drawingContext: DrawingContext,
): Promise<Buffer> {
  const words = createInsuranceTextLookup(drawingContext.language)
  const { drawTextPagePdf } = await import('./text-page.ts')
  return await drawTextPagePdf(
    {
      title: words(`${document}.title`),
      keywords: document,
      facts: [],
      text: words(`${document}.text`),
      foot: words('foot'),
    },
    drawingContext,
  )
}

function createInsuranceTextLookup(language: Language) {
  return (key: string, values: Record<string, string> = {}) =>
    translate(language, 'insurance', `Federation.paper.${key}`, values)
}
