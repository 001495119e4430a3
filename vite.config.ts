import { readFile, readdir, writeFile } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import { type Plugin, defineConfig } from 'vite'
import { buildChunkGroups } from './web/start/chunkGroups.ts'

const root = resolve(import.meta.dirname, 'web')
const artifacts = join(root, '__generated__')
const gateway = `http://localhost:${process.env.PORT ?? 4000}`
/**
 * Pattern of the URL paths that the gateway serves: GraphQL, playground, pictures, data export,
 * health checks, pass verification.
 */
const gatewayPaths = '^/(graphql|playground|images|export|health|[vV]|\\.well-known)([/?]|$)'

/**
 * Vite plugin that replaces each `graphql` tag with the artifact of the Relay compiler. The tests
 * use the plugin too.
 */
export const createRelayPlugin = () =>
  babel({
    presets: [
      {
        preset: () => ({ plugins: [['babel-plugin-relay', { artifactDirectory: artifacts }]] }),
        // Babel reads only files with a `graphql` tag.
        rolldown: { filter: { id: /\.tsx?$/, code: 'graphql`' } },
      },
    ],
  })

/**
 * Vite plugin that adds the path of a screen's source file to the import function of each lazily
 * loaded screen. With this path, prerendering finds the chunk of a page.
 */
function createPluginAddingScreenFilePaths(): Plugin {
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

/**
 * Vite plugin that reports a syntax error in a locale file together with the file name, which
 * Vite's JSON plugin omits.
 */
function createLocaleValidationPlugin(): Plugin {
  return {
    name: 'check-texts',
    apply: 'serve',
    enforce: 'pre',
    transform: { filter: { id: /\/locales\/.+\.json$/ }, handler: (code) => void JSON.parse(code) },
  }
}

/**
 * Vite plugin that writes a .br and a .gz copy of every text file of the build. The gateway serves
 * these precompressed files.
 */
function createPrecompressionPlugin(): Plugin {
  const asBrotli = promisify(brotliCompress)
  const asGzip = promisify(gzip)
  return {
    name: 'precompress',
    apply: 'build',
    // Compresses all files in parallel: in sequence, compression took most of the build time.
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

/**
 * Vite plugin that copies the decoders of pdf.js for older picture formats to the path from which
 * pdf.js loads them. The path contains the version of pdf.js.
 */
function createPdfDecoderPlugin(): Plugin {
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

/** Path of the style sheet by its name, to find two style sheets with the same name. */
const stylesheetPaths = new Map<string, string>()

/**
 * Returns the global name of a class in a CSS module: the name of the style sheet and of the class,
 * such as `Button-primary`. It is shorter in a compressed script than a hash. Throws if two style
 * sheets have the same name.
 */
function buildGlobalClassName(className: string, path: string): string {
  const [file = path] = path.split('?')
  const name = basename(file, '.module.css')
  const otherPath = stylesheetPaths.get(name) ?? file
  if (otherPath !== file) throw new Error(`two style sheets have the same name: ${otherPath}, ${file}`)
  stylesheetPaths.set(name, file)
  return `${name}-${className}`
}

export default defineConfig(({ isSsrBuild }) => ({
  root,
  css: { modules: { generateScopedName: buildGlobalClassName } },
  // Imports only the hooks of react-relay, without its legacy API.
  resolve: { alias: [{ find: /^react-relay$/, replacement: 'react-relay/hooks' }] },
  // The cache is in `dist`, not in `node_modules`, because copies of the project may share their
  // packages.
  cacheDir: resolve(import.meta.dirname, 'dist/.vite'),
  plugins: [
    createRelayPlugin(),
    createLocaleValidationPlugin(),
    react(),
    ...(isSsrBuild
      ? [createPluginAddingScreenFilePaths()]
      : [createPdfDecoderPlugin(), createPrecompressionPlugin()]),
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
      // Hides the timings of plugins.
      checks: { bundlerTimings: false },
      // Shared code has its own chunks, so that browsers keep them in the cache from release to
      // release. The prerendering bundle is a single file, so that each page gets a separate
      // instance of the portal.
      output: {
        codeSplitting: isSsrBuild ? false : { groups: buildChunkGroups() },
        // The shared code names every script. Seven characters of the hash (42 bits) suffice.
        chunkFileNames: 'assets/[name]-[hash:7].js',
      },
    },
  },
  server: {
    proxy: {
      [gatewayPaths]: {
        target: gateway,
        changeOrigin: true,
        // The scanner's page has the path of the codes without a code.
        bypass: ({ method, url = '' }) =>
          method === 'GET' && /^\/v\/(\?|$)/.test(url) ? '/scanner.html' : undefined,
      },
    },
  },
}))
