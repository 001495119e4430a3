/** The tables of what attacks and faults reached, for a terminal and for `docs/trust.md`. */

/** One attack, in words for who runs the portal. */
export interface Row {
  /** What is done to it. */
  attack: string
  /** What must not be exceeded. */
  promise: string
  /** The figure that was measured. */
  reached: string
  /** The counter-proof: what the same attack reaches with the limit switched off; left out where there is no switch. */
  without?: string
}

/** The rows of one test file. */
export interface Part {
  id: string
  title: string
  rows: Row[]
}

const columns = [
  ['Attack', 'attack'],
  ['Promise', 'promise'],
  ['Reached', 'reached'],
  ['Without the limit', 'without'],
] as const

/** A table for a terminal. */
export function printed({ title, rows }: Part): string {
  const cells = cellsOf(rows)
  const widths = columns.map((_, at) => Math.max(...cells.map((row) => row[at]!.length)))
  const lines = cells.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at]!))
      .join('  ')
      .trimEnd(),
  )
  return `${title}\n${lines.map((line) => `  ${line}`).join('\n')}`
}

/** The page with these parts put in the place of what it had of them, new ones at its end. */
export function pageWith(page: string, parts: readonly Part[], stamp: string): string {
  return parts.reduce((text, part) => {
    const begin = `<!-- part ${part.id} -->`
    const end = `<!-- end ${part.id} -->`
    const section = `${begin}\n## ${part.title}\n\n${stamp}\n\n${markdown(part)}\n${end}`
    const [from, to] = [text.indexOf(begin), text.indexOf(end)]
    return from < 0 || to < from
      ? `${text.trimEnd()}\n\n${section}\n`
      : text.slice(0, from) + section + text.slice(to + end.length)
  }, page)
}

function markdown({ rows }: Part): string {
  const [head = [], ...body] = cellsOf(rows)
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...body.map(line)].join('\n')
}

function cellsOf(rows: readonly Row[]): string[][] {
  return [columns.map(([title]) => title), ...rows.map((row) => columns.map(([, name]) => row[name] ?? ''))]
}
