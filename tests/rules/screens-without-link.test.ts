/** Checks that each screen of the portal has a route, a link and a state in the screen gallery. */
import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { paths } from '../../web/platform/paths.ts'
import { galleries } from '../portal/screen-states/all-screen-states.ts'

const files = globSync('web/{domains,shell}/**/*Screen.tsx').toSorted()
const getScreenNameOfFile = (file: string) => basename(file, '.tsx')

const readJoinedSourceFiles = (pattern: string, exclude: string[] = []) =>
  globSync(pattern, { exclude: [...exclude, '**/{generated,__generated__}/**'] })
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')

/**
 * Returns the names of the given screens to which no link leads: neither a link in the portal nor a
 * link in an e-mail.
 */
const findScreensWithoutLink = (screenNames: string[], portalCode: string, mailCode: string) =>
  screenNames.filter((name) => {
    const { urlPattern } = paths[name as keyof typeof paths]
    const last = urlPattern.split('/:')[0]!.slice(1)
    return (
      !new RegExp(`\\bpaths\\.${name}\\(`).test(portalCode) && !mailCode.includes(`'${last.toLowerCase()}'`)
    )
  })

test('every screen is loaded by a route in web/domains/<domain>/routes.ts', () => {
  const routes = readJoinedSourceFiles('web/{app,domains/*}/*{r,R}outes.{ts,tsx}')
  expect(
    files.filter((file) => !routes.includes(`/${getScreenNameOfFile(file)}.tsx'`)),
    'No route in web/domains/<domain>/routes.ts loads these screens.',
  ).toEqual([])
})

test('every path in web/platform/paths.ts has a link in the portal or in an e-mail', () => {
  // A wizard that declares its own path does not link to it.
  const portal = readJoinedSourceFiles('web/**/*.{ts,tsx}', ['web/platform/paths.ts']).replaceAll(
    /^\s*path: paths\..*$/gm,
    '',
  )
  expect(
    findScreensWithoutLink(
      Object.keys(paths),
      portal,
      readJoinedSourceFiles('federation/outbox/*.ts').toLowerCase(),
    ),
    'Nothing links to these entries of web/platform/paths.ts: write a link `paths.<entry>()`, or a line in web/shell/navigationItems.ts.',
  ).toEqual([])
})

test('every screen of the portal has a test state in tests/portal/screen-states, and every test state belongs to an existing screen', () => {
  const shown = new Set(galleries.flatMap((states) => Object.keys(states)))
  const screens = files.map(getScreenNameOfFile)
  expect(
    {
      screensWithoutState: screens.filter((screen) => !shown.has(screen)),
      statesWithoutScreen: [...shown].filter((screen) => !screens.includes(screen)),
    },
    'Add the states of each screen to tests/portal/screen-states/<domain>.ts, under the name of its file.',
  ).toEqual({ screensWithoutState: [], statesWithoutScreen: [] })
})

test('every screen state in tests/portal/screen-states has a unique name', () => {
  const names = galleries.flatMap((states) => Object.values(states).flat()).map(({ name }) => name)
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([])
})
