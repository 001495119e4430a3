/**
 * Test that the portal's build rejects a chunk group with a module that the portal does not import.
 */
import { expect, test } from 'vitest'
import { buildChunkGroups } from '../../web/start/chunkGroups.ts'

test('the build fails when a chunk group lists a module that the portal does not import', () => {
  const [foundation] = buildChunkGroups()
  expect(() => foundation!.name('any module', { getModuleInfo: () => null })).toThrow(
    'web/start/chunkGroups.ts names start/main.tsx, which the portal does not import',
  )
})
