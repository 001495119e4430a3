import { defineConfig } from '@playwright/test'
import { chromiumFlags, findChromium } from './tests/find-chromium.ts'

/**
 * Configuration of the end-to-end tests of the portal in a real browser. Each test starts its own
 * gateway and federation.
 */
export default defineConfig({
  testDir: 'tests/portal',
  outputDir: 'test-results/portal',
  fullyParallel: true,
  workers: 2,
  // A test takes half a minute, and several times that on a busy machine. The limits below end a
  // test that hangs.
  timeout: 240_000,
  // One retry for tests that fail on a busy machine only. `npm test` lists the retried tests at its
  // end, so that they get fixed.
  retries: 1,
  expect: { timeout: 30_000 },
  forbidOnly: process.env['CI'] !== undefined,
  reporter: [['list'], ['json', { outputFile: 'test-results/portal.json' }]],
  use: {
    actionTimeout: 30_000,
    timezoneId: 'America/Toronto',
    // Animations are off, because each test would wait for the transitions between screens. A
    // separate test covers the animations.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // Only the retry records a trace: recording every test takes more processor time than running
    // it.
    trace: 'on-first-retry',
    launchOptions: { executablePath: findChromium() ?? undefined, args: chromiumFlags },
  },
})
