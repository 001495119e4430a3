/**
 * Generates a list of the URLs of the portal's screens from `paths` and the steps of the wizards.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { paths } from '../../web/platform/paths.ts'
import { type Wizard, stepUrlPatternOf } from '../../web/wizard/wizard.ts'

/** Properties of a wizard that determine its URLs. */
export type AnyWizard = Pick<Wizard<object>, 'path' | 'steps'>

/**
 * Returns the generated module with the URLs of the portal's screens. The gateway needs this copy
 * of the URLs, because it may not import code of the portal.
 */
export async function generateScreenUrls(root: string): Promise<string> {
  const wizards = await loadWizardDeclarations(root)
  const urlPatterns = [
    ...Object.values(paths).map(({ urlPattern }) => urlPattern),
    ...wizards.flatMap((wizard) => wizard.steps.map((step) => stepUrlPatternOf(wizard, step.path))),
  ]
  const lines = [...new Set(urlPatterns.map((urlPattern) => urlPattern.toLowerCase()))]
    .toSorted()
    .map((urlPattern) => `  '${urlPattern}',\n`)
  return `/** The URL patterns of the portal's screens, in lower case: \`:id\` is a segment, \`:id?\` an optional one. Generated from web/platform/paths.ts and the wizards. */\nexport const screenAddresses: readonly string[] = [\n${lines.join('')}]\n`
}

/**
 * Loads the declarations of all wizards of the portal. A module exports a wizard directly or as a
 * value of an exported record.
 */
export async function loadWizardDeclarations(root: string): Promise<AnyWizard[]> {
  const files = globSync('web/domains/**/*.ts', { cwd: root }).filter((file) =>
    readFileSync(join(root, file), 'utf8').includes('defineWizard('),
  )
  // These modules read browser globals while they load. The globals are removed afterwards, so that
  // later steps of the process do not mistake it for a browser.
  const browser = {
    location: new URL('http://portal.invalid/'),
    addEventListener: () => {},
    document: { documentElement: {} },
  }
  Object.assign(globalThis, browser)
  const modules = await Promise.all(
    files.map(async (file) => (await import(join(root, file))) as Record<string, unknown>),
  )
  for (const name of Object.keys(browser)) Reflect.deleteProperty(globalThis, name)
  return modules
    .flatMap((module) => Object.values(module))
    .flatMap((value) => (isWizard(value) || !isRecord(value) ? [value] : Object.values(value)))
    .filter(isWizard)
}

const isRecord = (value: unknown): value is object => typeof value === 'object' && value !== null

const isWizard = (value: unknown): value is AnyWizard =>
  isRecord(value) && 'path' in value && 'steps' in value && 'labels' in value
