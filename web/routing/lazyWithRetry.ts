import { type ComponentType, createElement, use } from 'react'
import { Failure } from '../relay/failure.ts'
import { isReachable, reloadOnce } from '../platform/reloadOnce.ts'

/**
 * A screen whose code is loaded when it is wanted. When its file is gone, because the portal was deployed anew since
 * this page was opened, the page is loaded again; once a minute at most, so that a file that is really missing ends
 * on the error screen and not in a loop. While the portal cannot be reached, each `preload` tries again.
 */
export function lazyWithRetry<P extends object>(load: () => Promise<{ default: ComponentType<P> }>) {
  let code: Promise<{ default: ComponentType<P> }> | null = null
  let failed = false

  function preload() {
    if (code && !failed) return code
    failed = false
    askForStyles()
    const loading = orReload(load())
    code = loading
    loading.then(
      // React reads it from there, and waits not even for the moment in which an outline would show.
      (value) => Object.assign(loading, { status: 'fulfilled', value }),
      () => {
        failed = true
      },
    )
    return code
  }

  // Drawing never tries again by itself, which would go round and round: what failed is shown as failed.
  const Component = (props: P) => createElement(use(code ?? preload()).default, props)
  return { preload, Component }
}

/** Stylesheets that did not come, which Vite counts as there when their screen is tried again. */
const lost = new Set<HTMLLinkElement>()

/** Follows which stylesheets do not come. */
export function followStyles(): void {
  const note = ({ target }: Event) => target instanceof HTMLLinkElement && lost.add(target)
  addEventListener('error', note, true)
}

function askForStyles(): void {
  for (const link of lost) link.replaceWith(link.cloneNode())
  lost.clear()
}

/** Code that is on its way; where its file is gone, the page is loaded again. */
export const orReload = <T>(loading: Promise<T>): Promise<T> => loading.catch(startAnew)

async function startAnew(error: unknown): Promise<never> {
  if (!(await isReachable())) throw Failure.unanswered()
  if (!reloadOnce()) throw error
  return await new Promise(() => {})
}
