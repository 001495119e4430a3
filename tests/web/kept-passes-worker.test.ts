/** Registration of the service worker that opens the kept passes (decision 0053). */
import { expect, test, vi } from 'vitest'
import { registerPassWorker } from '../../web/domains/kept-passes/passWorker.ts'

/** Stubs a worker that reaches the states in `states` one after the other. */
function createWorker(...states: string[]) {
  const worker = Object.assign(new EventTarget(), { state: states[0] })
  const continueLater = async () => {
    for (const state of states.slice(1)) {
      await Promise.resolve()
      worker.state = state
      worker.dispatchEvent(new Event('statechange'))
    }
  }
  return { worker, continueLater }
}

/** Stubs the registration of a worker, which may be gone after its activation. */
function stubServiceWorkers(
  { worker, continueLater }: ReturnType<typeof createWorker>,
  { isUnregistered = false } = {},
): void {
  const registration = {
    scope: 'http://localhost/',
    installing: worker.state === 'installing' ? worker : null,
    waiting: null,
    get active() {
      return ['activating', 'activated'].includes(worker.state!) ? worker : null
    },
  }
  vi.stubGlobal('navigator', {
    serviceWorker: {
      register: async () => {
        setTimeout(() => void continueLater())
        return await Promise.resolve(registration)
      },
      getRegistration: async () => await Promise.resolve(isUnregistered ? undefined : registration),
    },
  })
}

test.each([
  ['has been installed and activated', ['installing', 'installed', 'activating', 'activated'], true],
  ['was active before', ['activated'], true],
  ['fails to store its files', ['installing', 'redundant'], false],
] as const)(
  'the registration of a worker that %s reports whether it is active',
  async (_, states, isActive) => {
    stubServiceWorkers(createWorker(...states))
    expect(await registerPassWorker()).toBe(isActive)
  },
)

test('a worker that unregisters itself when it is activated counts as none', async () => {
  stubServiceWorkers(createWorker('installing', 'installed', 'activating', 'activated'), {
    isUnregistered: true,
  })
  expect(await registerPassWorker()).toBe(false)
})

test('a worker that the browser refuses counts as none', async () => {
  vi.stubGlobal('navigator', {
    serviceWorker: {
      register: async () => await Promise.reject(new DOMException('Refused', 'SecurityError')),
    },
  })
  expect(await registerPassWorker()).toBe(false)
})

test('a worker that is not active after twenty seconds counts as none', async () => {
  vi.useFakeTimers()
  try {
    stubServiceWorkers(createWorker('installing'))
    const registered = registerPassWorker()
    await vi.advanceTimersByTimeAsync(20_000)
    expect(await registered).toBe(false)
  } finally {
    vi.useRealTimers()
  }
})
