/** The faults by which the tests are measured can be applied: a rename has edited their anchors too. */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { applyFault, locateFault, readSources } from '../../scripts/faults/apply.ts'
import { allFaults } from '../../scripts/faults/list.ts'

const sources = readSources(join(import.meta.dirname, '../..'))

test('sixty faults have ids of their own', () => {
  expect(new Set(allFaults.map(({ id }) => id)).size).toBe(60)
})

test.each(allFaults)('fault $id finds its source text in one place: $title', (fault) => {
  const text = sources.get(locateFault(fault, sources))!
  expect(applyFault(fault, text)).not.toBe(text)
})
