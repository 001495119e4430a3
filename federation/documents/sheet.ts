import Pdf from 'pdfkit'
import { ink, typefaces, writable } from './ink.ts'

type Face = keyof typeof typefaces
/** A PDF file that is being written. */
export type Doc = InstanceType<typeof Pdf>

/** What holds other elements of a document's structure. */
type Holder = 'H1' | 'Table' | 'TR' | 'TD' | 'L' | 'LI'

/** How a text is set; lengths in points. */
export interface TextStyle {
  size: number
  face?: Face
  colour?: string
  width?: number
  /** What does not fit into it is left out; whatever it takes, where there is none. */
  height?: number
  align?: 'left' | 'center' | 'right'
  spacing?: number
  lineGap?: number
  /** The element of the document's structure, for those who hear it read. */
  tag?: 'P' | 'H1' | 'H2' | 'Span' | 'TH' | 'TD' | 'LBody'
  /** Of a `TH`: what it names. */
  scope?: 'Row' | 'Column'
}

/** A page of a letter, in points. */
export const letter = { width: 612, height: 792 } as const

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

/** Pages whose texts are read aloud in order, and whose ornaments are passed over. */
export class Sheet {
  readonly doc: Doc
  /** What the next text belongs to. */
  #holder

  constructor(doc: Doc) {
    this.doc = doc
    this.#holder = doc.struct('Document')
    doc.addStructure(this.#holder)
  }

  /** Draws what belongs together: a table, a row of it, a list, a point of it, a title of several lines. */
  within(tag: Holder, draw: () => void): void {
    const outer = this.#holder
    const inner = this.doc.struct(tag)
    outer.add(inner)
    this.#holder = inner
    draw()
    this.#holder = outer
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
    this.#holder.add(
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
    const { tag = 'P', scope } = style
    // The library's types lack the scope of a table's heads.
    const options: { title?: string; scope?: string } = scope === undefined ? {} : { scope }
    this.#holder.add(
      doc.struct(tag, options, () => {
        this.#write(text, x, y, style)
      }),
    )
    return doc.y
  }

  /** Writes what has been said already, such as the head of a table on its next page. */
  repeat(text: string, x: number, y: number, style: TextStyle): void {
    this.ornament(() => {
      this.#write(text, x, y, style)
    })
  }

  #write(text: string, x: number, y: number, style: TextStyle): void {
    this.doc
      .font(style.face ?? 'text')
      .fontSize(style.size)
      .fillColor(style.colour ?? ink.text)
    this.doc.text(bounded(text), x, y, {
      width: style.width,
      ...(style.height !== undefined && { height: style.height, ellipsis: '…' }),
      align: style.align ?? 'left',
      characterSpacing: style.spacing ?? 0,
      lineGap: style.lineGap ?? 0,
      lineBreak: style.width !== undefined,
    })
  }

  width(text: string, size: number, face: Face = 'text'): number {
    return this.doc.font(face).fontSize(size).widthOfString(bounded(text))
  }

  /** How high a text would be. */
  height(text: string, { size, face = 'text', width, lineGap = 0 }: TextStyle): number {
    return this.doc
      .font(face)
      .fontSize(size)
      .heightOfString(bounded(text), { ...(width !== undefined && { width }), lineGap })
  }

  /** Writes one line, smaller if it must be, and shortened if it is still too long. */
  line(text: string, x: number, y: number, style: TextStyle & { width: number; least?: number }): void {
    const { width, face, least = style.size * 0.7 } = style
    const whole = bounded(text)
    const fits = (part: string, size: number) => this.width(part, size, face) <= width
    let { size } = style
    while (size > least && !fits(whole, size)) size -= 0.5
    const fitting = fits(whole, size) ? whole : shortened(whole, (part) => fits(part, size))
    // Smaller text keeps the line's foot where it was.
    this.text(fitting, x, y + (style.size - size) * 0.85, { ...style, size, width: width + 2 })
  }
}

/** No text of a page has more characters, and no word more letters: the library would take minutes over them. */
const longest = { text: 1_500, word: 100 }

/** A text as the typefaces write it; one that would fill pages cut, a word that no line holds broken. */
function bounded(text: string): string {
  const cut = text.length > longest.text ? `${text.slice(0, longest.text)}…` : text
  return writable(cut).replaceAll(new RegExp(`\\S{${longest.word}}(?=\\S)`, 'g'), '$& ')
}

/** The longest beginning of a text that fits with the mark of what is left out; halved again and again, not letter by letter. */
function shortened(text: string, fits: (part: string) => boolean): string {
  const beginning = (length: number) => `${text.slice(0, length).trimEnd()}…`
  let [fitting, tooLong] = [1, text.length]
  while (tooLong - fitting > 1) {
    const half = Math.floor((fitting + tooLong) / 2)
    if (fits(beginning(half))) fitting = half
    else tooLong = half
  }
  return beginning(fitting)
}
