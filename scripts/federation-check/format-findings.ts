import type { Finding, Verdict } from './check-federation.ts'

/** Output formats of the federation check's report. */
export const reportFormats = ['text', 'markdown', 'json'] as const
export type ReportFormat = (typeof reportFormats)[number]

/**
 * Formats the verdicts of the federation check for people, for an issue tracker or for a program.
 */
export function formatFederationCheckFindings(findings: readonly Finding[], format: ReportFormat): string {
  if (format === 'json')
    return JSON.stringify({ counts: countFederationCallsByVerdict(findings), findings }, null, 2)
  const {
    confirmed,
    differs,
    unreadable,
    assumed,
    'not tried': notTried,
  } = countFederationCallsByVerdict(findings)
  const summary = `${confirmed} confirmed, ${differs} differ, ${unreadable} unreadable, ${assumed} assumed, ${notTried} not tried`
  const shown = findings.flatMap(({ shownAs }) => shownAs ?? [])
  const comparison =
    shown.length === 0 ? [] : [`Compare with the federation's own site: ${shown.join('; ')}.`]
  if (format === 'markdown')
    return [
      '| call | verdict | remark |',
      '|---|---|---|',
      ...findings.map(
        ({ call, verdict, remark }) => `| \`${call}\` | ${verdict} | ${escapeMarkdownTableCell(remark)} |`,
      ),
      '',
      `${summary}.`,
      ...comparison,
    ].join('\n')
  return [
    ...findings.map(({ call, verdict, remark }) => `${verdict.padEnd(10)} ${call.padEnd(28)} ${remark}`),
    ...comparison,
    summary,
  ].join('\n')
}

function countFederationCallsByVerdict(findings: readonly Finding[]): Record<Verdict, number> {
  const countFederationCallsWithVerdict = (verdict: Verdict) =>
    findings.filter((finding) => finding.verdict === verdict).length
  return {
    confirmed: countFederationCallsWithVerdict('confirmed'),
    differs: countFederationCallsWithVerdict('differs'),
    unreadable: countFederationCallsWithVerdict('unreadable'),
    assumed: countFederationCallsWithVerdict('assumed'),
    'not tried': countFederationCallsWithVerdict('not tried'),
  }
}

/** Escapes a text for a cell of a Markdown table. */
const escapeMarkdownTableCell = (text: string) =>
  text.replaceAll('|', String.raw`\|`).replaceAll(/\s*\n\s*/g, ' ')
