import { act } from '@testing-library/react'
import { vi } from 'vitest'

type Listener = (event: object) => void

/**
 * Stubs Stripe without rendering its fields. `createResult` returns the result of createToken;
 * `wallets` is the result of canMakePayment, by default no wallet.
 */
export function stubStripe(
  createResult: () => object = () => ({ token: { id: 'tok_1' } }),
  wallets: object | null = null,
) {
  const walletListeners = new Map<string, Listener>()
  const paymentRequest = {
    canMakePayment: async () => wallets,
    on: (event: string, listener: Listener) => walletListeners.set(event, listener),
    off: (event: string) => walletListeners.delete(event),
    isShowing: () => false,
    update: vi.fn(),
    show: vi.fn(),
  }
  const elementByType = new Map<string, { listeners: Map<string, Listener>; focus: () => void }>()
  const createToken = vi.fn(async (_element: object, _details: object) => createResult())

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
        destroy: () => elementByType.delete(type),
        unmount: () => {},
      }
      elementByType.set(type, element)
      return element
    },
    // The stub does not inspect the component that it receives: the number field is the only one
    // expected.
    getElement: () => elementByType.get('cardNumber') ?? null,
    update: () => {},
  }
  vi.stubGlobal('Stripe', () => ({
    elements: () => elements,
    createToken,
    paymentRequest: () => paymentRequest,
    createPaymentMethod: () => {},
    confirmCardPayment: () => {},
  }))

  /** Fires the change event of a card field. */
  const changeField = (
    field: string,
    change: { empty: boolean; complete: boolean; error?: { code: string; message: string } },
  ) => act(() => elementByType.get(field)?.listeners.get('change')?.(change))

  return {
    createToken,
    paymentRequest,
    /**
     * Fires an event of the wallet's payment sheet: `token` after an authorization, or `cancel`.
     */
    fireWalletEvent: (name: 'token' | 'cancel', detail: object = {}) =>
      act(async () => walletListeners.get(name)?.(detail)),
    /**
     * Fires the ready event of a card field late, as after the browser has autofilled the field.
     */
    ready: (field: string) =>
      act(() => elementByType.get(field)?.listeners.get('ready')?.(elementByType.get(field)!)),
    focused: (field: string) => vi.mocked(elementByType.get(field)!.focus).mock.calls.length > 0,
    /** Removes a card field, so that Stripe no longer finds the field in the page. */
    removeField: (field: string) => elementByType.delete(field),
    type: changeField,
    /** Fires the change events of the three card fields after the buyer has typed a card. */
    completeCard() {
      for (const field of ['cardNumber', 'cardExpiry', 'cardCvc'])
        changeField(field, { empty: false, complete: true })
    },
  }
}
