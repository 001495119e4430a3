/**
 * Three gateways behind the shipped HAProxy file go over to another release one by one, and back, while members visit in a
 * real browser. Each gateway has a folder of assets of its own, as on three machines.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { chromiumFlags, ensureChromium } from '../browser.ts'
import { bookkeeping } from '../gateway/judge.ts'
import { hasRedis, ifRedis } from '../gateway/redis.ts'
import { unlimited } from '../gateway/start.ts'
import type { Tree } from '../scripts/tree.ts'
import { isFull, isLong, trustTable } from '../trust.ts'
import { type Fleet, nameOf, size, startFleet } from './fleet.ts'
import { hasProxy, ifProxy } from './proxy.ts'
import { buildNextRelease, copyAssets, scriptsOnlyIn, thisRelease } from './releases.ts'
import { beginPurchase, finishPurchase, openPage, visit } from './visit.ts'

const isWhole = isFull || isLong
vi.setConfig({ testTimeout: isWhole ? 3_600_000 : 240_000, hookTimeout: 240_000 })

const note = trustTable('rolling-upgrade', 'Two releases behind one HAProxy')

/** How many visits there are in each direction, and how many at a time. */
const visits = isWhole ? 100 : 6
const lanes = isWhole ? 4 : 2
/** How many visits have begun when a gateway is replaced, in their order. */
const turns = isWhole ? [10, 35, 60] : [1, 3, 4]

let next: Tree
let folders: string[]
let fleet: Fleet
let browser: Browser
beforeAll(async () => {
  if (!hasRedis || !hasProxy) return
  next = await buildNextRelease()
  folders = Array.from({ length: size }, () => mkdtempSync(join(tmpdir(), 'sentier-assets-')))
  fleet = await startFleet({
    env: {
      ...unlimited,
      NODE_ENV: 'production',
      FEDERATION_IDEMPOTENCY: 'on',
      FEDERATION_CONDITIONS: 'on',
      // Longer than HAProxy needs to see that one leaves.
      DRAIN_MS: '5000',
      SHUTDOWN_MS: '25000',
    },
    envOf: (gateway) => ({ ASSETS_DIR: folders[gateway]! }),
    members: 2 * visits + 2,
    areRiders: true,
  })
  browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumFlags })
})
afterAll(async () => {
  await browser?.close()
  await fleet?.end()
  next?.remove()
  for (const folder of folders ?? []) rmSync(folder, { recursive: true, force: true })
})

describe.skipIf(!hasRedis || !hasProxy)(`two releases${ifRedis}${ifProxy}`, () => {
  let member = 0

  /** Lets members visit while each gateway is replaced by the release in `root`; returns what the failed visits said. */
  async function visitDuring(root: string): Promise<string[]> {
    const failed: string[] = []
    let begun = 0
    let replaced = Promise.resolve()
    const waiting = turns.map((at, gateway) => ({ at, gateway }))
    const lane = async () => {
      while (begun < visits) {
        begun += 1
        for (; waiting[0] !== undefined && waiting[0].at <= begun;) {
          const { gateway } = waiting.shift()!
          replaced = replaced.then(async () => await fleet.replace(gateway, root))
        }
        const result = await visit(browser, fleet.url, nameOf(member++))
        if (result === null) continue
        failed.push(result)
        console.log(result)
      }
    }
    await Promise.all(Array.from({ length: lanes }, lane))
    await replaced
    return failed
  }

  const directions = [
    { name: 'An upgrade', from: () => thisRelease, to: () => next.root },
    { name: 'A rollback', from: () => next.root, to: () => thisRelease },
  ]
  test.each(directions)(
    `$name of three instances: ${visits} of ${visits} visits sign in and buy, and an open tab goes on`,
    async ({ name, from, to }) => {
      expect(scriptsOnlyIn(to(), from()).length).toBeGreaterThan(50)
      // The first step of the order: the assets of both are everywhere before any instance changes.
      for (const folder of folders) for (const root of [thisRelease, next.root]) copyAssets(root, folder)
      const before = bookkeeping(fleet.federation)
      const tab = await openPage(browser)
      await beginPurchase(tab, fleet.url, nameOf(member++))
      await tab.evaluate('globalThis.isSamePage = true')

      const begin = performance.now()
      const failed = await visitDuring(to())
      const seconds = Math.round((performance.now() - begin) / 1_000)
      note({
        attack: `${name} of three instances, one after the other, while members visit with empty browsers (${seconds} s)`,
        promise: 'Every visit signs in and buys',
        reached: `${visits - failed.length} of ${visits}`,
      })

      await finishPurchase(tab)
      const isSamePage = (await tab.evaluate('globalThis.isSamePage === true')) as boolean
      note({
        attack: `${name}, with a tab that was open before, its purchase half done`,
        promise: 'The purchase goes on in the same page, with the code of its release',
        reached: isSamePage
          ? 'bought, without loading the page again'
          : 'bought, after loading the page again',
      })
      await tab.context().close()
      expect(failed).toEqual([])
      expect(isSamePage).toBe(true)
      const after = bookkeeping(fleet.federation)
      expect([after.charges - before.charges, after.passes - before.passes]).toEqual([visits + 1, visits + 1])
    },
  )
})
