import { act } from '@testing-library/react'
import { vi } from 'vitest'

type Listener = (event: object) => void

/** Puts a `Stripe` on the page that draws nothing: what its fields say is told by `type`, what it answers by `answer`. */
export function stubStripe(answer: () => object = () => ({ token: { id: 'tok_1' } })) {
  const made = new Map<string, { listeners: Map<string, Listener>; focus: () => void }>()
  const createToken = vi.fn(async (_element: object, _details: object) => answer())

  const elements = {
    create(type: string) {
      const listeners = new Map<string, Listener>()
      const element = {
        listeners,
        focus: vi.fn(),
        on: (event: string, listener: Listener) => listeners.set(event, listener),
        once: (event: string, listener: Listener) => listeners.set(event, listener),
        off: (event: string) => listeners.delete(event),
        mount: () => queueMicrotask(() => listeners.get('ready')?.(element)),
        update: () => {},
        destroy: () => made.delete(type),
        unmount: () => {},
      }
      made.set(type, element)
      return element
    },
    // The component that it is handed is not ours to know: the only number field is the one that is meant.
    getElement: () => made.get('cardNumber') ?? null,
    update: () => {},
  }
  vi.stubGlobal('Stripe', () => ({
    elements: () => elements,
    createToken,
    createPaymentMethod: () => {},
    confirmCardPayment: () => {},
  }))

  return {
    createToken,
    /** A field says, late, that it can be written into: what a browser has filled in by itself came before. */
    ready: (field: string) => act(() => made.get(field)?.listeners.get('ready')?.(made.get(field)!)),
    focused: (field: string) => vi.mocked(made.get(field)!.focus).mock.calls.length > 0,
    /** Makes Stripe find a field no more, as after it has removed it from the page. */
    lose: (field: string) => made.delete(field),
    /** What a field says of what is typed into it. */
    type: (
      field: string,
      said: { empty: boolean; complete: boolean; error?: { code: string; message: string } },
    ) => act(() => made.get(field)?.listeners.get('change')?.(said)),
  }
}
