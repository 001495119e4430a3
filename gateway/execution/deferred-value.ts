/**
 * A lightweight promise that notifies its single consumer synchronously. It is faster than a native
 * promise, because a GraphQL result can contain hundreds of pending values.
 */

/**
 * Callbacks that receive the result or error of a deferred (promise-like) value. Each deferred
 * value has at most one consumer.
 */
interface DeferredConsumer {
  storeArrivedPart: (value: unknown, key: string | number) => void
  reject: (error: unknown) => void
}

export class Deferred implements DeferredConsumer {
  /**
   * Error handler of a deferred value that has failed. Returns the value to use instead, usually
   * null, or throws the error when the schema does not allow null.
   */
  onError: ((error: unknown) => unknown) | null = null
  readonly #container: object | null
  #missingPartCount = 0
  #consumer: DeferredConsumer | null = null
  #key: string | number = ''
  #isSettled = false

  /**
   * Creates a deferred value. If `container` is an object or list, its pending parts are filled in
   * as they arrive; it is null for a value without parts.
   */
  constructor(container: object | null) {
    this.#container = container
  }

  /**
   * Registers a part that this deferred value waits for. `key` is the list index or the property
   * name of the part.
   */
  registerPendingPart(part: Deferred, key: string | number): void {
    this.#missingPartCount += 1
    part.#subscribe(this, key)
  }

  /**
   * Stores an arrived part in the object or list of this deferred value. The deferred value settles
   * when the last part arrives.
   */
  storeArrivedPart(value: unknown, key: string | number): void {
    ;(this.#container as Record<string | number, unknown>)[key] = value
    this.#missingPartCount -= 1
    if (this.#missingPartCount === 0) this.resolve(this.#container)
  }

  /**
   * Settles this deferred value as soon as a promise settles. The value becomes the promise's
   * result, transformed by `convert`.
   */
  settleWithPromise(promise: Promise<unknown>, convert: (value: unknown) => unknown): this {
    promise.then(
      (value) => this.#settleWith(convert, value),
      (error: unknown) => this.reject(error),
    )
    return this
  }

  resolve(value: unknown): void {
    if (this.#isSettled) return
    if (value instanceof Deferred)
      return value.#subscribe({
        storeArrivedPart: (last) => this.resolve(last),
        reject: (error) => this.reject(error),
      })
    this.#isSettled = true
    this.#consumer?.storeArrivedPart(value, this.#key)
  }

  reject(error: unknown): void {
    if (this.#isSettled) return
    const { onError } = this
    this.onError = null
    if (onError !== null) return this.#settleWith(onError, error)
    this.#isSettled = true
    this.#consumer?.reject(error)
  }

  /** Converts this deferred value to a native promise. */
  toPromise(): Promise<unknown> {
    return new Promise((resolve, reject) => this.#subscribe({ storeArrivedPart: resolve, reject }))
  }

  #subscribe(consumer: DeferredConsumer, key: string | number = ''): void {
    this.#consumer = consumer
    this.#key = key
  }

  #settleWith(convert: (given: unknown) => unknown, given: unknown): void {
    let value: unknown
    try {
      value = convert(given)
    } catch (error) {
      return this.reject(error)
    }
    this.resolve(value)
  }
}
