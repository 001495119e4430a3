/**
 * Writes the screens of visitors as HTML beside the built portal, in both languages: what a first visitor sees does not
 * wait for any script. The page asks at once for all that the screen is made of.
 *
 * Usage: `node scripts/generate/pages.ts`, after both builds of Vite (`scripts/ensure.ts`)
 */
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

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

/** What comes as HTML: the file's name, the address, and the code of its screen. The gateway knows them too (`gateway/http/pages.ts`). */
const pages = [
  { name: 'login', path: '/login', screen: 'screens/session/LoginScreen.tsx' },
  { name: 'guests', path: '/IndexProvincial', screen: 'screens/guests/IndexProvincialScreen.tsx' },
]

/** Both faces of the portal, in the letters that its two languages are written with. */
const fonts = Object.entries(manifest)
  .filter(([source]) => source.endsWith('-latin-wght-normal.woff2'))
  .map(([, { file }]) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`)

const template = replaced(readFileSync(join(built, 'index.html'), 'utf8'), [
  [/(?=\s*<script type="module")/, `\n    ${fonts.join('\n    ')}`],
])
writeText('index.html', template)

const early = addAsset('early', readFileSync(join(root, 'web/app/early.js')))
for (const language of ['fr', 'en']) {
  for (const page of pages) await writePage(page, language)
}
// What Relay keeps for a while would keep this process too.
process.exit(0)

async function writePage({ name, path, screen }: (typeof pages)[number], language: string): Promise<void> {
  const address = new URL(`http://portal.invalid${path}?lang=${language}`)
  // All that the portal asks of a browser before it is drawn; nobody answers its queries.
  Object.assign(globalThis, {
    location: address,
    addEventListener: () => {},
    matchMedia: () => ({ matches: false }),
    document: { documentElement: {}, getElementById: () => null },
    fetch: () => new Promise(() => {}),
  })
  const { write } = (await import(
    `${join(root, 'dist/prerender/prerender.js')}?${name}.${language}`
  )) as typeof import('../../web/app/prerender.tsx')
  const { html, title, description } = await write(path)
  if (/ style=|<script/.test(html))
    throw new Error(`${path}: its policy refuses a style and a script of the page's own.`)
  const files = chunksOf(['index.html', screen, `platform/texts-${language}-door.ts`])
  const head = [`<script src="${early}"></script>`, ...new Set(files.flatMap(({ css = [] }) => css))].map(
    (each) => (each.startsWith('<') ? each : `<link rel="stylesheet" crossorigin href="/${each}">`),
  )
  const code = files.filter(({ isEntry }) => !isEntry)
  const preloads = code.map(
    ({ file }) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`,
  )
  const year = new Date().getFullYear()
  const marks = `data-path="${path.toLowerCase()}" data-language="${language}" data-year="${year}"`
  const page = replaced(template, [
    [/<html lang="\w+">/, `<html lang="${language}">`],
    [/<title>.*?<\/title>/, `<title>${title}</title>`],
    [/(<meta\s+name="description"\s+content=")[^"]*/, `$1${description}`],
    // In the order of a screen that is loaded later: what it stands on first.
    [/\s*<link rel="(stylesheet|modulepreload)"[^>]*>/g, ''],
    // What is seen comes first.
    [/(<script type="module")/, '$1 fetchpriority="low"'],
    [/<\/head>/, `${[...head, ...preloads].join('\n    ')}\n  </head>`],
    [/<div id="root"><\/div>/, `<div id="root" ${marks}>${html.replaceAll('$', '$$$$')}</div>`],
  ])
  writeText(`${name}.${language}.html`, page)
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
function addAsset(name: string, bytes: Buffer): string {
  const file = `assets/${name}-${createHash('sha256').update(bytes).digest('base64url').slice(0, 8)}.js`
  writeFileSync(join(built, file), bytes)
  return `/${file}`
}

function replaced(text: string, changes: [RegExp, string][]): string {
  return changes.reduce((text, [found, by]) => {
    if (!text.match(found)) throw new Error(`index.html has no ${String(found)}`)
    return text.replace(found, by)
  }, text)
}
