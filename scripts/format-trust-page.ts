/**
 * Formats the figures that tests with simulated attacks and faults measure, as tables for the
 * terminal and for `docs/trust.md`.
 */

/** Measured figures of a simulated attack, described for the operator of the portal. */
export interface MeasuredFiguresRow {
  /** Description of the attack, in words for the operator of the portal. */
  attack: string
  /** Limit in the gateway that the simulated attack must not exceed. */
  promise: string
  /** Highest figure that the simulated attack reached. */
  reached: string
  /**
   * Figure that the simulated attack reaches with the limit switched off, for comparison. Absent if
   * the limit cannot be switched off.
   */
  without?: string
}

/** Table of the figures that a test file measured. */
export interface MeasuredFiguresTable {
  id: string
  title: string
  rows: MeasuredFiguresRow[]
}

const columns = [
  ['Attack', 'attack'],
  ['Promise', 'promise'],
  ['Reached', 'reached'],
  ['Without the limit', 'without'],
] as const

/** Formats a table of measured figures for the terminal. */
export function formatMeasuredFiguresTable({ title, rows }: MeasuredFiguresTable): string {
  const cells = formatMeasuredFiguresAsCells(rows)
  const widths = columns.map((_, at) => Math.max(...cells.map((row) => row[at]!.length)))
  const lines = cells.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at]!))
      .join('  ')
      .trimEnd(),
  )
  return `${title}\n${lines.map((line) => `  ${line}`).join('\n')}`
}

/**
 * Returns the trust page (`docs/trust.md`) with each given table in place of the earlier table. A
 * new table is added in a section at the end.
 */
export function replaceMeasuredTablesOfTrustPage(
  page: string,
  parts: readonly MeasuredFiguresTable[],
  stamp: string,
): string {
  return parts.reduce((text, part) => {
    const begin = `<!-- part ${part.id} -->`
    const end = `<!-- end ${part.id} -->`
    const section = `${begin}\n## ${part.title}\n\n${stamp}\n\n${formatMarkdownTable(part)}\n${end}`
    const [from, to] = [text.indexOf(begin), text.indexOf(end)]
    return from < 0 || to < from
      ? `${text.trimEnd()}\n\n${section}\n`
      : text.slice(0, from) + section + text.slice(to + end.length)
  }, page)
}

function formatMarkdownTable({ rows }: MeasuredFiguresTable): string {
  const [head = [], ...body] = formatMeasuredFiguresAsCells(rows)
  const formatMarkdownTableLine = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [
    formatMarkdownTableLine(head),
    formatMarkdownTableLine(head.map(() => '---')),
    ...body.map(formatMarkdownTableLine),
  ].join('\n')
}

function formatMeasuredFiguresAsCells(rows: readonly MeasuredFiguresRow[]): string[][] {
  return [columns.map(([title]) => title), ...rows.map((row) => columns.map(([, name]) => row[name] ?? ''))]
}
