import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { chromiumFlags, findChromium } from './tests/browser.ts'

/** The journeys of the portal in a real browser, each against a gateway and a federation of its own. */
export default defineConfig({
  testDir: 'tests/portal',
  outputDir: 'test-results/portal',
  fullyParallel: true,
  // A journey is idle while it waits for card processors, frames and saved drafts, so one worker more than cores is used.
  workers: availableParallelism() + 1,
  // A journey takes half a minute, and several times that on a machine that is busy; what hangs ends by the limits below.
  timeout: 240_000,
  // A belt for a machine that is busy with something else. What needs it is named at the end of `npm test`, and mended.
  retries: 1,
  expect: { timeout: 30_000 },
  forbidOnly: process.env['CI'] !== undefined,
  reporter: [['list'], ['json', { outputFile: 'test-results/portal.json' }]],
  use: {
    actionTimeout: 30_000,
    timezoneId: 'America/Toronto',
    // Screens go over into one another without moving: a journey would wait for each. What moves has a test of its own.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // Of the second try alone: filming every journey would take more of the machine than walking it.
    trace: 'on-first-retry',
    launchOptions: { executablePath: findChromium() ?? undefined, args: chromiumFlags },
  },
})
