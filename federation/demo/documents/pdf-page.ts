import Pdf from 'pdfkit'
import { colors, typefaces, replaceCharactersUnsupportedByTypefaces } from './colors-and-typefaces.ts'

type Face = keyof typeof typefaces
/** A PDF document that is being written. */
export type PdfDocument = InstanceType<typeof Pdf>

/**
 * Tags of those PDF structure elements that contain other structure elements.
 */
type ContainerTag = 'H1' | 'Table' | 'TR' | 'TD' | 'L' | 'LI'

/** Typographic style of a text on a PDF page. Lengths are in points. */
export interface TextStyle {
  size: number
  face?: Face
  color?: string
  width?: number
  /**
   * Maximum height of a text block on a PDF page, in points; unlimited if undefined. Overflowing
   * text is truncated.
   */
  height?: number
  align?: 'left' | 'center' | 'right'
  spacing?: number
  lineGap?: number
  /** PDF structure tag of the text, which tells screen readers the role of the text. */
  tag?: 'P' | 'H1' | 'H2' | 'Span' | 'TH' | 'TD' | 'LBody'
  /** Scope of a table header cell (`TH`): row or column. */
  scope?: 'Row' | 'Column'
}

/** Size of a US Letter page, in points. */
export const letterSize = { width: 612, height: 792 } as const

/** Rectangle on a PDF page, in points: its left, top, right and bottom edges. */
export type PdfBox = [left: number, top: number, right: number, bottom: number]

/**
 * Options of a PDF structure element that the type declarations of pdfkit lack.
 */
interface StructureOptions {
  alt?: string
  /** Scope of a table header cell in a tagged PDF. */
  scope?: TextStyle['scope']
  /** Bounding box of a figure on the PDF page. */
  bbox?: PdfBox
  placement?: 'Block'
}

/**
 * Conformance level of the PDF documents. This option is missing from pdfkit's type declarations.
 */
const pdfUa = 'PDF/UA' as 'PDF/A-1'

/**
 * Creates a tagged PDF document with one page in US Letter format. The document claims PDF/UA-1, so
 * all its content must be drawn with `PdfPage`.
 */
export function createUsLetterPdfDocument(options: {
  title: string
  author: string
  keywords: string
  language: string
  now: number
}): PdfDocument {
  const doc = new Pdf({
    size: 'LETTER',
    margin: 0,
    pdfVersion: '1.7',
    subset: pdfUa,
    tagged: true,
    lang: `${options.language}-CA`,
    displayTitle: true,
    info: {
      Title: options.title,
      Author: options.author,
      Keywords: options.keywords,
      CreationDate: new Date(options.now),
    },
  })
  for (const [name, file] of Object.entries(typefaces)) doc.registerFont(name, file)
  return doc
}

/** Collects the output of a PDF document. Resolves to the bytes of the PDF file. */
export function collectPdfBytes(doc: PdfDocument): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    doc.on('data', (part: Buffer) => parts.push(part))
    doc.on('end', () => resolve(Buffer.concat(parts)))
    doc.on('error', reject)
  })
}

/**
 * A PDF page writer that tags texts for screen readers in reading order and marks decoration as
 * artifacts.
 */
export class PdfPage {
  readonly doc: PdfDocument
  /**
   * PDF structure element to which the next text on the page is added.
   */
  #holder

  constructor(doc: PdfDocument) {
    this.doc = doc
    this.#holder = doc.struct('Document')
    doc.addStructure(this.#holder)
  }

  /**
   * Draws content inside a PDF structure element, such as a table, a table row, a list item or a
   * title with several lines.
   */
  drawInside(tag: ContainerTag, draw: () => void): void {
    const outer = this.#holder
    const inner = this.doc.struct(tag)
    outer.add(inner)
    this.#holder = inner
    draw()
    this.#holder = outer
  }

  /** Draws decoration on a PDF page and marks it as an artifact, so that screen readers skip it. */
  drawDecoration(draw: () => void): void {
    this.doc.markContent('Artifact', { type: 'Layout' })
    this.doc.save()
    draw()
    this.doc.restore()
    this.doc.endMarkedContent()
  }

  /**
   * Draws an image inside a given rectangle of a PDF page, with an alternative text for screen
   * readers.
   */
  drawFigure(alt: string, box: PdfBox, draw: () => void): void {
    const options: StructureOptions = { alt, bbox: box, placement: 'Block' }
    this.#holder.add(
      this.doc.struct('Figure', options, () => {
        this.doc.save()
        draw()
        this.doc.restore()
      }),
    )
  }

