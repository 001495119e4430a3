/** The pass as a one-page PDF: a card to cut out, and its details as text below the card. */
import { formatQuebecDay, formatQuebecPeriod } from '../../quebec-days.ts'
import { colors } from './colors-and-typefaces.ts'
import type { AnyPass } from '../../documents/document-content.ts'
import type { DrawingContext } from '../../documents/document-links.ts'
import { card, drawPassCard } from './pass-card.ts'
import {
  type TextLookup,
  describePassVehicleOrProvince,
  translatePassType,
  createPassTextLookup,
} from './pass-document.ts'
import { PdfPage, collectPdfBytes, createUsLetterPdfDocument, letterSize } from './pdf-page.ts'

/** Draws a printed pass as one page. Resolves to the bytes of a PDF file. */
export function drawPassPdf(pass: AnyPass, drawingContext: DrawingContext): Promise<Buffer> {
  const words = createPassTextLookup(drawingContext.language)
  const doc = createUsLetterPdfDocument({
    title: words('title', { number: pass.number }),
    author: drawingContext.issuer,
    keywords: pass.number,
    language: drawingContext.language,
    now: drawingContext.now,
  })
  const bytes = collectPdfBytes(doc)
  const sheet = new PdfPage(doc)
  sheet.drawDecoration(() => doc.rect(0, 0, letterSize.width, 10).fill(colors.spruce))
  drawPassCard(sheet, pass, drawingContext, words)
  drawPassCutLine(sheet, words)
  drawPassDetailList(sheet, pass, drawingContext, words)
  drawPassUsageRules(sheet, describePassVehicleOrProvince(pass, words).rule, words)
  drawPassPageFooter(sheet, drawingContext, words)
  doc.end()
  return bytes
}

function drawPassCutLine(sheet: PdfPage, translateText: TextLookup): void {
  const { doc } = sheet
  const y = card.y + card.height + 26
  sheet.drawDecoration(() => {
    doc.lineWidth(0.9).dash(5, { space: 4 })
    doc
      .moveTo(card.x + 24, y)
      .lineTo(card.x + card.width, y)
      .stroke(colors.muted)
    doc.undash().lineWidth(1.3)
    doc.translate(card.x + 8, y)
    doc.circle(-3, -4, 2.8).stroke(colors.muted)
    doc.circle(-3, 4, 2.8).stroke(colors.muted)
    doc.moveTo(-0.8, -2.4).lineTo(11, 4).moveTo(-0.8, 2.4).lineTo(11, -4).stroke(colors.muted)
  })
  sheet.writeText(translateText('cut'), card.x, y + 9, { size: 10, color: colors.muted })
}

/**
 * Draws a table below the pass card that repeats all texts of the card. The table is easier to read
 * on screens and in poor light.
 */
function drawPassDetailList(
  sheet: PdfPage,
  pass: AnyPass,
  drawingContext: DrawingContext,
  translateText: TextLookup,
): void {
  const { doc } = sheet
  const { language } = drawingContext
  const [x, width] = [card.x, 312]
  sheet.writeText(translateText('details'), x, 424, {
    size: 18,
    face: 'display',
    color: colors.spruce,
    tag: 'H2',
  })
  let y = 458
  const { from, until } = formatQuebecPeriod(pass, language)
  const period =
    from === until ? translateText('periodDay', { day: from }) : translateText('periodText', { from, until })
  const facts: [string, string][] = [
    ['number', pass.number],
    ['type', translatePassType(pass, language)],
    ['holder', pass.holder],
    ...describePassVehicleOrProvince(pass, translateText).facts,
    ['period', period],
    ['control', pass.controlNumber],
  ]
  const name = {
    size: 10,
    face: 'medium',
    color: colors.muted,
    width: 104,
    tag: 'TH',
    scope: 'Row',
  } as const
  const value = { size: 11.5, face: 'medium', width: width - 110, height: 45, lineGap: 1, tag: 'TD' } as const
  sheet.drawInside('Table', () => {
    for (const [key, fact] of facts) {
      const top = y
      sheet.drawInside('TR', () => {
        sheet.writeText(translateText(key), x, top + 1, name)
        y = sheet.writeText(fact, x + 110, top, value) + 5.5
      })
      sheet.drawDecoration(() =>
        doc
          .moveTo(x, y)
          .lineTo(x + width, y)
          .lineWidth(0.6)
          .stroke(colors.line),
      )
      y += 7
    }
  })
}

function drawPassUsageRules(sheet: PdfPage, vehicleOrProvinceRule: string, translateText: TextLookup): void {
  const { doc } = sheet
  const [x, top, width, padding] = [card.x + 336, 424, 204, 18]
  const style = { size: 11, width: width - 2 * padding - 14, lineGap: 2 } as const
  const rules = ['carry', vehicleOrProvinceRule, 'insurance', 'refunds'].map((key) => translateText(key))
  doc.font('text').fontSize(style.size)
  const heights = rules.map((rule) =>
    doc.heightOfString(rule, { width: style.width, lineGap: style.lineGap }),
  )
  const height = 2 * padding + 30 + heights.reduce((sum, each) => sum + each + 9, 0) - 9
  sheet.drawDecoration(() => doc.roundedRect(x, top - 4, width, height, 14).fill(colors.sand))
  sheet.writeText(translateText('rules'), x + padding, top + padding - 6, {
    size: 15,
    face: 'display',
    color: colors.spruce,
    width: width - 2 * padding,
    tag: 'H2',
  })
  let y = top + padding + 24
  sheet.drawInside('L', () => {
    for (const rule of rules) {
      const dot = y + 6.5
      sheet.drawDecoration(() => doc.circle(x + padding + 3, dot, 2.6).fill(colors.orange))
      sheet.drawInside('LI', () => {
        y = sheet.writeText(rule, x + padding + 14, y, { ...style, tag: 'LBody' }) + 9
      })
    }
  })
}

function drawPassPageFooter(sheet: PdfPage, drawingContext: DrawingContext, translateText: TextLookup): void {
  const y = letterSize.height - 44
  const day = formatQuebecDay(drawingContext.now, drawingContext.language)
  sheet.writeText(`${drawingContext.issuer}  ·  ${translateText('issued', { day })}`, card.x, y, {
    size: 9.5,
    color: colors.muted,
  })
}
