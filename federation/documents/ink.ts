/** The colours and typefaces of what the federation draws. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { unpackWoff } from './woff.ts'

/** The palette, as on the portal. */
export const ink = {
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
const read = (path: string): Buffer => unpackWoff(readFileSync(require.resolve(`@fontsource/${path}`)))

/** The typefaces by the names that drawings use; static files, since PDF cannot hold variable ones. */
export const typefaces: Readonly<Record<'text' | 'medium' | 'bold' | 'display', Buffer>> = {
  text: read('figtree/files/figtree-latin-400-normal.woff'),
  medium: read('figtree/files/figtree-latin-600-normal.woff'),
  bold: read('figtree/files/figtree-latin-700-normal.woff'),
  display: read('bricolage-grotesque/files/bricolage-grotesque-latin-800-normal.woff'),
}

/** Text with what the typefaces can write, line by line: narrow no-break spaces widened, foreign marks taken off. */
export function writable(text: string): string {
  return Array.from(text.replaceAll('\u202f', '\u00a0').normalize('NFC'), (character) => {
    if (
      /^[\n\u0020-\u007e\u00a0-\u00ff\u0131\u0152\u0153\u2013\u2014\u2018-\u201e\u2022\u2026\u20ac]$/u.test(
        character,
      )
    )
      return character
    const bare = character.normalize('NFD').replace(/\p{M}/gu, '')
    return /^[\u0020-\u007e]+$/.test(bare) ? bare : (near[character] ?? '?')
  }).join('')
}

/** Letters that do not come apart. */
const near: Record<string, string> = { Ł: 'L', ł: 'l', Đ: 'D', đ: 'd', ẞ: 'SS', Ħ: 'H', ħ: 'h' }
