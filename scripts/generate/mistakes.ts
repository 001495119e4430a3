/** Mistakes in what something is generated from, told in three lines each: where, the line itself, and what is wrong. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Mistake {
  /** Path within the project. */
  file: string
  /** Counted from 1, as editors do. */
  line: number
  column: number
  what: string
}

/** Nothing can be generated before these are mended. */
export class Mistakes extends Error {
  readonly all: Mistake[]

  constructor(all: Mistake[]) {
    super(all.map(({ file, line, what }) => `${file}:${line} ${what}`).join('\n'))
    this.all = all
  }
}

/** Throws the mistakes; does nothing where there is none. */
export function throwMistakes(mistakes: Mistake[]): void {
  if (mistakes.length > 0) throw new Mistakes(mistakes)
}

/** Where one mistake breaks many documents, the first of them say enough. */
const mostTold = 3

/** What a person reads of them; one that two steps have found is told once. */
export function tell(mistakes: Mistake[], root: string): string {
  const told = new Set(
    mistakes.map(({ file, line, column, what }) => {
      const text = readFileSync(join(root, file), 'utf8').split('\n')[line - 1]?.trim() ?? ''
      return `${file}:${line}:${column}\n  ${text}\n  ${what}`
    }),
  )
  const more = told.size - mostTold
  return [...told].slice(0, mostTold).join('\n') + (more > 0 ? `\n… and ${more} more.` : '')
}
