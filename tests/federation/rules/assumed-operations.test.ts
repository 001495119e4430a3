import { expect, test } from 'vitest'
import { formatAssumedCalls } from '../../../scripts/check-federation.ts'

test('the list of assumed calls shows method, path and summary of each call', () => {
  const lines = formatAssumedCalls().split('\n')
  expect(lines.length).toBeGreaterThan(20)
  for (const line of lines) expect(line).toMatch(/^\w+ +(GET|POST|DELETE) \/\S+ +[A-Z].*\.$/)
  expect(lines).toContainEqual(expect.stringMatching(/^getRegions +GET \/api\/club\/getregions +Returns/))
})
