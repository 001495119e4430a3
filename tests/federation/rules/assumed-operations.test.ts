import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { operations } from '../../../federation/generated/contract.ts'
import { isAssumedCall } from '../../../scripts/check-federation.ts'

const page = readFileSync(join(import.meta.dirname, '../../../docs/federation.md'), 'utf8')

/** Operations that docs/federation.md lists as assumed. */
const listed = [...page.matchAll(/^\| `(\w+)` \| `(?:GET|POST|DELETE) /gm)].map(([, call]) => call!)

test('docs/federation.md lists exactly the assumed operations of the contract', () => {
  const assumed = (Object.keys(operations) as (keyof typeof operations)[]).filter(isAssumedCall)
  expect(
    listed.toSorted(),
    'docs/federation.md lists the calls that have `x-assumed: true` in federation/openapi.yaml, a row for each.',
  ).toEqual(assumed.toSorted())
})
