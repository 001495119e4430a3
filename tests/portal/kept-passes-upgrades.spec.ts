/**
 * Browser tests of passes kept on a device while the portal is upgraded (decision 0053). Pages and
 * service workers of two releases meet, and the service worker is removed.
 */
import { rmSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { findFreePort } from '../../gateway/platform/free-port.ts'
import { generatePassSigningKey } from '../../gateway/platform/pass-signing-keys.ts'
import { startGateway } from '../gateway/helpers/gateway-process.ts'
import { hasProxy, proxyTitleSuffix, startHaproxy } from '../resilience/helpers/haproxy.ts'
import {
  signInAndKeepPassesOnPhone,
  listCacheNames,
  locateKeptPasses,
  openFirstPassInFullScreen,
  readPassesStoredInBrowser,
  test as base,
  translateKeptPassesText,
} from './helpers/keep-passes.ts'
import { createFolderWithNextPortalRelease, nextReleaseMark } from './helpers/next-release.ts'
import { expect, signIn, translate } from './helpers/portal-fixtures.ts'
import { describeWithPortalVariant } from './helpers/variants.ts'

interface UpgradeFixtures {
  /** Folder with the files of the next portal release. */
  nextPortal: string
  /** Restarts the gateway of the test with other environment variables. */
  restart: (env: Record<string, string>) => Promise<void>
}

const test = base.extend<UpgradeFixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from the pattern.
  nextPortal: async ({}, provide) => {
    const folder = createFolderWithNextPortalRelease()
    await provide(folder)
    rmSync(folder, { recursive: true })
  },
  restart: async ({ ownPortal }, provide) => {
    let latestGateway = ownPortal
    await provide(async (env) => {
      // The federation keeps running, so its port stays free for the restart.
      await latestGateway.kill()
      latestGateway = await ownPortal.restart(env)
    })
    await latestGateway.stop()
  },
})

const hasWaitingServiceWorker = async (page: Page) =>
  await page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting))

/** Stores a purchase draft, because a page activates no new service worker while a draft exists. */
const storePurchaseDraft = async (page: Page) =>
  await page.evaluate(() => sessionStorage.setItem('sentier.draft.purchase', '{}'))
const removePurchaseDraft = async (page: Page) =>
  await page.evaluate(() => sessionStorage.removeItem('sentier.draft.purchase'))

/** Returns true if the script of the open page `/pass` belongs to the next release. */
const isPassPageFromNextRelease = async (page: Page) =>
  await page.evaluate(
    (mark) => document.querySelector<HTMLScriptElement>('script[type=module]')!.src.includes(mark),
    nextReleaseMark,
  )

/** Reloads the page `/pass` until no service worker waits for activation. */
async function activateNextServiceWorker(page: Page, url: string): Promise<void> {
  await expect(async () => {
    // The page asks the worker once, at its start. The worker stays waiting while the browser still
    // counts the page before as open, so an empty page comes between.
    await page.goto('about:blank')
    await page.goto(`${url}/pass`)
    await expect.poll(async () => await hasWaitingServiceWorker(page), { timeout: 5_000 }).toBe(false)
  }).toPass()
}

