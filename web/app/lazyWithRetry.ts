import { type ComponentType, lazy } from 'react'
import { Failure } from '../relay/failure.ts'
import { keep, recall } from '../relay/storage.ts'

const key = 'sentier.reloaded'

/**
 * A screen whose code is loaded when it is wanted. When its file is gone, because the portal was deployed anew since
 * this page was opened, the page is loaded again; once a minute at most, so that a file that is really missing ends
 * on the error screen and not in a loop.
 */
export function lazyWithRetry<P>(load: () => Promise<{ default: ComponentType<P> }>) {
  let code: Promise<{ default: ComponentType<P> }> | null = null
  const preload = () => (code ??= load().catch(startAnew))
  return { preload, Component: lazy(preload) }
}

function startAnew(error: unknown): Promise<never> {
  if (!navigator.onLine) throw new Failure('OFFLINE')
  const last = recall('sessionStorage', key)
  if (typeof last === 'number' && Date.now() - last < 60_000) throw error
  keep('sessionStorage', key, Date.now())
  location.reload()
  return new Promise(() => {})
}
