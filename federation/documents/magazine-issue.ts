/** A magazine issue as a PDF file: its cover, its story, and a page of trail etiquette. */
import { ink } from './ink.ts'
import { type CoverWords, type Shape, coverShapes, linesOf, page, paletteOf } from './magazine-cover.ts'
import { type Doc, Sheet, collect, openLetter } from './sheet.ts'

/** The content of a magazine issue. */
export interface Issue {
  /** Seed of the pseudorandom landscape. */
  seed: string
  season: string | null
  cover: CoverWords
  lead: string
  paragraphs: string[]
  /** Trail etiquette, the last page of every issue. */
  manners: { title: string; rules: string[]; foot: string }
}

const margin = 60
const column = page.width - 2 * margin

/** Draws an issue. Resolves to the bytes of a PDF file. */
export function drawIssue(
  issue: Issue,
  { language, issuer, now }: { language: string; issuer: string; now: number },
): Promise<Buffer> {
  const { cover } = issue
  const doc = openLetter({
    title: `${cover.masthead} – ${cover.title}`,
    author: issuer,
    keywords: cover.edition,
    language,
    now,
  })
  const bytes = collect(doc)
  const sheet = new Sheet(doc)
  drawCover(sheet, issue)
  doc.addPage()
  drawStory(sheet, issue)
  doc.addPage()
  drawManners(sheet, issue)
  doc.end()
  return bytes
}

function drawShapes(doc: Doc, shapes: Shape[]): void {
  for (const { path, fill, stroke, width = 1, opacity = 1 } of shapes) {
    doc.path(path).lineWidth(width).fillOpacity(opacity).strokeOpacity(opacity)
    if (fill === undefined) doc.stroke(stroke)
    else doc.fill(fill)
  }
}

function drawCover(sheet: Sheet, { seed, season, cover }: Issue): void {
  const { doc } = sheet
  sheet.ornament(() => {
    drawShapes(doc, coverShapes(seed, season))
    doc.rect(48, 140, 64, 5).fill(ink.orange)
  })
  const { text: colour } = paletteOf(season)
  sheet.text(cover.masthead, 48, 52, { size: 40, face: 'display', colour })
  sheet.text(cover.edition, 48, 106, { size: 15, face: 'medium', colour })
  sheet.within('H1', () => {
    for (const [index, line] of linesOf(cover.title, 18).entries())
      sheet.text(line, 48, 168 + index * 58, { size: 52, face: 'display', colour, tag: 'Span' })
  })
}

function drawStory(sheet: Sheet, { seed, season, cover, lead, paragraphs }: Issue): void {
  const { doc } = sheet
  // The landscape of the cover continues at the bottom of the page, without its sky.
  sheet.ornament(() => {
    doc.translate(0, 200)
    drawShapes(doc, coverShapes(seed, season).slice(4))
  })
  drawHead(sheet, cover)
  let y = sheet.text(cover.title, margin, 104, {
    size: 34,
    face: 'display',
    colour: ink.spruce,
    width: column,
    tag: 'H2',
  })
  y = sheet.text(lead, margin, y + 14, { size: 16, face: 'medium', width: column, lineGap: 4 })
  for (const paragraph of paragraphs)
    y = sheet.text(paragraph, margin, y + 16, { size: 13.5, width: column, lineGap: 5 })
}

function drawManners(sheet: Sheet, { cover, manners }: Issue): void {
  const { doc } = sheet
  drawHead(sheet, cover)
  let y = sheet.text(manners.title, margin, 104, {
    size: 28,
    face: 'display',
    colour: ink.spruce,
    width: column,
    tag: 'H2',
  })
  const rules = { size: 14, width: column - 24, lineGap: 4, tag: 'LBody' } as const
  sheet.within('L', () => {
    for (const rule of manners.rules) {
      const dot = y + 28
      sheet.ornament(() => doc.circle(margin + 5, dot, 4).fill(ink.orange))
      sheet.within('LI', () => {
        y = sheet.text(rule, margin + 24, y + 20, rules)
      })
    }
  })
  sheet.text(manners.foot, margin, page.height - 64, { size: 10, colour: ink.muted, width: column })
}

function drawHead(sheet: Sheet, cover: CoverWords): void {
  const { doc } = sheet
  sheet.ornament(() => doc.rect(margin, 76, 40, 4).fill(ink.orange))
  sheet.text(`${cover.masthead}  ·  ${cover.edition}`, margin, 54, {
    size: 10.5,
    face: 'medium',
    colour: ink.muted,
  })
}
