import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const root = resolve(import.meta.dirname, 'web')

/**
 * Build of the page `/pass`, after the build of the portal and into the same folder. The page has
 * its own copy of the modules that it needs, in one script: the chunks of the portal are ten times
 * larger, and the service worker stores the files of the page on the device.
 */
export default defineConfig({
  root,
  cacheDir: resolve(import.meta.dirname, 'dist/.vite-pass'),
  plugins: [react()],
  build: {
    outDir: resolve(import.meta.dirname, 'dist/web'),
    emptyOutDir: false,
    copyPublicDir: false,
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: resolve(root, 'pass.html'),
      checks: { bundlerTimings: false },
      output: { codeSplitting: false },
    },
  },
})
