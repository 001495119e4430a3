/**
 * A browser for the tests: the one that `CHROMIUM_PATH` names, Debian's, Playwright's own, or else one
 * that is installed now. Chromium without its window frame (the headless shell) comes first: a page costs it a fifth.
 */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright'

const shell = '/usr/bin/chromium-headless-shell'
const debian = '/usr/bin/chromium'

/** The path of a browser that is there; null when none is. */
export function findChromium(): string | null {
  const candidates = [process.env['CHROMIUM_PATH'], shell, chromium.executablePath(), debian]
  return candidates.find((path) => path !== undefined && path !== '' && existsSync(path)) ?? null
}

/**
 * The path of a browser, installed first if need be: Debian's package as root, Playwright's elsewhere. As root the headless
 * shell is installed beside a Chromium that is there, which takes several times as long for the journeys.
 */
export function ensureChromium(): string {
  const found = findChromium()
  const canInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  const isSlow = found === debian && canInstall
  if (found !== null && !isSlow) return found
  const run = (command: string, ...args: string[]) => execFileSync(command, args, { stdio: 'inherit' })
  console.log(`${isSlow ? 'No headless shell' : 'No browser'} on this machine: installing one for the tests.`)
  try {
    if (canInstall) {
      run('apt-get', 'update', '-qq')
      run('apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell')
    } else {
      run('npx', 'playwright', 'install', 'chromium')
    }
  } catch (error) {
    if (found === null) throw error
    console.log(`It could not be installed: the journeys take ${found}.`)
  }
  const installed = findChromium()
  if (installed === null) throw new Error('No browser could be installed. Name one with CHROMIUM_PATH.')
  return installed
}

/** What Chromium needs to run as root, without a screen, on a machine that reaches no network. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
