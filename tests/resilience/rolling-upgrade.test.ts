/**
 * Tests of a rolling upgrade and a rollback of three gateways behind HAProxy during purchases in a
 * real browser. Every gateway is upgraded before any gateway serves new pages, because the new
 * pages query new schema fields (docs/operations.md).
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { chromiumFlags, findOrInstallChromium } from '../find-chromium.ts'
import { countChargesAndPasses } from '../gateway/helpers/federation-database.ts'
import { hasRedis, redisSkipNote } from '../gateway/helpers/redis-server.ts'
import type { ProjectCopy } from '../scripts/helpers/project-copy.ts'
import { createAttackResultRowRecorder } from '../attack-results.ts'
import { isThorough } from '../run-mode.ts'
import { type Fleet, formatMemberName, fleetSize, startGatewayFleet } from './helpers/gateway-fleet.ts'
import { hasProxy, proxyTitleSuffix } from './helpers/haproxy.ts'
import {
  buildNextRelease,
  copyWebAssets,
  readPersistedGraphqlDocuments,
  findScriptsOnlyInRelease,
  thisReleaseRoot,
} from './helpers/next-release.ts'
import {
  beginPassPurchase,
  finishPassPurchase,
  openPageWithPhoneScreenSize,
  buyAnnualPass,
} from './helpers/buy-in-browser.ts'

vi.setConfig({ testTimeout: isThorough ? 3_600_000 : 240_000, hookTimeout: 240_000 })

const note = createAttackResultRowRecorder('rolling-upgrade', 'Two releases behind one HAProxy')

/**
 * Number of simulated browser visits during the upgrade, and again during the rollback. At most
 * `concurrency` visits run at the same time.
 */
const visitCount = isThorough ? 100 : 4
const concurrency = isThorough ? 4 : 2
/** Indexes of the gateways, in the order in which the upgrade restarts them. */
const restartOrder = Array.from({ length: fleetSize }, (_, gateway) => gateway)
/**
 * Schedule of the gateway restarts. Each entry is the number of browser visits that start before
 * one gateway restarts. In an upgrade, the first half of the restarts installs the next release,
 * and the second half switches to its pages.
 */
const restartTurns = isThorough ? [10, 25, 40, 55, 65, 75] : [1, 1, 2, 2, 3, 3]

/**
 * Planned restart of a gateway. Afterward, the gateway runs the release `root` and serves the pages
 * of the release `pages`.
 */
interface Restart {
  gateway: number
  root: string
  pages: string
}

let nextRelease: ProjectCopy
let folders: string[]
let fleet: Fleet
let browser: Browser
beforeAll(async () => {
  if (!hasRedis || !hasProxy) return
  nextRelease = await buildNextRelease()
  folders = Array.from({ length: fleetSize }, () => mkdtempSync(join(tmpdir(), 'sentier-assets-')))
  fleet = await startGatewayFleet({
    env: {
      NODE_ENV: 'production',
      FEDERATION_IDEMPOTENCY: 'on',
      FEDERATION_CONDITIONS: 'on',
      // HAProxy takes a gateway out of use after two failed checks, one second apart.
      DRAIN_MS: isThorough ? '5000' : '2500',
      SHUTDOWN_MS: '25000',
    },
    envOf: (gateway) => ({ ASSETS_DIR: folders[gateway]! }),
    members: 2 * visitCount + 2,
    hasRiders: true,
  })
  browser = await chromium.launch({ executablePath: findOrInstallChromium(), args: chromiumFlags })
})
afterAll(async () => {
  await browser?.close()
  await fleet?.stop()
  nextRelease?.remove()
  for (const folder of folders ?? []) rmSync(folder, { recursive: true, force: true })
})

