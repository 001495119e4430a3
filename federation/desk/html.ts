/** Markup that cannot be forgotten to be escaped: what is put into a template is text, unless it is markup itself. */
import { escaped } from '../texts.ts'

/** Markup. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Part = Html | readonly Html[] | string | number | null

/** A template of markup; null stands for nothing. */
export function markup(texts: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(texts.reduce((before, text, index) => before + write(parts[index - 1] ?? null) + text))
}

/** Attributes of an element, with a space before each; false leaves one out. */
export function attributes(values: Record<string, string | number | boolean>): Html {
  const written = Object.entries(values)
    .filter(([, value]) => value !== false)
    .map(([name, value]) => (value === true ? ` ${name}` : ` ${name}="${escaped(String(value))}"`))
  return new Html(written.join(''))
}

function write(part: Part): string {
  if (part === null) return ''
  if (part instanceof Html) return part.text
  return typeof part === 'object' ? part.map(write).join('\n') : escaped(String(part))
}
