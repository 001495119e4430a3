/** Import rules between the domains of the portal (`web/domains/<domain>`). */
import { expect, test } from 'vitest'
import { findPortalDomain, readImportGraph } from '../../scripts/import-graph.ts'

const imports = [...readImportGraph('web')].flatMap(([from, targets]) =>
  [...targets].filter((to) => findPortalDomain(to) !== findPortalDomain(from)).map((to) => ({ from, to })),
)
const isSharedDomainFile = (file: string) => /^web\/domains\/[\w-]+\/shared\//.test(file)
/**
 * Returns true for the portal's route lists and first-paint code, which load screens of every
 * domain.
 */
const mayImportAllDomains = (file: string) => /^web\/(app|start)\//.test(file)

test('the files of a domain import only shared files from another domain', () => {
  expect(
    imports.filter(
      ({ from, to }) =>
        findPortalDomain(to) !== undefined && !isSharedDomainFile(to) && !mayImportAllDomains(from),
    ),
    'Move the imported file to web/domains/<domain>/shared, or import another one.',
  ).toEqual([])
})

test('every shared file of a domain is imported outside of the domain', () => {
  const imported = new Set(imports.filter(({ from }) => !mayImportAllDomains(from)).map(({ to }) => to))
  expect(
    [...readImportGraph('web').keys()].filter((file) => isSharedDomainFile(file) && !imported.has(file)),
    'No other domain imports these files: move them up to web/domains/<domain>.',
  ).toEqual([])
})
