import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const root = resolve(import.meta.dirname, 'web')

/**
 * Build configuration of a page that the portal build adds as a single small script, and that the
 * service worker stores on the device. Command: `vite build --config vite.standalone.config.ts
 * --mode pass`. The portal's own chunks would be ten times larger.
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