  /**
   * Writes a text on a PDF page, beginning at the y coordinate `y`. Returns the y coordinate below
   * the text.
   */
  writeText(text: string, x: number, y: number, style: TextStyle): number {
    const { doc } = this
    const { tag = 'P', scope } = style
    const options: StructureOptions = scope === undefined ? {} : { scope }
    this.#holder.add(
      doc.struct(tag, options, () => {
        this.#writeTextBlock(text, x, y, style)
      }),
    )
    return doc.y
  }

  /**
   * Writes a text that repeats an earlier text, such as a table header on the next page. Screen
   * readers skip the repeated text.
   */
  writeRepeatedText(text: string, x: number, y: number, style: TextStyle): void {
    this.drawDecoration(() => {
      this.#writeTextBlock(text, x, y, style)
    })
  }

  #writeTextBlock(text: string, x: number, y: number, style: TextStyle): void {
    this.doc
      .font(style.face ?? 'text')
      .fontSize(style.size)
      .fillColor(style.color ?? colors.text)
    this.doc.text(prepareTextForPdf(text), x, y, {
      width: style.width,
      ...(style.height !== undefined && { height: style.height, ellipsis: '…' }),
      align: style.align ?? 'left',
      characterSpacing: style.spacing ?? 0,
      lineGap: style.lineGap ?? 0,
      lineBreak: style.width !== undefined,
    })
  }

  measureTextWidth(text: string, size: number, face: Face = 'text'): number {
    return this.doc.font(face).fontSize(size).widthOfString(prepareTextForPdf(text))
  }

  /** Returns the height that a text takes on a PDF page, in points. */
  measureTextHeight(text: string, { size, face = 'text', width, lineGap = 0 }: TextStyle): number {
    return this.doc
      .font(face)
      .fontSize(size)
      .heightOfString(prepareTextForPdf(text), { ...(width !== undefined && { width }), lineGap })
  }

  /**
   * Writes a text on a single line. Reduces the font size until the text fits, and truncates the
   * text if it does not fit at the minimum size.
   */
  writeLine(
    text: string,
    x: number,
    y: number,
    style: TextStyle & { width: number; minimumSize?: number },
  ): void {
    const { width, face, minimumSize = style.size * 0.7 } = style
    const whole = prepareTextForPdf(text)
    const isTextWithinWidth = (textPart: string, size: number) =>
      this.measureTextWidth(textPart, size, face) <= width
    let { size } = style
    while (size > minimumSize && !isTextWithinWidth(whole, size)) size -= 0.5
    const fitting = isTextWithinWidth(whole, size)
      ? whole
      : truncateTextToFit(whole, (part) => isTextWithinWidth(part, size))
    // Keeps the baseline in place when the font size is reduced.
    this.writeText(fitting, x, y + (style.size - size) * 0.85, { ...style, size, width: width + 2 })
  }
}

/**
 * Maximum length of a text and of a single word on a PDF page, in characters. The PDF library would
 * take minutes to lay out a longer text or word.
 */
const maximumLengths = { text: 1_500, word: 100 }

/**
 * Prepares a text for a PDF page: replaces characters without glyphs, truncates a text that is too
 * long, and breaks words that are too long.
 */
function prepareTextForPdf(text: string): string {
  const cut = text.length > maximumLengths.text ? `${text.slice(0, maximumLengths.text)}…` : text
  return replaceCharactersUnsupportedByTypefaces(cut).replaceAll(
    new RegExp(`\\S{${maximumLengths.word}}(?=\\S)`, 'g'),
    '$& ',
  )
}

/**
 * Truncates a text to the longest beginning that fits on one line together with an ellipsis. A
 * binary search finds this length.
 */
function truncateTextToFit(text: string, isTextWithinWidth: (textPart: string) => boolean): string {
  const truncateTextToLength = (length: number) => `${text.slice(0, length).trimEnd()}…`
  let [fitting, tooLong] = [1, text.length]
  while (tooLong - fitting > 1) {
    const half = Math.floor((fitting + tooLong) / 2)
    if (isTextWithinWidth(truncateTextToLength(half))) fitting = half
    else tooLong = half
  }
  return truncateTextToLength(fitting)
}
