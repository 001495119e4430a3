/**
 * A mistake in the input file of a code generator. It is printed in three lines: the location, the
 * source line and the message.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Mistake {
  /** Path of the generator's input file, relative to the project. */
  file: string
  /** Line number of the input mistake, starting with 1. */
  line: number
  column: number
  what: string
}

/** Error that holds all mistakes found in the input of a generator. */
export class Mistakes extends Error {
  readonly all: Mistake[]

  constructor(mistakes: Mistake[]) {
    super(mistakes.map(({ file, line, what }) => `${file}:${line} ${what}`).join('\n'))
    this.all = mistakes
  }
}

/**
 * Throws a single error with all given mistakes in a generator's input. Does nothing for an empty
 * list.
 */
export function throwIfInputMistakes(mistakes: Mistake[]): void {
  if (mistakes.length > 0) throw new Mistakes(mistakes)
}

/**
 * Maximum number of input mistakes to print. A few suffice, because one mistake often causes
 * messages about many documents.
 */
const maxPrinted = 3

/**
 * Formats mistakes in generator input for the terminal. A mistake that two generation steps have
 * found is printed only once.
 */
export function formatInputMistakes(mistakes: Mistake[], root: string): string {
  const reports = new Set(
    mistakes.map(({ file, line, column, what }) => {
      const text = readFileSync(join(root, file), 'utf8').split('\n')[line - 1]?.trim() ?? ''
      return `${file}:${line}:${column}\n  ${text}\n  ${what}`
    }),
  )
  const more = reports.size - maxPrinted
  return [...reports].slice(0, maxPrinted).join('\n') + (more > 0 ? `\n… and ${more} more.` : '')
}
