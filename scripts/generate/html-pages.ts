/**
 * Writes an HTML page for each screen of the portal, which preloads the code of the screen. Public
 * screens are prerendered in both languages, so that they are visible before any script has loaded.
 * The pages of all other screens contain no data.
 *
 * Usage: `node scripts/generate/html-pages.ts`, after both Vite builds
 * (`scripts/ensure-generated-files.ts`)
 */
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { getHtmlFileOfScreenRoute, fallbackPage, prerenderedPages } from '../../gateway/http/portal-pages.ts'
import { renderStartFailure } from '../../web/start/renderStartFailure.ts'

process.env['NODE_ENV'] = 'production'

const root = join(import.meta.dirname, '../..')
const buildFolder = join(root, 'dist/web')

/** A file of the portal's build, as listed in Vite's manifest. */
interface Chunk {
  file: string
  isEntry?: boolean
  imports?: string[]
  css?: string[]
}

const manifest = JSON.parse(readFileSync(join(buildFolder, '.vite/manifest.json'), 'utf8')) as Record<
  string,
  Chunk
>

const emptyRoot = /<div id="root"><\/div>/

const fontFiles = Object.entries(manifest)
  .filter(([source]) => source.includes('styles/generated/'))
  .map(([, { file }]) => file)
/** HTML preload links of both subset fonts. */
const fonts = fontFiles.map(
  (file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`,
)

const template = applyTextReplacements(readFileSync(join(buildFolder, 'index.html'), 'utf8'), [
  [/(?=\s*<script type="module")/, `\n    ${fonts.join('\n    ')}`],
  [/(?=\s*<\/body>)/, `\n    ${renderStartFailure(readCommonLocaleTexts)}`],
])
/** JavaScript chunks that every page loads. */
const sharedChunks = collectChunksWithImports(['index.html'])

const early = writeHashedAsset('early', readFileSync(join(root, 'web/start/early.js'), 'utf8'))
const frames = await (await loadPrerenderModule('/', 'frames')).prerenderScreenFrames()
for (const language of ['fr', 'en']) {
  for (const page of prerenderedPages) await writePrerenderedHtmlPage(page, language)
}
writeHtmlPagesOfScreensWithoutData()
writeStandalonePages()
// Relay's timers would keep this process alive.
process.exit(0)

/**
 * Loads the module that prerenders pages, with the browser globals that it reads. The import
 * specifier contains `page`, so that each page gets its own instance of the module.
 */
async function loadPrerenderModule(
  url: string,
  page: string,
): Promise<typeof import('../../web/start/prerender.tsx')> {
  // Browser globals that the portal reads before it renders. Queries stay pending.
  Object.assign(globalThis, {
    location: new URL(url, 'http://portal.invalid'),
    addEventListener: () => {},
    matchMedia: () => ({ matches: false }),
    document: { documentElement: {}, getElementById: () => null },
    fetch: () => new Promise(() => {}),
  })
  return (await import(
    `${join(root, 'dist/prerender/prerender.js')}?${page}`
  )) as typeof import('../../web/start/prerender.tsx')
}

/** Writes an HTML page without data for each screen, with preload links for the screen's code. */
function writeHtmlPagesOfScreensWithoutData(): void {
  rmSync(join(buildFolder, 'frames'), { recursive: true, force: true })
  mkdirSync(join(buildFolder, 'frames'))
  const texts = Object.fromEntries(
    ['fr', 'en'].map((language) => [
      language,
      ['-entry', ''].map((part) => `/${manifest[`platform/texts-${language}${part}.ts`]!.file}`),
    ]),
  )
  for (const { urlPattern, html, file, isMemberRoute, query } of frames) {
    const screen = [...(isMemberRoute ? ['app/memberRoutes.tsx'] : []), ...(file === undefined ? [] : [file])]
    const screenChunks = collectChunksWithImports(screen).filter((chunk) => !sharedChunks.includes(chunk))
    const code = screenChunks.map(
      ({ file: chunkFile }) =>
        `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${chunkFile}">`,
    )
    // The frame does not use these stylesheets, so they must not block it.
    const styles = [...new Set(screenChunks.flatMap(({ css = [] }) => css))].map(
      (stylesheet) => `<link rel="preload" as="style" fetchpriority="low" crossorigin href="/${stylesheet}">`,
    )
    const page = applyTextReplacements(template, [
      [
        /(?=<script type="module")/,
        `<script src="${early}" data-prefetch='${JSON.stringify({ texts, query })}'></script>\n    `,
      ],
      // The frame renders before any code, so its code has low priority.
      [/(<script type="module"|<link rel="modulepreload")/g, '$1 fetchpriority="low"'],
      [/<\/head>/, `${[...code, ...styles].map((link) => `  ${link}\n  `).join('')}</head>`],
      [emptyRoot, `<div id="root">${checkHtmlAndEscapeReplacementText(html, urlPattern)}</div>`],
    ])
    writeFileWithCompressedCopies(
      urlPattern === '/*' ? fallbackPage : getHtmlFileOfScreenRoute(urlPattern),
      page,
    )
  }
}

