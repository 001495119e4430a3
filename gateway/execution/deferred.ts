/**
 * A lightweight promise with a single consumer, settled synchronously. Hundreds of values of a
 * result wait for each other, and few wait for the federation.
 */

/** The consumer that a deferred value notifies. */
interface DeferredConsumer {
  put: (value: unknown, key: string | number) => void
  fail: (error: unknown) => void
}

export class Deferred implements DeferredConsumer {
  /** Returns a replacement value for an error; throws when the schema allows no null. */
  onError: ((error: unknown) => unknown) | null = null
  readonly #parts: object | null
  #left = 0
  #consumer: DeferredConsumer | null = null
  #key: string | number = ''
  #isSettled = false

  /**
   * `parts` is the object or list that becomes the value once all expected parts have arrived; null
   * for a value that is settled directly.
   */
  constructor(parts: object | null) {
    this.#parts = parts
  }

  /** Registers a part of the value that arrives later. */
  expect(part: Deferred, key: string | number): void {
    this.#left += 1
    part.#subscribe(this, key)
  }

  /** Stores a part that has arrived. */
  put(value: unknown, key: string | number): void {
    ;(this.#parts as Record<string | number, unknown>)[key] = value
    this.#left -= 1
    if (this.#left === 0) this.done(this.#parts)
  }

  /** Settles with the value that `make` returns for the promise's value. */
  after(promise: Promise<unknown>, make: (value: unknown) => unknown): this {
    promise.then(
      (value) => this.#settleWith(make, value),
      (error: unknown) => this.fail(error),
    )
    return this
  }

  done(value: unknown): void {
    if (this.#isSettled) return
    if (value instanceof Deferred)
      return value.#subscribe({ put: (last) => this.done(last), fail: (error) => this.fail(error) })
    this.#isSettled = true
    this.#consumer?.put(value, this.#key)
  }

  fail(error: unknown): void {
    if (this.#isSettled) return
    const { onError } = this
    this.onError = null
    if (onError !== null) return this.#settleWith(onError, error)
    this.#isSettled = true
    this.#consumer?.fail(error)
  }

  /** Returns a promise of this value, for callers that need one. */
  promise(): Promise<unknown> {
    return new Promise((put, fail) => this.#subscribe({ put, fail }))
  }

  #subscribe(waiting: DeferredConsumer, key: string | number = ''): void {
    this.#consumer = waiting
    this.#key = key
  }

  #settleWith(make: (given: unknown) => unknown, given: unknown): void {
    let value: unknown
    try {
      value = make(given)
    } catch (error) {
      return this.fail(error)
    }
    this.done(value)
  }
}
