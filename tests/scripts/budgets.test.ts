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
  imports?: string[]
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

const signIn = filesOf(['index.html', 'screens/session/LoginScreen.tsx', 'platform/texts-fr-door.ts'])

/** A list that is searched by typing: it stands on a library, and is counted apart. */
const list = Object.keys(manifest).filter((key) => key.startsWith('_ComboboxField-') && key.endsWith('.js'))

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
  // 1.1 is what is wanted; the routes of members and the kit of forms are what is above it.
  expect(share).toBeLessThan(1.42)
})

/** What a further screen may weigh; the payment of a pass has a card, an address and the whole purchase on it. */
const budgetOf = (screen: string) => (screen === 'screens/purchase/PaymentInfoScreen.tsx' ? 32 : 30) * KiB

test('a further screen weighs 30 KiB at most', () => {
  expect(list).toHaveLength(1)
  const there = new Set([...signIn, ...list])
  const screens = Object.keys(manifest).filter((key) => /^screens\/.+Screen\.tsx$/.test(key))
  expect(screens.length).toBeGreaterThan(50)
  const heavy = screens
    .map((screen) => ({ screen, weight: weightOf([...filesOf([screen])].filter((key) => !there.has(key))) }))
    .filter(({ screen, weight }) => weight > budgetOf(screen))
  expect(heavy).toEqual([])
})
