/**
 * Starts Debian's Firefox without a driver, or Debian's WebKit with its driver, and opens a page.
 * The page reports its result to the HTTP server of the test.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '../../../gateway/platform/free-port.ts'

/** A browser other than Chromium that a test can start. */
export interface OtherBrowser {
  name: string
  /** Names of the Debian packages that contain the browser. */
  packages: string
  isInstalled: boolean
  /** Opens a URL in the browser. Returns a function that closes the browser. */
  open(url: string): Promise<() => Promise<void>>
}

const firefoxPath = '/usr/bin/firefox-esr'
const driverPath = '/usr/bin/WebKitWebDriver'
const displayPath = '/usr/bin/Xvfb'
/** Path of the WebKit browser, in a folder that depends on the processor architecture. */
const miniBrowserPath = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser')[0]

/** Browsers other than Chromium, from Debian packages. */
export const otherBrowsers: readonly OtherBrowser[] = [
  {
    name: 'Firefox',
    packages: 'firefox-esr',
    isInstalled: existsSync(firefoxPath),
    open: openFirefox,
  },
  {
    name: 'WebKit',
    packages: 'webkit2gtk-driver xvfb',
    isInstalled: [driverPath, displayPath, miniBrowserPath].every(
      (path) => path !== undefined && existsSync(path),
    ),
    open: openWebKit,
  },
]

async function openFirefox(url: string): Promise<() => Promise<void>> {
  const profile = mkdtempSync(join(tmpdir(), 'sentier-firefox-'))
  const args = ['--headless', '--no-remote', '--profile', profile, url]
  const firefox = spawn(firefoxPath, args, { env: { ...process.env, HOME: profile }, stdio: 'ignore' })
  return await Promise.resolve(async () => {
    await endChildProcess(firefox)
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  })
}

/** Opens WebKit through its driver, because WebKit needs a display and a WebDriver session. */
async function openWebKit(url: string): Promise<() => Promise<void>> {
  const display = spawn(displayPath, ['-displayfd', '3', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const number = await readFirstOutputLine(display)
  const port = await findFreePort()
  const driver = spawn(driverPath, [`--port=${port}`], {
    env: { ...process.env, DISPLAY: `:${number}` },
    stdio: 'ignore',
  })
  const endBrowserProcesses = async () => {
    await endChildProcess(driver)
    await endChildProcess(display)
  }
  try {
    const driverUrl = `http://127.0.0.1:${port}`
    await waitForWebDriver(driverUrl, driver)
    const options = { binary: miniBrowserPath, args: ['--automation'] }
    const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } }
    const { sessionId } = await sendWebDriverCommand<{ sessionId: string }>(`${driverUrl}/session`, {
      capabilities,
    })
    await sendWebDriverCommand(`${driverUrl}/session/${sessionId}/url`, { url })
    return async () => {
      await fetch(`${driverUrl}/session/${sessionId}`, { method: 'DELETE' }).catch(() => {})
      await endBrowserProcesses()
    }
  } catch (error) {
    await endBrowserProcesses()
    throw error
  }
}

/** Returns the first line that a process writes to its file descriptor 3. */
async function readFirstOutputLine(child: ChildProcess): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  let text = ''
  child.stdio[3]!.on('data', (chunk: Buffer) => {
    text += chunk.toString()
    if (text.includes('\n')) resolve(text.slice(0, text.indexOf('\n')))
  })
  child.once('exit', (code) => reject(new Error(`The display ended with the code ${code}.`)))
  return await promise
}

async function waitForWebDriver(url: string, driver: ChildProcess): Promise<void> {
  const isWebDriverReady = async () =>
    await fetch(`${url}/status`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isWebDriverReady())) {
    if (driver.exitCode !== null) throw new Error(`The driver ended with the code ${driver.exitCode}.`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Sends a WebDriver command and returns the value of its response. */
async function sendWebDriverCommand<Value>(url: string, body: object): Promise<Value> {
  const response = await fetch(url, { method: 'POST', body: JSON.stringify(body) })
  const { value } = (await response.json()) as { value: Value }
  if (!response.ok) throw new Error(`${url}: ${JSON.stringify(value)}`)
  return value
}

async function endChildProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await exit
}
