/** The printed card of a pass, which the member cuts out and keeps. */
import { encode } from 'uqr'
import { drawContourLines } from './contour-lines.ts'
import { colors } from './colors-and-typefaces.ts'
import type { AnyPass } from '../../documents/document-content.ts'
import type { DrawingContext } from '../../documents/document-links.ts'
import {
  type TextLookup,
  formatFirstAndLastPassDay,
  describePassVehicleOrProvince,
  translatePassType,
} from './pass-document.ts'
import { drawPortalLogo } from './portal-logo.ts'
import type { PdfBox, PdfDocument, PdfPage } from './pdf-page.ts'

/**
 * Position and size of the printed pass card on the page, in points. `foot` is the height of the
 * sand-colored strip at the bottom.
 */
export const card = { x: 36, y: 40, width: 540, height: 304, radius: 20, foot: 66 }
const inset = 26

/** Draws the printed card of a pass. */
export function drawPassCard(
  sheet: PdfPage,
  pass: AnyPass,
  drawingContext: DrawingContext,
  translateText: TextLookup,
): void {
  const { doc } = sheet
  const { x, y, width, height, foot } = card
  const right = x + width - inset
  const footTop = y + height - foot
  sheet.drawDecoration(() => drawPassCardBackground(doc, pass.number))
  sheet.drawDecoration(() => drawPortalLogo(doc, x + inset, y + 22))
  sheet.writeText(drawingContext.issuer, x + inset + 38, y + 26, {
    size: 17,
    face: 'display',
    color: colors.sand,
  })

  const qr = 132
  const column = right - qr - 24 - (x + inset)
  sheet.writeLine(translatePassType(pass, drawingContext.language), x + inset, y + 68, {
    size: 29,
    face: 'display',
    color: colors.paper,
    width: column,
    tag: 'H1',
  })
  sheet.writeLine(pass.holder, x + inset, y + 105, {
    size: 14,
    face: 'medium',
    color: colors.sand,
    width: column,
  })
  const { title, plate, label: placeLabel, place } = describePassVehicleOrProvince(pass, translateText)
  sheet.writeLine(title, x + inset, y + 138, {
    size: 16,
    face: 'bold',
    color: colors.paper,
    width: column,
  })
  if (plate !== null) drawLicensePlate(sheet, plate, x + inset, y + 163)
  const placeX = x + inset + (plate === null ? 0 : 142)
  sheet.writeText(placeLabel, placeX, y + 164, {
    size: 10.5,
    face: 'medium',
    color: colors.line,
  })
  sheet.writeText(place, placeX, y + 178, {
    size: 13,
    face: 'bold',
    color: colors.paper,
    width: right - qr - 20 - placeX,
    // Keeps the text above the bottom strip of the card.
    height: 48,
    lineGap: -1,
  })

  const qrCode = { controlNumber: pass.controlNumber, qrText: drawingContext.qrText }
  drawPassControlNumber(sheet, qrCode, right - qr, y + 62, qr, translateText)

  const { from, until } = formatFirstAndLastPassDay(pass, drawingContext.language)
  const isOneDay = from === until
  const faint = { size: 10.5, face: 'medium', color: colors.muted } as const
  const strong = { size: 15, face: 'bold', color: colors.deep } as const
  sheet.writeText(translateText(isOneDay ? 'on' : 'from'), x + inset, footTop + 16, faint)
  sheet.writeText(from, x + inset, footTop + 30, strong)
  if (!isOneDay) {
    const second = x + inset + Math.max(sheet.measureTextWidth(from, 15, 'bold'), 110) + 26
    sheet.writeText(translateText('until'), second, footTop + 16, faint)
    sheet.writeText(until, second, footTop + 30, strong)
  }
  const number = { width: 150, align: 'right' } as const
  sheet.writeText(translateText('number'), right - 150, footTop + 12, { ...faint, ...number })
  sheet.writeText(pass.number, right - 150, footTop + 24, {
    size: 27,
    face: 'display',
    color: colors.spruce,
    ...number,
  })
}

/**
 * Draws the background of a pass card: a green gradient with contour lines seeded by the pass
 * number, and a sand-colored strip at the bottom.
 */
function drawPassCardBackground(doc: PdfDocument, seed: string): void {
  const { x, y, width, height, radius, foot } = card
  const face = height - foot
  doc.roundedRect(x, y, width, height, radius).clip()
  doc.rect(x, y + face, width, foot).fill(colors.sand)
  doc.rect(x, y, width, face).clip()
  const ground = doc.linearGradient(x, y, x + width * 0.35, y + height)
  ground.stop(0, '#24573f').stop(0.55, colors.spruce).stop(1, colors.deep)
  doc.rect(x, y, width, face).fill(ground)
  doc.translate(x, y)
  const lines = drawContourLines(seed, width, face, 15)
  doc.path(lines.fine).lineWidth(0.7).strokeOpacity(0.5).stroke(colors.moss)
  doc.path(lines.index).lineWidth(1.2).strokeOpacity(0.65).stroke(colors.moss)
  doc.rect(0, face - 4, width, 4).fill(colors.orange)
}

/** Draws the registration of a vehicle as a license plate. */
function drawLicensePlate(sheet: PdfPage, registration: string, x: number, y: number): void {
  const [width, height] = [124, 42]
  sheet.drawDecoration(() => {
    sheet.doc.roundedRect(x, y, width, height, 7).fill(colors.white)
    sheet.doc
      .roundedRect(x + 2.5, y + 2.5, width - 5, height - 5, 5)
      .lineWidth(1.2)
      .stroke(colors.spruce)
    for (const side of [x + 9, x + width - 9]) sheet.doc.circle(side, y + 8.5, 1.6).fill(colors.line)
  })
  sheet.writeLine(registration, x + 10, y + 9, {
    size: 22,
    minimumSize: 11,
    face: 'bold',
    color: colors.deep,
    width: width - 22,
    align: 'center',
  })
}

/**
 * Draws the control number of a pass as text, with a QR code. The QR code is drawn as a single
 * path, so that no gaps appear between its squares.
 */
function drawPassControlNumber(
  sheet: PdfPage,
  { controlNumber, qrText }: { controlNumber: string; qrText: string | undefined },
  x: number,
  y: number,
  size: number,
  translateText: TextLookup,
): void {
  const { doc } = sheet
  // A signed code is long: with more error correction, its modules would be too small for scanners.
  const { data, size: modules } = encode(qrText ?? controlNumber, {
    ecc: qrText === undefined ? 'Q' : 'M',
    border: 0,
  })
  const quiet = 13
  const module = (size - 2 * quiet) / modules
  sheet.drawDecoration(() => doc.roundedRect(x, y, size, size + 22, 12).fill(colors.white))
  const box: PdfBox = [x + quiet, y + quiet, x + size - quiet, y + size - quiet]
  sheet.drawFigure(translateText('code', { number: controlNumber }), box, () => {
    doc.translate(x + quiet, y + quiet)
    for (const [row, line] of data.entries()) {
      for (let column = 0; column < modules; column++) {
        let end = column
        while (line[end] === true) end++
        if (end > column) doc.rect(column * module, row * module, (end - column) * module, module)
        column = Math.max(column, end)
      }
    }
    doc.fill('#000000')
  })
  const centred = { size: 14, face: 'bold', color: colors.deep, width: size, align: 'center' } as const
  sheet.writeText(controlNumber, x, y + size - 6, centred)
}
