import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const root = resolve(import.meta.dirname, 'web')

/**
 * Build configuration of a standalone page, such as `/pass`, which the service worker stores on the
 * device. The page has its own small script, because the portal's chunks would be ten times larger.
 * Command: `vite build --config vite.standalone.config.ts --mode pass`.
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
