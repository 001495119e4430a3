import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import {
  findImportCycles,
  readImportGraph,
  topLevelFolders,
  groupImportGraphByFolder,
} from '../../scripts/import-graph.ts'

describe('the import graph', () => {
  test('the import graph includes type imports, re-exports and dynamic imports, and omits generated files', () => {
    const files = buildSampleImportGraph({
      'main.ts': "import type { A } from './a/one.ts'\nexport const load = () => import('./b/two.ts')",
      'a/one.ts': "export * from '../b/two.ts'\nimport { x } from './generated/x.ts'",
      'a/generated/x.ts': "import '../../main.ts'",
      'b/two.ts': "import 'node:fs'",
    })
    expect(Object.fromEntries([...files].map(([file, targets]) => [file, [...targets]]))).toEqual({
      'sample/a/one.ts': ['sample/b/two.ts'],
      'sample/b/two.ts': [],
      'sample/main.ts': ['sample/a/one.ts', 'sample/b/two.ts'],
    })
  })

  test('the import graph reports an import cycle between folders, even when no files import each other in a cycle', () => {
    const files = buildSampleImportGraph({
      'a/one.ts': "import type { Two } from '../b/two.ts'",
      'b/two.ts': '',
      'b/three.ts': "import '../c/four.ts'",
      'c/four.ts': "import '../a/five.ts'",
      'a/five.ts': '',
    })
    expect(findImportCycles(files)).toEqual([])
    expect(findImportCycles(groupImportGraphByFolder(files))).toEqual([['sample/a', 'sample/b', 'sample/c']])
  })

  test.each(topLevelFolders)(
    'the files and folders of %s have no cyclic imports, type imports included',
    (topLevelFolder) => {
      const files = readImportGraph(topLevelFolder)
      expect({
        files: findImportCycles(files),
        folders: findImportCycles(groupImportGraphByFolder(files)),
      }).toEqual({
        files: [],
        folders: [],
      })
    },
  )
})

function buildSampleImportGraph(files: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'graph-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [file, code] of Object.entries(files)) {
    mkdirSync(join(folder, 'sample', dirname(file)), { recursive: true })
    writeFileSync(join(folder, 'sample', file), code)
  }
  return readImportGraph('sample', folder)
}
