/**
 * Checks if a federation follows the REST contract, and prints a verdict for each call of the
 * contract (`docs/connecting.md`). The script sends only calls that read data.
 *
 * Usage: `npm run check:federation -- URL [--format text|markdown|json]`. Without a URL, the script
 * lists the calls that the specification does not define.
 *
 * With FEDERATION_USER and FEDERATION_PASSWORD, the script also checks the calls that need a
 * session. The only side effect is the session, which the script ends.
 */
import { parseArgs } from 'node:util'
import { formatTableOfCallsMissingFromSpecification } from './federation-check/assumed-calls.ts'
import { checkFederation } from './federation-check/check-federation.ts'
import { formatFederationCheckFindings, reportFormats } from './federation-check/format-findings.ts'

const usage = `Usage: npm run check:federation [-- URL [--format ${reportFormats.join('|')}]]`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { format: { type: 'string', default: 'text' } },
})
const [url] = positionals
const format = reportFormats.find((each) => each === values.format)
if (url === undefined) {
  console.log(formatTableOfCallsMissingFromSpecification())
} else if (!URL.canParse(url) || format === undefined) {
  console.error(usage)
  process.exitCode = 2
} else {
  const { FEDERATION_USER: user, FEDERATION_PASSWORD: password } = process.env
  const findings = await checkFederation(url, user && password ? { user, password } : null)
  console.log(formatFederationCheckFindings(findings, format))
  process.exitCode = findings.some(({ verdict }) => verdict === 'differs' || verdict === 'unreadable') ? 1 : 0
}