/**
 * Completes the HTML of the standalone pages (`vite.standalone.config.ts`), and writes the service
 * worker. The service worker lists the files that each page needs when there is no network.
 */
function writeStandalonePages(): void {
  const refresh = manifest['domains/kept-passes/refreshKeptPasses.ts']!.file
  const pass = writeStandalonePageWithReplacements('pass.html', [
    [/(?=\s*<script type="module")/, `\n    ${fonts.join('\n    ')}`],
    [emptyRoot, `<div id="root" data-refresh="/${refresh}"></div>`],
  ])
  const scanner = writeStandalonePageWithReplacements('scanner.html', [])
  const decoder = /\/(assets\/zxing_reader-[\w-]+\.wasm)/.exec(
    readFileSync(join(buildFolder, scanner.files[0]!), 'utf8'),
  )![1]!
  // The highest quality would take five seconds and save a tenth.
  writeFileWithCompressedCopies(decoder, readFileSync(join(buildFolder, decoder)), 9)

  const formatFilesAsJsonUrlList = (files: string[]) => JSON.stringify(files.map((file) => `/${file}`))
  const source = readFileSync(join(root, 'web/start/sw.js'), 'utf8')
  const hash = createHash('sha256').update(source).update(pass.html).update(scanner.html)
  const worker = applyTextReplacements(source, [
    [/'__BUILD__'/, `'${hash.digest('base64url').slice(0, 8)}'`],
    [/\['__PASS_FILES__'\]/, formatFilesAsJsonUrlList([...pass.files, ...fontFiles])],
    [/\['__SCANNER_FILES__'\]/, formatFilesAsJsonUrlList([...scanner.files, decoder])],
  ])
  writeFileSync(join(buildFolder, 'sw.js'), worker)
}

/**
 * Applies text replacements to a built standalone page, and writes the page. Returns its HTML, and
 * the names of its script and style sheet.
 */
function writeStandalonePageWithReplacements(
  fileName: string,
  replacements: [RegExp, string][],
): { html: string; files: string[] } {
  const built = readFileSync(join(buildFolder, fileName), 'utf8')
  const files = [
    /<script type="module"[^>]* src="\/([^"]+)"/,
    /<link rel="stylesheet"[^>]* href="\/([^"]+)"/,
  ].map((pattern) => pattern.exec(built)![1]!)
  for (const file of files) writeFileWithCompressedCopies(file, readFileSync(join(buildFolder, file)))
  const html = applyTextReplacements(built, replacements)
  writeFileWithCompressedCopies(fileName, html)
  return { html, files }
}

