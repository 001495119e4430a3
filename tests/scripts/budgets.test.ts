/**
 * Tests of the size budgets of the built portal (`npm run ensure`): bytes that a browser loads
 * before a screen works.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const buildFolder = join(root, 'dist/web')
const KiB = 1_024

/** Entry of Vite's manifest: one output file of the build. */
interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
  dynamicImports?: string[]
  isDynamicEntry?: boolean
}

const manifestFile = join(buildFolder, '.vite/manifest.json')
const manifest = (existsSync(manifestFile) ? JSON.parse(readFileSync(manifestFile, 'utf8')) : {}) as Record<
  string,
  Chunk
>

/** Returns the manifest keys of the given chunks and of every chunk that they import statically. */
function collectStaticallyImportedChunks(
  chunkKeys: string[],
  visitedChunks = new Set<string>(),
): Set<string> {
  for (const key of chunkKeys) {
    if (visitedChunks.has(key)) continue
    visitedChunks.add(key)
    collectStaticallyImportedChunks(manifest[key]?.imports ?? [], visitedChunks)
  }
  return visitedChunks
}

/** Returns the total gzip size of the given chunks of the portal in bytes. */
const sumGzipBytesOfChunks = (chunkKeys: Iterable<string>) =>
  [...chunkKeys].reduce(
    (sum, chunkKey) => sum + statSync(join(buildFolder, `${manifest[chunkKey]!.file}.gz`)).size,
    0,
  )

const signInFiles = collectStaticallyImportedChunks([
  'index.html',
  'domains/session/LoginScreen.tsx',
  'platform/texts-fr-entry.ts',
])

/**
 * Chunks of the portal that every member screen loads: routes, navigation and common components.
 */
const memberFiles = collectStaticallyImportedChunks(['app/memberRoutes.tsx'])

/**
 * Manifest key of the code that draws the option list of a combobox. The portal loads that code and
 * its library only when a combobox receives the focus.
 */
const comboboxList = 'ui/ComboboxInput.tsx'

const screens = Object.keys(manifest).filter((key) => /^(domains|shell)\/.+Screen\.tsx$/.test(key))

test('the code of the sign-in screen is at most 25 % larger than a minimal portal with the same libraries', () => {
  const floor = Number(
    execFileSync(process.execPath, [join(import.meta.dirname, 'helpers/minimal-portal.ts')], {
      env: { ...process.env, NODE_ENV: 'production' },
      encoding: 'utf8',
    }),
  )
  const share = sumGzipBytesOfChunks(signInFiles) / floor
  console.log(
    `signing in: ${Math.round(sumGzipBytesOfChunks(signInFiles) / KiB)} KiB, ${share.toFixed(2)} of the libraries alone`,
  )
  // The goal is 1.1; form components and the message about an outdated release add the rest.
  expect(share).toBeLessThan(1.25)
})

test('the shared code of the member screens is at most 33 KiB', () => {
  expect(sumGzipBytesOfChunks([...memberFiles].filter((key) => !signInFiles.has(key)))).toBeLessThan(33 * KiB)
})

test('the club map, which loads on demand, is at most 12 KiB', () => {
  expect(sumGzipBytesOfChunks(['domains/clubs/ClubMap.tsx'])).toBeLessThan(12 * KiB)
})

/**
 * Screen that selects several vehicles. It has its own size limit, because it combines the choices
 * of four purchase steps.
 */
const selectionScreen = 'domains/purchase/severalVehicles/SelectVehiclesScreen.tsx'

test('a member screen adds at most 39 KiB to the shared code, and the screen that selects several vehicles at most 44 KiB', () => {
  const loadedFiles = new Set([...signInFiles, ...memberFiles])
  expect(screens.length).toBeGreaterThan(50)
  const heavy = screens
    .map((screen) => ({
      screen,
      weight: sumGzipBytesOfChunks(
        [...collectStaticallyImportedChunks([screen])].filter((key) => !loadedFiles.has(key)),
      ),
    }))
    .filter(({ screen, weight }) => weight > (screen === selectionScreen ? 44 : 39) * KiB)
  expect(heavy).toEqual([])
})

test('every screen loads at most 14 scripts and 4 style sheets; SelectVehiclesScreen loads at most 16 scripts and 5 style sheets', () => {
  const listScreenFiles = (screen: string) => [
    ...collectStaticallyImportedChunks(['index.html', 'app/memberRoutes.tsx', screen]),
  ]
  const many = screens.filter((screen) => {
    const files = listScreenFiles(screen)
    const sheets = new Set(files.flatMap((key) => manifest[key]!.css ?? []))
    const [maxFiles, maxSheets] = screen === selectionScreen ? [16, 5] : [14, 4]
    return files.length > maxFiles || sheets.size > maxSheets
  })
  expect(many).toEqual([])
  expect(new Set([...signInFiles].flatMap((key) => manifest[key]!.css ?? [])).size).toBeLessThanOrEqual(2)
})

test('the initial code of a screen does not contain the option list of the combobox component', () => {
  expect(manifest[comboboxList]?.isDynamicEntry).toBe(true)
  expect(sumGzipBytesOfChunks([comboboxList])).toBeGreaterThan(15 * KiB)
  expect(screens.filter((screen) => collectStaticallyImportedChunks([screen]).has(comboboxList))).toEqual([])
  // The screen still imports the list dynamically.
  const importsComboboxListDynamically = (chunkKey: string) =>
    [...collectStaticallyImportedChunks([chunkKey])].some((each) =>
      manifest[each]!.dynamicImports?.includes(comboboxList),
    )
  expect(screens.filter(importsComboboxListDynamically)).toContain('domains/vehicles/AddVehicleScreen.tsx')
})
