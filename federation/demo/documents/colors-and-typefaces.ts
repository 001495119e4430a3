/** Colors and typefaces of generated documents. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { unpackWoffFont } from './unpack-woff.ts'

/** Color palette of the portal. */
export const colors = {
  spruce: '#1f4d3a',
  deep: '#143528',
  moss: '#3f7a61',
  sand: '#f3ead9',
  paper: '#fdfaf3',
  line: '#d9ccb2',
  text: '#16261f',
  muted: '#4a5a52',
  orange: '#d9541e',
  white: '#ffffff',
} as const

const require = createRequire(import.meta.url)
const readTypefaceFile = (path: string): Buffer =>
  unpackWoffFont(readFileSync(require.resolve(`@fontsource/${path}`)))

/**
 * Typefaces of generated documents, by the names used in drawing code. The font files are static
 * because PDF does not support variable fonts.
 */
export const typefaces: Readonly<Record<'text' | 'medium' | 'bold' | 'display', Buffer>> = {
  text: readTypefaceFile('figtree/files/figtree-latin-400-normal.woff'),
  medium: readTypefaceFile('figtree/files/figtree-latin-600-normal.woff'),
  bold: readTypefaceFile('figtree/files/figtree-latin-700-normal.woff'),
  display: readTypefaceFile('bricolage-grotesque/files/bricolage-grotesque-latin-800-normal.woff'),
}

/**
 * Replaces characters that the typefaces lack: narrow no-break spaces become no-break spaces, and
 * unsupported diacritics are removed. Line breaks are kept.
 */
export function replaceCharactersUnsupportedByTypefaces(text: string): string {
  return Array.from(text.replaceAll('\u202f', '\u00a0').normalize('NFC'), (character) => {
    if (
      /^[\n\u0020-\u007e\u00a0-\u00ff\u0131\u0152\u0153\u2013\u2014\u2018-\u201e\u2022\u2026\u20ac]$/u.test(
        character,
      )
    )
      return character
    const bare = character.normalize('NFD').replace(/\p{M}/gu, '')
    return /^[\u0020-\u007e]+$/.test(bare) ? bare : (fallbackLetters[character] ?? '?')
  }).join('')
}

/**
 * Replacements for letters whose diacritics Unicode normalization cannot separate.
 */
const fallbackLetters: Record<string, string> = { Ł: 'L', ł: 'l', Đ: 'D', đ: 'd', ẞ: 'SS', Ħ: 'H', ħ: 'h' }
