import { readFile, readdir, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import { type Plugin, defineConfig } from 'vite'
import { chunkGroups } from './web/start/chunks.ts'

const root = resolve(import.meta.dirname, 'web')
const artifacts = join(root, '__generated__')
const gateway = `http://localhost:${process.env.PORT ?? 4000}`
/** What is the gateway's to answer, as a pattern: the playground with its files, pictures, the export. */
const gatewayPaths = '^/(graphql|playground|images|export|health)([/?]|$)'

/** Relay's own: puts the artifact that its compiler made in the place of each `graphql` tag. Tests use it too. */
export const relay = () =>
  babel({
    presets: [
      {
        preset: () => ({ plugins: [['babel-plugin-relay', { artifactDirectory: artifacts }]] }),
        // Babel reads nothing but what has a tag.
        rolldown: { filter: { id: /\.tsx?$/, code: 'graphql`' } },
      },
    ],
  })

/** Where a screen's code comes from is said by what loads it: whoever writes the pages names the file in them. */
function namedScreens(): Plugin {
  return {
    name: 'named-screens',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/web\/(app|domains)\/.*[rR]outes\.tsx?$/ },
      handler: (code, id) =>
        code.replaceAll(/\(\) => import\('([^']+)'\)/g, (load, from: string) => {
          const file = relative(root, resolve(dirname(id), from))
          return `Object.assign(${load}, { file: '${file}' })`
        }),
    },
  }
}

/** Tells a mistake in a text with its file, on the page too: Vite's own reader of JSON names none. */
function checkTexts(): Plugin {
  return {
    name: 'check-texts',
    apply: 'serve',
    enforce: 'pre',
    transform: { filter: { id: /\/locales\/.+\.json$/ }, handler: (code) => void JSON.parse(code) },
  }
}

/** Puts a .br and a .gz beside every text file that is built: the gateway sends them as they are. */
function precompress(): Plugin {
  const asBrotli = promisify(brotliCompress)
  const asGzip = promisify(gzip)
  return {
    name: 'precompress',
    apply: 'build',
    // All at once, on every core there is: one after the other they took most of the build.
    async writeBundle({ dir }) {
      const files = await readdir(dir!, { recursive: true })
      const texts = files.filter((file) => /\.(html|m?js|css|svg|json|webmanifest|vtt)$/.test(file))
      await Promise.all(
        texts.map(async (file) => {
          const path = join(dir!, file)
          const bytes = await readFile(path)
          const [br, gz] = await Promise.all([asBrotli(bytes), asGzip(bytes, { level: 9 })])
          await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
        }),
      )
    },
  }
}

/** What pdf.js reads pictures of older kinds with, where it asks for it: beside the scripts, by its own version. */
function pdfDecoders(): Plugin {
  const folder = resolve(import.meta.dirname, 'node_modules/pdfjs-dist')
  return {
    name: 'pdf-decoders',
    apply: 'build',
    async generateBundle() {
      const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as {
        version: string
      }
      for (const file of ['jbig2_nowasm_fallback.js', 'openjpeg_nowasm_fallback.js']) {
        const source = await readFile(join(folder, 'wasm', file))
        this.emitFile({ type: 'asset', fileName: `assets/pdfjs-${version}/${file}`, source })
      }
    },
  }
}

export default defineConfig(({ isSsrBuild }) => ({
  root,
  // Relay's hooks without the ways of old that come before them.
  resolve: { alias: [{ find: /^react-relay$/, replacement: 'react-relay/hooks' }] },
  // Beside what else is made, so that two copies of the project with the same packages do not share it.
  cacheDir: resolve(import.meta.dirname, 'dist/.vite'),
  plugins: [
    relay(),
    checkTexts(),
    react(),
    ...(isSsrBuild ? [namedScreens()] : [pdfDecoders(), precompress()]),
  ],
  build: {
    outDir: resolve(import.meta.dirname, 'dist/web'),
    emptyOutDir: true,
    manifest: true,
    copyPublicDir: !isSsrBuild,
    target: 'es2022',
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      // How long plugins take is no news, each time.
      checks: { bundlerTimings: false },
      // What every screen stands on stays in the browser's cache from one release to the next.
      // What writes the pages as HTML is one file, so that each page has a portal of its own.
      output: {
        codeSplitting: isSsrBuild ? false : { groups: chunkGroups() },
      },
    },
  },
  server: { proxy: { [gatewayPaths]: gateway } },
}))
