/**
 * Writes beside the built portal what its addresses are answered with: the screens of visitors as HTML, in both languages,
 * so that what a first visitor sees does not wait for any script, and for every other address the frame of its screen.
 * The page asks at once for all that the screen is made of.
 *
 * Usage: `node scripts/generate/pages.ts`, after both builds of Vite (`scripts/ensure.ts`)
 */
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { frameOf, onePage, prerenderedPages } from '../../gateway/http/pages.ts'
import { startFailure } from '../../web/start/startFailure.ts'

process.env['NODE_ENV'] = 'production'

const root = join(import.meta.dirname, '../..')
const built = join(root, 'dist/web')

/** A file of the build, in Vite's manifest. */
interface Chunk {
  file: string
  isEntry?: boolean
  imports?: string[]
  css?: string[]
}

const manifest = JSON.parse(readFileSync(join(built, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>

const emptyRoot = /<div id="root"><\/div>/

/** Both faces of the portal, in the letters that its two languages are written with. */
const fonts = Object.entries(manifest)
  .filter(([source]) => source.includes('styles/generated/'))
  .map(([, { file }]) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`)

const template = replaced(readFileSync(join(built, 'index.html'), 'utf8'), [
  [/(?=\s*<script type="module")/, `\n    ${fonts.join('\n    ')}`],
  [/(?=\s*<\/body>)/, `\n    ${startFailure(textsOf)}`],
])
/** What every page asks for. */
const shared = chunksOf(['index.html'])

const early = addAsset('early', readFileSync(join(root, 'web/start/early.js'), 'utf8'))
const frames = await (await portalAt('/', 'frames')).writeFrames()
for (const language of ['fr', 'en']) {
  for (const page of prerenderedPages) await writePage(page, language)
}
writeFrames()
// What Relay keeps for a while would keep this process too.
process.exit(0)

/** The portal as it writes itself, on a page of its own at this address. */
async function portalAt(
  address: string,
  page: string,
): Promise<typeof import('../../web/start/prerender.tsx')> {
  // All that the portal asks of a browser before it is drawn; nobody answers its queries.
  Object.assign(globalThis, {
    location: new URL(address, 'http://portal.invalid'),
    addEventListener: () => {},
    matchMedia: () => ({ matches: false }),
    document: { documentElement: {}, getElementById: () => null },
    fetch: () => new Promise(() => {}),
  })
  return (await import(
    `${join(root, 'dist/prerender/prerender.js')}?${page}`
  )) as typeof import('../../web/start/prerender.tsx')
}

/** The frame of each screen, with its code. */
function writeFrames(): void {
  rmSync(join(built, 'frames'), { recursive: true, force: true })
  mkdirSync(join(built, 'frames'))
  const texts = Object.fromEntries(
    ['fr', 'en'].map((language) => [
      language,
      ['-door', ''].map((part) => `/${manifest[`platform/texts-${language}${part}.ts`]!.file}`),
    ]),
  )
  for (const { address, html, file, isBehind, query } of frames) {
    const screen = [...(isBehind ? ['app/memberRoutes.tsx'] : []), ...(file === undefined ? [] : [file])]
    const own = chunksOf(screen).filter((chunk) => !shared.includes(chunk))
    const code = own.map(
      ({ file }) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`,
    )
    // The frame has no part of it, and does not wait.
    const styles = [...new Set(own.flatMap(({ css = [] }) => css))].map(
      (file) => `<link rel="preload" as="style" fetchpriority="low" crossorigin href="/${file}">`,
    )
    const page = replaced(template, [
      [
        /(?=<script type="module")/,
        `<script src="${early}" data-ahead='${JSON.stringify({ texts, query })}'></script>\n    `,
      ],
      // The frame is seen before any code comes.
      [/(<script type="module"|<link rel="modulepreload")/g, '$1 fetchpriority="low"'],
      [/<\/head>/, `${[...code, ...styles].map((link) => `  ${link}\n  `).join('')}</head>`],
      [emptyRoot, `<div id="root">${checked(html, address)}</div>`],
    ])
    writeText(address === '/*' ? onePage : frameOf(address), page)
  }
}

async function writePage({ name, path }: (typeof prerenderedPages)[number], language: string): Promise<void> {
  const screen = frames.find(({ address }) => address === path.toLowerCase())?.file
  if (screen === undefined) throw new Error(`No route has a screen for ${path}`)
  const { write } = await portalAt(`${path}?lang=${language}`, `${name}.${language}`)
  const { html, title, description } = await write(path)
  const files = chunksOf(['index.html', screen, `platform/texts-${language}-door.ts`])
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
  const page = replaced(template, [
    [/<html lang="\w+">/, `<html lang="${language}">`],
    // Before the title, which may be for another reader.
    [/<title>.*?<\/title>/, `${script}\n    <title>${title}</title>`],
    [/(<meta\s+name="description"\s+content=")[^"]*/, `$1${description}`],
    // In the order of a screen that is loaded later: what it stands on first.
    [/\s*<link rel="(stylesheet|modulepreload)"[^>]*>/g, ''],
    // What is seen comes first, and its code then.
    [/\s*<script type="module"[^>]*><\/script>/, ''],
    [/<\/head>/, `  ${styles.join('\n    ')}\n  </head>`],
    [emptyRoot, `<div id="root" ${marks}>${checked(html, path)}</div>`],
  ])
  writeText(`${name}.${language}.html`, page)
}

/** HTML that may stand in a page, written so that `replaced` takes it as it is. */
function checked(html: string, address: string): string {
  if (/ style=|<script/.test(html))
    throw new Error(`${address}: its policy refuses a style and a script of the page's own.`)
  return html.replaceAll('$', '$$$$')
}

/** The portal's general texts in a language. */
function textsOf(language: string): Record<string, string> {
  const file = join(root, `locales/${language}/portal/common.json`)
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
}

/** With the forms in which the gateway sends it. */
function writeText(name: string, text: string): void {
  const file = join(built, name)
  writeFileSync(file, text)
  writeFileSync(`${file}.br`, brotliCompressSync(text))
  writeFileSync(`${file}.gz`, gzipSync(text, { level: 9 }))
}

/** These files and all that they import, what is imported first. */
function chunksOf(keys: string[], known = new Map<string, Chunk>()): Chunk[] {
  for (const key of keys) {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`The build has no ${key}`)
    if (known.has(key)) continue
    chunksOf(chunk.imports ?? [], known)
    known.set(key, chunk)
  }
  return [...known.values()]
}

/** Named by its content, so that browsers keep it. */
function addAsset(name: string, text: string): string {
  const file = `assets/${name}-${createHash('sha256').update(text).digest('base64url').slice(0, 8)}.js`
  writeText(file, text)
  return `/${file}`
}

function replaced(text: string, changes: [RegExp, string][]): string {
  return changes.reduce((text, [found, by]) => {
    if (!text.match(found)) throw new Error(`index.html has no ${String(found)}`)
    return text.replace(found, by)
  }, text)
}
