/**
 * Finds a Chromium browser for the tests (from `CHROMIUM_PATH`, from Debian or from Playwright), or
 * installs one. The headless shell is preferred, because it needs only a fifth of the processor
 * time of the full browser.
 */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright'

const headlessShellPath = '/usr/bin/chromium-headless-shell'
const debianChromiumPath = '/usr/bin/chromium'

/** Returns the path of an installed Chromium; null if none is installed. */
export function findChromium(): string | null {
  const candidates = [
    process.env['CHROMIUM_PATH'],
    headlessShellPath,
    chromium.executablePath(),
    debianChromiumPath,
  ]
  return candidates.find((path) => path !== undefined && path !== '' && existsSync(path)) ?? null
}

/**
 * Returns the path of a Chromium, after installing one if needed. The root user always gets
 * Debian's headless shell, because browser tests take several times as long in a full Chromium.
 */
export function findOrInstallChromium(): string {
  const executablePath = findChromium()
  const canInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  const isSlow = executablePath === debianChromiumPath && canInstall
  if (executablePath !== null && !isSlow) return executablePath
  const runCommand = (command: string, ...args: string[]) => execFileSync(command, args, { stdio: 'inherit' })
  console.log(`${isSlow ? 'No headless shell' : 'No browser'} on this machine: installing one for the tests.`)
  try {
    if (canInstall) {
      runCommand('apt-get', 'update', '-qq')
      runCommand('apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell')
    } else {
      runCommand('npx', 'playwright', 'install', 'chromium')
    }
  } catch (error) {
    if (executablePath === null) throw error
    console.log(`The headless shell could not be installed; the journeys use ${executablePath}.`)
  }
  const installed = findChromium()
  if (installed === null) throw new Error('No browser could be installed. Set CHROMIUM_PATH to a Chromium.')
  return installed
}

/** Command-line flags with which Chromium runs as root, without a display and without a network. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