// A retry would find every gateway upgraded already and pass, so there is none.
describe.skipIf(!hasRedis || !hasProxy)(
  `an upgrade between two releases${redisSkipNote}${proxyTitleSuffix}`,
  { retry: 0 },
  () => {
    let member = 0

    /**
     * Makes purchases in a browser while gateways restart. Returns a description of each failed
     * purchase.
     */
    async function makeBrowserPurchasesDuringRestarts(restarts: readonly Restart[]): Promise<string[]> {
      const failed: string[] = []
      let startedVisits = 0
      let replaced = Promise.resolve()
      const waiting = restarts.map((restart, index) => ({ at: restartTurns[index]!, restart }))
      const makeBrowserPurchases = async () => {
        while (startedVisits < visitCount) {
          startedVisits += 1
          for (; waiting[0] !== undefined && waiting[0].at <= startedVisits;) {
            const { gateway, root, pages } = waiting.shift()!.restart
            const env = { PORTAL_DIR: pages === root ? '' : pages }
            replaced = replaced.then(async () => await fleet.replaceGateway(gateway, root, env))
          }
          const result = await buyAnnualPass(browser, fleet.url, formatMemberName(member++))
          if (result === null) continue
          failed.push(result)
          console.log(result)
        }
      }
      await Promise.all(Array.from({ length: concurrency }, makeBrowserPurchases))
      await replaced
      return failed
    }

    /**
     * Plans the gateway restarts of an upgrade: first, every gateway runs the next release; then,
     * every gateway also serves the pages of that release.
     */
    const planUpgradeRestarts = () => [
      ...restartOrder.map((gateway) => ({ gateway, root: nextRelease.root, pages: thisReleaseRoot })),
      ...restartOrder.map((gateway) => ({ gateway, root: nextRelease.root, pages: nextRelease.root })),
    ]
    const planRollbackRestarts = () => [
      ...restartOrder.map((gateway) => ({ gateway, root: nextRelease.root, pages: thisReleaseRoot })),
      ...restartOrder.map((gateway) => ({ gateway, root: thisReleaseRoot, pages: thisReleaseRoot })),
    ]

    test('a gateway of the current release rejects GraphQL documents of the next release, because these documents query new fields', async () => {
      const query = Object.values(readPersistedGraphqlDocuments(nextRelease.root)).find((text) =>
        text.includes('mutation LoginScreenMutation'),
      )
      const { status, errors } = await fleet.gateways[0]!.query(query!, {
        input: { email: 'a@b.example', password: 'p' },
      })
      expect([status, errors?.[0]?.extensions.code]).toEqual([400, 'BAD_REQUEST'])
      expect(errors?.[0]?.message).toContain('newField')
    })

    const directions = [
      {
        name: 'An upgrade',
        from: () => thisReleaseRoot,
        to: () => nextRelease.root,
        restarts: planUpgradeRestarts,
        reloads: false,
      },
      // A gateway of this release rejects documents of the open tab, whose page then reloads and
      // restores its draft.
      {
        name: 'A rollback',
        from: () => nextRelease.root,
        to: () => thisReleaseRoot,
        restarts: planRollbackRestarts,
        reloads: true,
      },
    ]
    // The rollback repeats the upgrade in the other direction, so only the full run includes it.
    test.each(isThorough ? directions : directions.slice(0, 1))(
      `$name of three gateways causes no error in ${visitCount} simulated visits or in an open portal tab`,
      async ({ name, from, to, restarts, reloads }) => {
        expect(findScriptsOnlyInRelease(to(), from()).length).toBeGreaterThan(50)
        // The upgrade starts with the assets of both releases on every instance.
        for (const folder of folders)
          for (const root of [thisReleaseRoot, nextRelease.root]) copyWebAssets(root, folder)
        const before = countChargesAndPasses(fleet.federation)
        const tab = await openPageWithPhoneScreenSize(browser)
        await beginPassPurchase(tab, fleet.url, formatMemberName(member++))
        await tab.evaluate('globalThis.isSamePage = true')

        const begin = performance.now()
        const failed = await makeBrowserPurchasesDuringRestarts(restarts())
        const seconds = Math.round((performance.now() - begin) / 1_000)
        note({
          attack: `${name} of three instances, one after the other, while members visit with new browser profiles (${seconds} s)`,
          promise: 'every visit signs in and buys',
          reached: `${visitCount - failed.length} of ${visitCount}`,
        })

        await finishPassPurchase(tab)
        const isSamePage = (await tab.evaluate('globalThis.isSamePage === true')) as boolean
        note({
          attack: `${name}, with a tab that was opened before and has an unfinished purchase`,
          promise: reloads
            ? 'the purchase continues from its draft, after the page reloads itself'
            : 'the purchase continues in the same page, with the code of its release',
          reached: isSamePage ? 'bought without a reload' : 'bought after a reload',
        })
        await tab.context().close()
        expect(failed).toEqual([])
        expect(isSamePage).toBe(!reloads)
        const after = countChargesAndPasses(fleet.federation)
        expect([after.charges - before.charges, after.passes - before.passes]).toEqual([
          visitCount + 1,
          visitCount + 1,
        ])
      },
    )
  },
)