describeWithPortalVariant('en, phone, by touch', ({ language }) => {
  // Depends on when the browser closes the page before, so only the full run includes this test.
  test(
    'a new service worker waits while a purchase draft exists, and its activation keeps the caches of both releases',
    { tag: '@full' },
    async ({ page, ownPortal, nextPortal, restart }) => {
      await signInAndKeepPassesOnPhone(page, ownPortal, language)
      await page.reload()
      await restart({ PORTAL_DIR: nextPortal })
      // Set first, because a page may activate the worker as soon as the worker is installed.
      await storePurchaseDraft(page)
      await page.goto(`${ownPortal.url}/Dashboard`)
      await expect.poll(async () => await hasWaitingServiceWorker(page)).toBe(true)
      await page.goto(`${ownPortal.url}/pass`)
      await expect(locateKeptPasses(page).first()).toContainText('ORIGNAL')
      expect(await hasWaitingServiceWorker(page)).toBe(true)

      await removePurchaseDraft(page)
      await activateNextServiceWorker(page, ownPortal.url)
      await expect(locateKeptPasses(page).first()).toContainText('ORIGNAL')
      await expect.poll(async () => await listCacheNames(page)).toHaveLength(2)
      expect(await listCacheNames(page)).toContain('sentier-next')
    },
  )

  test(
    'a page of the previous release can update the passes kept on the device while the service worker of the next release is active',
    {
      tag: '@full',
    },
    async ({ page, ownPortal, nextPortal, restart }) => {
      await signInAndKeepPassesOnPhone(page, ownPortal, language)
      await page.reload()
      await restart({ PORTAL_DIR: nextPortal })
      await storePurchaseDraft(page)
      await page.goto(`${ownPortal.url}/Dashboard`)
      await expect.poll(async () => await hasWaitingServiceWorker(page)).toBe(true)
      await page.goto(`${ownPortal.url}/pass`)
      await expect(locateKeptPasses(page).first()).toContainText('ORIGNAL')
      await page.evaluate(async () => {
        const changed = new Promise((resolve) =>
          navigator.serviceWorker.addEventListener('controllerchange', resolve),
        )
        const { waiting } = (await navigator.serviceWorker.getRegistration())!
        // The worker refuses while the browser still counts the page before as open.
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A worker has no target origin.
        const timer = setInterval(() => waiting!.postMessage('activate'), 500)
        await changed
        clearInterval(timer)
      })
      expect(await isPassPageFromNextRelease(page)).toBe(false)
      const before = await readPassesStoredInBrowser(page)
      await page.evaluate(() => dispatchEvent(new Event('online')))
      await expect.poll(async () => await readPassesStoredInBrowser(page)).not.toEqual(before)
      // The worker of the next release also serves the code that this page has not loaded yet.
      const status = await page.evaluate(
        async () => (await fetch(document.getElementById('root')!.dataset['refresh']!)).status,
      )
      expect(status).toBe(200)
      await expect(page.getByRole('status').filter({ hasText: /./ })).toHaveCount(0)

      await page.reload()
      expect(await isPassPageFromNextRelease(page)).toBe(true)
      await expect(locateKeptPasses(page)).toHaveCount(before.length)
    },
  )

  test(
    'the service worker of the previous release can show passes offline after a page of the next release has stored them',
    {
      tag: '@full',
    },
    async ({ page, context, ownPortal, nextPortal, restart }) => {
      await signInAndKeepPassesOnPhone(page, ownPortal, language)
      await page.reload()
      await restart({ PORTAL_DIR: nextPortal })
      await storePurchaseDraft(page)
      await page.goto(`${ownPortal.url}/Dashboard`)
      await expect.poll(async () => await hasWaitingServiceWorker(page)).toBe(true)
      await openFirstPassInFullScreen(page, language)
      await expect(page.getByText(translateKeptPassesText(language, 'KeepPasses.kept'))).toBeVisible()
      const storedPasses = await readPassesStoredInBrowser(page)
      expect(await hasWaitingServiceWorker(page)).toBe(true)

      await context.setOffline(true)
      await page.goto(`${ownPortal.url}/pass`)
      expect(await isPassPageFromNextRelease(page)).toBe(false)
      await expect(locateKeptPasses(page)).toHaveCount(storedPasses.length)
      await expect(page.getByText(translateKeptPassesText(language, 'KeptPasses.noNetwork'))).toBeVisible()
    },
  )

  test(
    'the setting SERVICE_WORKER=off removes the service worker and its caches at the next visit',
    { tag: '@full' },
    async ({ page, ownPortal, restart }) => {
      await signInAndKeepPassesOnPhone(page, ownPortal, language)
      await page.reload()
      expect(await listCacheNames(page)).toHaveLength(1)
      await restart({ SERVICE_WORKER: 'off' })
      await page.goto(`${ownPortal.url}/Dashboard`)
      await expect
        .poll(
          async () =>
            await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length),
        )
        .toBe(0)
      expect(await listCacheNames(page)).toEqual([])
      await openFirstPassInFullScreen(page, language)
      await expect(page.getByText(translateKeptPassesText(language, 'KeepPasses.noWorker'))).toBeVisible()
      await expect(page.getByText(translateKeptPassesText(language, 'KeepPasses.kept'))).toBeHidden()
      await page.goto(`${ownPortal.url}/pass`)
      await expect(locateKeptPasses(page).first()).toContainText('ORIGNAL')
    },
  )

  test(
    `a member can keep passes on a device during a rolling upgrade from one release to the next${proxyTitleSuffix}`,
    {
      tag: '@full',
    },
    async ({ page, context, nextPortal }) => {
      test.skip(!hasProxy)
      const port = await findFreePort()
      const url = `http://127.0.0.1:${port}`
      const shared = {
        PUBLIC_URL: url,
        TRUST_PROXY: '1',
        PASS_CODE: 'signed',
        PASS_SIGNING_KEYS: generatePassSigningKey('2026-01-01'),
      }
      const ports = [await findFreePort(), await findFreePort()] as const
      const first = await startGateway({ env: { ...shared, PORT: String(ports[0]) } })
      const second = await startGateway({
        env: {
          ...shared,
          PORT: String(ports[1]),
          FEDERATION_URL: first.federationUrl,
          PORTAL_DIR: nextPortal,
        },
      })
      const proxy = await startHaproxy(
        port,
        ports.map((each) => `http://127.0.0.1:${each}`),
      )
      try {
        await signIn(page, first, language)
        await openFirstPassInFullScreen(page, language)
        await page.getByRole('button', { name: translateKeptPassesText(language, 'KeepPasses.keep') }).click()
        // An installation fails if its files come from both releases. The pass then says so, and a
        // later attempt succeeds.
        const outcome = page.getByText(translateKeptPassesText(language, 'KeepPasses.kept'))
        const failure = page.getByText(translateKeptPassesText(language, 'KeepPasses.noWorker'))
        await expect(async () => {
          await expect(outcome.or(failure)).toBeVisible()
          if (await failure.isVisible())
            await page.getByRole('button', { name: translateKeptPassesText(language, 'words.retry') }).click()
          await expect(outcome).toBeVisible({ timeout: 2_000 })
        }).toPass()
        // Each visit may meet the worker of either release.
        for (let visit = 0; visit < 8; visit += 1) {
          await page.goto(`${url}/pass`)
          await expect(locateKeptPasses(page).first()).toContainText('ORIGNAL')
        }
        await expect(page.getByRole('status').filter({ hasText: /./ })).toHaveCount(0)
        await context.setOffline(true)
        await page.goto(`${url}/receipts`)
        await expect(page.getByText(translateKeptPassesText(language, 'KeptPasses.noNetwork'))).toBeVisible()
        await expect(locateKeptPasses(page).first()).toContainText('ORIGNAL')
      } finally {
        await proxy.stop()
        await second.stop()
        await first.stop()
      }
    },
  )
})

