/**
 * Simulates the next portal release: a copy of the built portal with another service worker, and
 * with another script and style sheet for the page `/pass`.
 */
import { cpSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const project = join(import.meta.dirname, '../../..')

/**
 * Marker in the names of the script and style sheet files that exist only in the simulated next
 * release.
 */
export const nextReleaseMark = '-ofNextRelease'

/**
 * Creates a folder with a simulated next portal release, for the setting `PORTAL_DIR`. `build` is
 * the build name in the service worker of that release. The caller removes the folder.
 */
export function createFolderWithNextPortalRelease(build = 'next'): string {
  const release = mkdtempSync(join(tmpdir(), 'sentier-release-'))
  for (const path of ['dist/web', 'web/__generated__/persisted.json'])
    cpSync(join(project, path), join(release, path), { recursive: true })
  const pages = join(release, 'dist/web')
  const assets = join(pages, 'assets')
  const html = readFileSync(join(pages, 'pass.html'), 'utf8')
  const renamedFiles = /assets\/(pass-[\w-]+)\.(?:js|css)/g
  const names = new Set([...html.matchAll(renamedFiles)].map(([, name]) => name!))
  for (const file of readdirSync(assets)) {
    const name = [...names].find((each) => file.startsWith(`${each}.`))
    if (name !== undefined)
      renameSync(join(assets, file), join(assets, file.replace(name, name + nextReleaseMark)))
  }
  for (const file of ['pass.html', 'sw.js']) {
    const text = readFileSync(join(pages, file), 'utf8')
      .replaceAll(renamedFiles, (path, name: string) => path.replace(name, name + nextReleaseMark))
      .replace(/const build = '[^']+'/, `const build = '${build}'`)
    writeFileSync(join(pages, file), text)
    // The gateway would otherwise serve the compressed page of this release.
    for (const compression of ['br', 'gz']) rmSync(join(pages, `${file}.${compression}`), { force: true })
  }
  return release
}
