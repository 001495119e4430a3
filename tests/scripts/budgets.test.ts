/** What a browser loads before a screen works, of the portal as it was built (`npm run ensure`). */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const built = join(root, 'dist/web')
const KiB = 1_024

/** A file of the build, in Vite's manifest. */
interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
  dynamicImports?: string[]
  isDynamicEntry?: boolean
}

const manifestFile = join(built, '.vite/manifest.json')
const manifest = (existsSync(manifestFile) ? JSON.parse(readFileSync(manifestFile, 'utf8')) : {}) as Record<
  string,
  Chunk
>

/** These files and all that they wait for. */
function filesOf(keys: string[], known = new Set<string>()): Set<string> {
  for (const key of keys) {
    if (known.has(key)) continue
    known.add(key)
    filesOf(manifest[key]?.imports ?? [], known)
  }
  return known
}

/** Bytes of gzip. */
const weightOf = (keys: Iterable<string>) =>
  [...keys].reduce((sum, key) => sum + statSync(join(built, `${manifest[key]!.file}.gz`)).size, 0)

const signIn = filesOf(['index.html', 'domains/session/LoginScreen.tsx', 'platform/texts-fr-door.ts'])

/** What comes once, whatever screen is gone to: the routes and the ways of members, and what many screens are made of. */
const behind = filesOf(['app/memberRoutes.tsx'])

/** A list that is searched by typing: it stands on a library, and is loaded when its field is gone to. */
const list = 'ui/ComboboxLine.tsx'

const screens = Object.keys(manifest).filter((key) => /^(domains|shell)\/.+Screen\.tsx$/.test(key))

test('what signing in waits for is little more than the libraries that the portal stands on', () => {
  const floor = Number(
    execFileSync(process.execPath, [join(import.meta.dirname, 'floor.ts')], {
      env: { ...process.env, NODE_ENV: 'production' },
      encoding: 'utf8',
    }),
  )
  const share = weightOf(signIn) / floor
  console.log(
    `signing in: ${Math.round(weightOf(signIn) / KiB)} KiB, ${share.toFixed(2)} of the libraries alone`,
  )
  // 1.1 is what is wanted; the kit of forms is what is above it, and what a page says where its release is gone.
  expect(share).toBeLessThan(1.25)
})

test('what is behind the door comes with 30 KiB at most', () => {
  expect(weightOf([...behind].filter((key) => !signIn.has(key)))).toBeLessThan(30 * KiB)
})

test('a further screen weighs 30 KiB at most', () => {
  const there = new Set([...signIn, ...behind])
  expect(screens.length).toBeGreaterThan(50)
  const heavy = screens
    .map((screen) => ({ screen, weight: weightOf([...filesOf([screen])].filter((key) => !there.has(key))) }))
    .filter(({ weight }) => weight > 30 * KiB)
  expect(heavy).toEqual([])
})

test('a slow phone waits for a handful of files', () => {
  const filesFor = (screen: string) => [...filesOf(['index.html', 'app/memberRoutes.tsx', screen])]
  const many = screens.filter((screen) => {
    const files = filesFor(screen)
    const sheets = new Set(files.flatMap((key) => manifest[key]!.css ?? []))
    return files.length > 14 || sheets.size > 4
  })
  expect(many).toEqual([])
  expect(new Set([...signIn].flatMap((key) => manifest[key]!.css ?? [])).size).toBeLessThanOrEqual(2)
})

test('no screen waits for a list that is searched by typing', () => {
  expect(manifest[list]?.isDynamicEntry).toBe(true)
  expect(weightOf([list])).toBeGreaterThan(15 * KiB)
  expect(screens.filter((screen) => filesOf([screen]).has(list))).toEqual([])
  // They come to it all the same: a list that nobody loads is none.
  const leads = (key: string) =>
    [...filesOf([key])].some((each) => manifest[each]!.dynamicImports?.includes(list))
  expect(screens.filter(leads)).toContain('domains/vehicles/AddVehicleScreen.tsx')
})
