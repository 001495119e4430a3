/** The screens that come as HTML, written once as the portal is built (`scripts/generate/pages.ts`). */
import { prerender } from 'react-dom/static'
import { createMemoryRouter } from 'react-router-dom'
import { i18n, startDoorTexts } from '../platform/i18n.ts'
import { App, started } from './App.tsx'
import { routes } from './routes.tsx'

/** A screen as HTML, and what a search engine says of it. */
export interface Written {
  html: string
  title: string
  description: string
}

/** Writes the screen of this address as a first visitor sees it, in the language that the address of the page asks for. */
export async function write(path: string): Promise<Written> {
  await startDoorTexts()
  // A text that is not one of the door's would be its key.
  i18n.options.parseMissingKeyHandler = (key) => {
    throw new Error(`${path} shows ${key}, which its page does not have.`)
  }
  const router = createMemoryRouter(routes, { initialEntries: [path] })
  await started(router)
  // The code of the screen is on its way with the router; what is written is all in one piece, without any script.
  const { prelude } = await prerender(<App router={router} />, {
    progressiveChunkSize: Infinity,
    onError: (error) => {
      throw error
    },
  })
  const html = await new Response(prelude).text()
  const heading = /<h1[^>]*>([^<]+)/.exec(html)?.[1]
  if (heading === undefined) throw new Error(`${path} has no heading`)
  return { html, title: `${heading} – Sentier`, description: i18n.t('shell.description') }
}
