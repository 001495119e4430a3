import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const root = resolve(import.meta.dirname, 'web')

/**
 * Build of a standalone page, after the build of the portal and into the same folder. The mode is
 * the name of the page: `vite build --config vite.standalone.config.ts --mode pass`. Each page has
 * its own copy of the modules that it needs, in one script: the chunks of the portal are ten times
 * larger, and the service worker stores the files of the page on the device.
 */
export default defineConfig(({ mode: page }) => ({
  root,
  cacheDir: resolve(import.meta.dirname, `dist/.vite-${page}`),
  plugins: [react()],
  build: {
    outDir: resolve(import.meta.dirname, 'dist/web'),
    emptyOutDir: false,
    copyPublicDir: false,
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: resolve(root, `${page}.html`),
      checks: { bundlerTimings: false },
      output: { codeSplitting: false },
    },
  },
}))
