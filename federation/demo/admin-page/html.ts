/** HTML templates that escape their values automatically, except values that are already HTML. */
import { escapeHtml } from '../../translations.ts'

/** A fragment of HTML. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type HtmlPart = Html | readonly Html[] | string | number | null

/** Template tag that builds HTML. Escapes its values, and renders null as an empty string. */
export function buildHtml(texts: TemplateStringsArray, ...parts: HtmlPart[]): Html {
  return new Html(
    texts.reduce((before, text, index) => before + renderHtmlPart(parts[index - 1] ?? null) + text),
  )
}

/**
 * Renders HTML attributes, each with a leading space. Attributes with the value false are omitted.
 */
export function renderHtmlAttributes(attributes: Record<string, string | number | boolean>): Html {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== false)
    .map(([name, value]) => (value === true ? ` ${name}` : ` ${name}="${escapeHtml(String(value))}"`))
  return new Html(written.join(''))
}

function renderHtmlPart(part: HtmlPart): string {
  if (part === null) return ''
  if (part instanceof Html) return part.text
  return typeof part === 'object' ? part.map(renderHtmlPart).join('\n') : escapeHtml(String(part))
}
