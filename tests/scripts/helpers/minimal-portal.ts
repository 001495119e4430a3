/**
 * Builds a minimal portal (an empty screen with React, Relay, the router and i18next), and prints
 * its gzip size in bytes. The build runs in its own process, because the environment of a test
 * runner would cause a development build.
 */
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type Rolldown, build } from 'vite'

const entry = 'virtual:floor'
const source = `
import { createElement, Suspense } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { Environment, Network, Observable, RecordSource, Store, commitLocalUpdate } from 'relay-runtime'
import { RelayEnvironmentProvider, fetchQuery, loadQuery, useFragment, useLazyLoadQuery, useMutation, usePreloadedQuery, useQueryLoader } from 'react-relay'
import { Link, Outlet, RouterProvider, ScrollRestoration, createBrowserRouter, redirect, replace, useLoaderData, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { createInstance } from 'i18next'
import { initReactI18next, useTranslation } from 'react-i18next'
const environment = new Environment({ network: Network.create(() => Observable.create(() => {})), store: new Store(new RecordSource()) })
const use = (...each) => globalThis.used?.(each)
function Screen() {
  use(useTranslation(), useLazyLoadQuery(0, {}), useFragment(0, 0), useMutation(0), usePreloadedQuery(0, useLoaderData()), useQueryLoader(0), useLocation(), useNavigate(), useSearchParams())
  return createElement(Suspense, null, createElement(Link, { to: '/' }), createElement(Outlet), createElement(ScrollRestoration))
}
use(redirect, replace, loadQuery, fetchQuery, commitLocalUpdate, createRoot)
await createInstance().use(initReactI18next).init({})
const router = createBrowserRouter([{ path: '/', Component: Screen }])
hydrateRoot(document.body, createElement(RelayEnvironmentProvider, { environment }, createElement(RouterProvider, { router })))
`

const buildOutput = (await build({
  configFile: false,
  root: join(import.meta.dirname, '../../../web'),
  logLevel: 'error',
  plugins: [
    {
      name: 'floor',
      resolveId: (id) => (id === entry ? join(import.meta.dirname, 'floor.virtual.js') : null),
      load: (id) => (id.endsWith('floor.virtual.js') ? source : null),
    },
  ],
  build: {
    write: false,
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: { input: entry },
  },
})) as Rolldown.RolldownOutput
const sizes = buildOutput.output.map((file) =>
  file.type === 'chunk' ? gzipSync(file.code, { level: 9 }).length : 0,
)
console.log(sizes.reduce((sum, size) => sum + size, 0))
