/** Import rules between the domains of the portal (`web/domains/<domain>`). */
import { expect, test } from 'vitest'
import { findDomainFolderOfPortalFile, readImportGraph } from '../../scripts/import-graph.ts'

const imports = [...readImportGraph('web')].flatMap(([from, targets]) =>
  [...targets]
    .filter((to) => findDomainFolderOfPortalFile(to) !== findDomainFolderOfPortalFile(from))
    .map((to) => ({ from, to })),
)
const isSharedDomainFile = (file: string) => /^web\/domains\/[\w-]+\/shared\//.test(file)
/**
 * Returns true for the files that may import from every domain: the portal's route lists and
 * first-paint code, which load screens of every domain.
 */
const mayImportAllDomains = (file: string) => /^web\/(app|start)\//.test(file)

test('a file may import from another domain only files in that domain’s `shared` folder', () => {
  expect(
    imports.filter(
      ({ from, to }) =>
        findDomainFolderOfPortalFile(to) !== undefined &&
        !isSharedDomainFile(to) &&
        !mayImportAllDomains(from),
    ),
    'Move the imported file to web/domains/<domain>/shared, or import another one.',
  ).toEqual([])
})

test('every file in the `shared` folder of a domain is imported by a file outside the domain', () => {
  const imported = new Set(imports.filter(({ from }) => !mayImportAllDomains(from)).map(({ to }) => to))
  expect(
    [...readImportGraph('web').keys()].filter((file) => isSharedDomainFile(file) && !imported.has(file)),
    'No other domain imports these files: move them up to web/domains/<domain>.',
  ).toEqual([])
})
