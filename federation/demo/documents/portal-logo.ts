import { colors } from './colors-and-typefaces.ts'
import type { PdfDocument } from './pdf-page.ts'

/** Draws the portal's logo on a PDF page: a trail across contour lines to a goal. */
export function drawPortalLogo(doc: PdfDocument, x: number, y: number): void {
  doc.translate(x, y).scale(0.7)
  doc.roundedRect(0, 0, 40, 40, 11).fill(colors.deep)
  doc.lineWidth(1.1).strokeOpacity(0.45)
  for (const path of [
    'M40 9.500C33 8.500 27.500 3.500 24.500 0',
    'M40 16C31 15.500 22 10 17 0',
    'M0 25.500C6 26 12.500 32 15 40',
    'M0 18.500C9 19 20 28 23.500 40',
  ])
    doc.path(path).stroke(colors.sand)
  doc.strokeOpacity(1).lineWidth(3).lineCap('round')
  doc
    .path(
      'M12 35C12 29 15 27 20 25.300C25 22.500 28.500 21.800 28.500 17.500C28.500 13.200 24.500 11.700 20.500 10.500',
    )
    .stroke(colors.sand)
  doc.circle(18.5, 9.5, 3.6).fill(colors.orange)
}
