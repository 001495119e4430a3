import { vi } from 'vitest'

/**
 * Behavior of a stubbed browser: the states of its service worker, its caches, and its stored copy
 * of the page `/pass`.
 */
export interface StubbedWorker {
  /** States that the service worker reaches after its registration, in their order. */
  states: readonly ServiceWorkerState[]
  /** True if the service worker of an earlier visit is already active. */
  wasActive?: boolean
  /**
   * True if `navigator.serviceWorker.register` first reports no installing worker, as in a busy
   * browser.
   */
  isReportedLate?: boolean
  /** True if the service worker has stored the page `/pass`. */
  hasStoredPage?: boolean
  /**
   * Error with which the registration of the service worker fails, or undefined if it succeeds.
   */
  refusal?: DOMException
}

/**
 * Stubs the service workers and the caches of a browser. Returns the stubbed
 * `navigator.serviceWorker`, on which a test may dispatch `controllerchange`.
 */
export function stubServiceWorker({
  states,
  wasActive = false,
  isReportedLate = false,
  hasStoredPage = false,
  refusal,
}: StubbedWorker): EventTarget {
  const worker = Object.assign(new EventTarget(), { state: wasActive ? 'activated' : 'installing' })
  const ready = Promise.withResolvers<{ active: EventTarget }>()
  if (wasActive) ready.resolve({ active: worker })
  const passThroughServiceWorkerStates = async () => {
    for (const state of states) {
      await Promise.resolve()
      worker.state = state
      worker.dispatchEvent(new Event('statechange'))
      if (state === 'activating') ready.resolve({ active: worker })
    }
  }
  const container = Object.assign(new EventTarget(), {
    ready: ready.promise,
    register: async () => {
      if (refusal) throw refusal
      void Promise.resolve().then(passThroughServiceWorkerStates)
      return await Promise.resolve({ installing: isReportedLate || wasActive ? null : worker })
    },
  })
  defineNavigatorProperty('serviceWorker', container)
  defineNavigatorProperty('storage', { persist: async () => await Promise.resolve(true) })
  vi.stubGlobal('caches', { match: async () => await Promise.resolve(hasStoredPage ? {} : undefined) })
  return container
}

/** States through which a service worker passes when it installs and activates without an error. */
export const activatedStates = ['installed', 'activating', 'activated'] as const

/** Removes the stubs of service workers and caches, as in a browser without service workers. */
export function removeServiceWorkerStubs(): void {
  Reflect.deleteProperty(navigator, 'serviceWorker')
  Reflect.deleteProperty(navigator, 'storage')
}

/**
 * Defines a property of the `navigator` object itself. A stub that inherits from `navigator` would
 * not work, because the getters of `navigator` reject a stub.
 */
function defineNavigatorProperty(name: string, value: object): void {
  Object.defineProperty(navigator, name, { value, configurable: true })
}