async function writePrerenderedHtmlPage(
  { name, path }: (typeof prerenderedPages)[number],
  language: string,
): Promise<void> {
  const screen = frames.find(({ urlPattern }) => urlPattern === path.toLowerCase())?.file
  if (screen === undefined) throw new Error(`No route has a screen for ${path}`)
  const { prerenderScreen } = await loadPrerenderModule(`${path}?lang=${language}`, `${name}.${language}`)
  const { html, title, description } = await prerenderScreen(path)
  const files = collectChunksWithImports(['index.html', screen, `platform/texts-${language}-entry.ts`])
  const code = {
    entry: files.filter(({ isEntry }) => isEntry).map(({ file }) => `/${file}`)[0],
    code: files.filter(({ isEntry }) => !isEntry).map(({ file }) => `/${file}`),
  }
  const styles = [...new Set(files.flatMap(({ css = [] }) => css))].map(
    (file) => `<link rel="stylesheet" crossorigin href="/${file}">`,
  )
  const script = `<script src="${early}" data-code='${JSON.stringify(code)}'></script>`
  const year = new Date().getFullYear()
  const marks = `data-path="${path.toLowerCase()}" data-language="${language}" data-year="${year}"`
  const page = applyTextReplacements(template, [
    [/<html lang="\w+">/, `<html lang="${language}">`],
    // The script comes before the title, which may be in another language than the reader's.
    [/<title>.*?<\/title>/, `${script}\n    <title>${title}</title>`],
    [/(<meta\s+name="description"\s+content=")[^"]*/, `$1${description}`],
    // Stylesheets are in the order of a screen that is loaded later: dependencies first.
    [/\s*<link rel="(stylesheet|modulepreload)"[^>]*>/g, ''],
    // Stylesheets load first; the script of the page loads the code later.
    [/\s*<script type="module"[^>]*><\/script>/, ''],
    [/<\/head>/, `  ${styles.join('\n    ')}\n  </head>`],
    [emptyRoot, `<div id="root" ${marks}>${checkHtmlAndEscapeReplacementText(html, path)}</div>`],
  ])
  writeFileWithCompressedCopies(`${name}.${language}.html`, page)
}

/**
 * Escapes HTML for use as the replacement text of `String.replace`. Throws if the HTML contains
 * inline styles or scripts, which the Content Security Policy forbids.
 */
function checkHtmlAndEscapeReplacementText(html: string, url: string): string {
  if (/ style=|<script/.test(html))
    throw new Error(`${url}: the Content Security Policy forbids inline styles and scripts.`)
  return html.replaceAll('$', '$$$$')
}

/** Returns the texts of the portal's locale file `common.json` in a language. */
function readCommonLocaleTexts(language: string): Record<string, string> {
  const file = join(root, `locales/${language}/portal/common.json`)
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
}

/** Writes a file of the built portal, with the compressed copies that the gateway serves. */
function writeFileWithCompressedCopies(
  fileName: string,
  content: string | Buffer,
  quality = constants.BROTLI_MAX_QUALITY,
): void {
  const file = join(buildFolder, fileName)
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality }
  writeFileSync(file, content)
  writeFileSync(`${file}.br`, brotliCompressSync(content, { params }))
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
}

/**
 * Returns the chunks with the given keys in Vite's manifest, and the chunks that they import.
 * Imported chunks come first.
 */
function collectChunksWithImports(keys: string[], visitedChunks = new Map<string, Chunk>()): Chunk[] {
  for (const key of keys) {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`The build has no ${key}`)
    if (visitedChunks.has(key)) continue
    collectChunksWithImports(chunk.imports ?? [], visitedChunks)
    visitedChunks.set(key, chunk)
  }
  return [...visitedChunks.values()]
}

/** Writes an asset of the portal with a content hash in its name, for caching. */
function writeHashedAsset(name: string, text: string): string {
  const file = `assets/${name}-${createHash('sha256').update(text).digest('base64url').slice(0, 8)}.js`
  writeFileWithCompressedCopies(file, text)
  return `/${file}`
}

function applyTextReplacements(text: string, replacements: [RegExp, string][]): string {
  return replacements.reduce((replacedText, [found, by]) => {
    if (!replacedText.match(found)) throw new Error(`index.html has no ${String(found)}`)
    return replacedText.replace(found, by)
  }, text)
}
