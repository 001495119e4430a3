/**
 * Tests of the portal's paths: every link is built by a typed path function, and every route has a
 * path function.
 */
import { globSync, readFileSync } from 'node:fs'
import { type RouteObject, matchPath, matchRoutes } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { ScreenSkeleton } from '../../web/shell/ScreenSkeleton.tsx'
import { routes } from './helpers/all-routes.ts'
import { paths } from '../../web/platform/paths.ts'

vi.mock('../../web/relay/lazyWithRetry.ts', () => ({
  reloadPageIfOutdated: <T>(loading: Promise<T>) => loading,
  lazyWithRetry: () => ({ preload: async () => ({}), Component: () => null }),
}))

const builtPaths = Object.values(paths).map((path) => (path as (id: string) => string)('id').split('?')[0]!)

/** Paths that only redirect and have no screen of their own, such as the base path of a wizard. */
const redirectPaths = new Set(walkRedirectPaths())

function* walkRedirectPaths(branch: RouteObject[] = routes): Generator<string> {
  for (const { path, Component, children } of branch) {
    if (Component === ScreenSkeleton) yield `/${path}`
    yield* walkRedirectPaths(children ?? [])
  }
}

/** Yields every path of the router. */
function* walkRoutePaths(branch: RouteObject[] = routes): Generator<string> {
  for (const { path, children } of branch) {
    if (path !== undefined) yield `/${path}`
    yield* walkRoutePaths(children ?? [])
  }
}

function* walkLeafRoutePaths(branch: RouteObject[] = routes): Generator<string> {
  for (const { path, children } of branch) {
    if (children) yield* walkLeafRoutePaths(children)
    else if (path !== '*') yield `/${path}`
  }
}

test('every entry of the `paths` object has a route in web/domains/<domain>/routes.ts', () => {
  const routePaths = new Set(walkRoutePaths())
  const without = Object.entries(paths).filter(([, { urlPattern }]) => !routePaths.has(urlPattern))
  expect(
    without.map(([name, { urlPattern }]) => `paths.${name} (${urlPattern})`),
    'Add a route to web/domains/<domain>/routes.ts, and its list of routes to web/app/memberRoutes.tsx.',
  ).toEqual([])
})

test.each(builtPaths)(
  'the portal links to the path %s in the same upper and lower case as its route',
  (path) => {
    const { path: pattern } = matchRoutes(routes, path)!.at(-1)!.route
    expect([pattern, matchPath({ path: `/${pattern}`, caseSensitive: true }, path)]).not.toContain(null)
  },
)

test.each([...walkLeafRoutePaths()])('a path function or a wizard builds the route path %s', (pattern) => {
  // A wizard names the paths of its steps, below its base path.
  const [before] = /^.*?(?=\/\w+(\/:\w+)?$)/.exec(pattern) ?? ['']
  const ofWizard = redirectPaths.has(before)
  expect(ofWizard || builtPaths.some((path) => matchPath(pattern, path))).toBe(true)
})

test('path functions add their options as query parameters, and omit absent options', () => {
  expect(paths.purchase()).toBe('/accesspass')
  expect(paths.purchase({ type: 'ANNUAL', vehicle: null })).toBe('/accesspass?type=ANNUAL')
  expect(paths.purchase({ type: 'SUMMER', vehicle: 'a+b/=' })).toBe(
    '/accesspass?type=SUMMER&vehicle=a%2Bb%2F%3D',
  )
  expect(paths.receipt('a+b/=')).toBe('/receipt/a%2Bb%2F%3D')
})

test('the code of the portal builds every path with a path function instead of a string literal', () => {
  const pathPrefixes = new Set(builtPaths.map((path) => path.split('/')[1]!.toLowerCase()).filter(Boolean))
  const files = globSync('web/**/*.{ts,tsx}', {
    exclude: ['**/__generated__/**', 'web/platform/paths.ts'],
  })
  const byHand = files.flatMap((file) => {
    const code = readFileSync(file, 'utf8').replaceAll(/^\s*(\/\/|\/?\*).*$/gm, '')
    return Array.from(code.matchAll(/['"`]\/(\w+)/g), ([path, first]) =>
      pathPrefixes.has(first!.toLowerCase()) ? `${file} ${path}` : [],
    ).flat()
  })
  expect(byHand).toEqual([])
})