describeWithPortalVariant('fr, phone, by touch', ({ language }) => {
  const openScannerPageForOfflineUse = async (page: Page, url: string) => {
    await page.goto(`${url}/v/?lang=${language}`)
    await expect(page.getByText(translateScannerText('Scanner.offline.ready'))).toBeVisible()
  }
  const translateScannerText = (textKey: string) => translate(language, 'pass-codes', textKey)

  test(
    'the scanner page still opens offline after two portal upgrades, and the setting SERVICE_WORKER=off removes its service workers',
    { tag: '@full' },
    async ({ page, context, ownPortal, nextPortal, restart }) => {
      const thirdRelease = createFolderWithNextPortalRelease('third')
      try {
        await openScannerPageForOfflineUse(page, ownPortal.url)
        for (const release of [nextPortal, thirdRelease]) {
          await restart({ PORTAL_DIR: release })
          // The worker of a new release is activated at the visit after its installation.
          for (let visit = 1; visit <= 3; visit += 1) await openScannerPageForOfflineUse(page, ownPortal.url)
        }
        await expect(async () => {
          await openScannerPageForOfflineUse(page, ownPortal.url)
          expect(await listCacheNames(page)).toEqual(['sentier.scanner-next', 'sentier.scanner-third'])
        }).toPass()
        await context.setOffline(true)
        await page.goto(`${ownPortal.url}/V/AAAA`)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(
          translateScannerText('Scanner.title'),
        )
        await context.setOffline(false)

        await restart({ SERVICE_WORKER: 'off' })
        for (let visit = 1; visit <= 2; visit += 1) {
          await page.goto(`${ownPortal.url}/v/`)
          await expect(page.getByText(translateScannerText('Scanner.offline.preparing'))).toBeHidden()
        }
        await expect
          .poll(
            async () =>
              await page.evaluate(async () =>
                (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
              ),
          )
          .toEqual([])
        expect(await listCacheNames(page)).toEqual([])
      } finally {
        rmSync(thirdRelease, { recursive: true })
      }
    },
  )
})
