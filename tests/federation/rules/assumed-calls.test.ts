import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  formatTableOfCallsMissingFromSpecification,
  listCallsMissingFromSpecification,
} from '../../../scripts/federation-check/assumed-calls.ts'

test('the list of REST calls that the specification lacks shows the method, path and summary of each call', () => {
  const lines = formatTableOfCallsMissingFromSpecification().split('\n')
  expect(lines.length).toBeGreaterThan(20)
  for (const line of lines) expect(line).toMatch(/^\w+ +(GET|POST|DELETE) \/\S+ +[A-Z].*\.$/)
  expect(lines).toContainEqual(expect.stringMatching(/^getRegions +GET \/api\/club\/getregions +Returns/))
})

test('docs/connecting.md states what members lose if a federation lacks a REST call that the specification does not define', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/connecting.md'), 'utf8')
  const table = page.slice(page.indexOf('## Assumed calls'))
  const documented = [...table.matchAll(/^\| `(\w+)` \| \S/gm)].map(([, call]) => call!)
  expect(new Set(documented)).toEqual(new Set(listCallsMissingFromSpecification()))
  expect(documented).toHaveLength(listCallsMissingFromSpecification().length)
})
