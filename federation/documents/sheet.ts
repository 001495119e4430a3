import Pdf from 'pdfkit'
import { ink, typefaces, writable } from './ink.ts'

type Face = keyof typeof typefaces
/** A PDF file that is being written. */
export type Doc = InstanceType<typeof Pdf>

/** How a text is set; lengths in points. */
export interface TextStyle {
  size: number
  face?: Face
  colour?: string
  width?: number
  align?: 'left' | 'center' | 'right'
  spacing?: number
  lineGap?: number
  /** The element of the document's structure, for those who hear it read. */
  tag?: 'P' | 'H1' | 'H2'
}

/** Begins a document of one letter-size page. */
export function openLetter(options: {
  title: string
  author: string
  keywords: string
  language: string
  now: number
}): Doc {
  const doc = new Pdf({
    size: 'LETTER',
    margin: 0,
    pdfVersion: '1.7',
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

/** Collects what a document writes. */
export function collect(doc: Doc): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    doc.on('data', (part: Buffer) => parts.push(part))
    doc.on('end', () => resolve(Buffer.concat(parts)))
    doc.on('error', reject)
  })
}

/** A page whose texts are read aloud in order, and whose ornaments are passed over. */
export class Sheet {
  readonly doc: Doc
  readonly #root

  constructor(doc: Doc) {
    this.doc = doc
    this.#root = doc.struct('Document')
    doc.addStructure(this.#root)
  }

  /** Draws what says nothing. */
  ornament(draw: () => void): void {
    this.doc.markContent('Artifact', { type: 'Layout' })
    this.doc.save()
    draw()
    this.doc.restore()
    this.doc.endMarkedContent()
  }

  /** Draws a picture that says something. */
  figure(alt: string, draw: () => void): void {
    this.#root.add(
      this.doc.struct('Figure', { alt }, () => {
        this.doc.save()
        draw()
        this.doc.restore()
      }),
    )
  }

  /** Writes text; its y is its top. Gives the y below it. */
  text(text: string, x: number, y: number, style: TextStyle): number {
    const { doc } = this
    const options = {
      width: style.width,
      align: style.align ?? 'left',
      characterSpacing: style.spacing ?? 0,
      lineGap: style.lineGap ?? 0,
      lineBreak: style.width !== undefined,
    } as const
    this.#root.add(
      doc.struct(style.tag ?? 'P', {}, () => {
        doc
          .font(style.face ?? 'text')
          .fontSize(style.size)
          .fillColor(style.colour ?? ink.text)
        doc.text(writable(text), x, y, options)
      }),
    )
    return doc.y
  }

  width(text: string, size: number, face: Face = 'text'): number {
    return this.doc.font(face).fontSize(size).widthOfString(writable(text))
  }

  /** Writes one line, smaller if it must be, and shortened if it is still too long. */
  line(text: string, x: number, y: number, style: TextStyle & { width: number; least?: number }): void {
    const { width, face, least = style.size * 0.7 } = style
    let { size } = style
    let fitting = writable(text)
    while (size > least && this.width(fitting, size, face) > width) size -= 0.5
    while (fitting.length > 2 && this.width(fitting, size, face) > width)
      fitting = `${fitting.slice(0, -2).trimEnd()}…`
    // Smaller text keeps the line's foot where it was.
    this.text(fitting, x, y + (style.size - size) * 0.85, { ...style, size, width: width + 2 })
  }
}
