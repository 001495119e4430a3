/**
 * What is still waited for: a promise for one place, which is told at once. Of the places of an answer hundreds wait for each
 * other and few for the federation.
 */

/** Who waits for it. */
interface Waiting {
  put: (value: unknown, key: string | number) => void
  fail: (error: unknown) => void
}

export class Deferred implements Waiting {
  /** What stands in the place of an error. Throws one where nothing may. */
  onError: ((error: unknown) => unknown) | null = null
  readonly #parts: object | null
  #left = 0
  #waiting: Waiting | null = null
  #key: string | number = ''
  #isOver = false

  /** `parts`: the object or list that it is once everything expected is in it; null for what is told by itself. */
  constructor(parts: object | null) {
    this.#parts = parts
  }

  /** This part of it comes later. */
  expect(part: Deferred, key: string | number): void {
    this.#left += 1
    part.#tell(this, key)
  }

  /** A part has come. */
  put(value: unknown, key: string | number): void {
    ;(this.#parts as Record<string | number, unknown>)[key] = value
    this.#left -= 1
    if (this.#left === 0) this.done(this.#parts)
  }

  /** It is what is made of a promise. */
  after(promise: Promise<unknown>, make: (value: unknown) => unknown): this {
    promise.then(
      (value) => this.#take(make, value),
      (error: unknown) => this.fail(error),
    )
    return this
  }

  done(value: unknown): void {
    if (this.#isOver) return
    if (value instanceof Deferred)
      return value.#tell({ put: (last) => this.done(last), fail: (error) => this.fail(error) })
    this.#isOver = true
    this.#waiting?.put(value, this.#key)
  }

  fail(error: unknown): void {
    if (this.#isOver) return
    const { onError } = this
    this.onError = null
    if (onError !== null) return this.#take(onError, error)
    this.#isOver = true
    this.#waiting?.fail(error)
  }

  /** For who knows promises alone. */
  promise(): Promise<unknown> {
    return new Promise((put, fail) => this.#tell({ put, fail }))
  }

  #tell(waiting: Waiting, key: string | number = ''): void {
    this.#waiting = waiting
    this.#key = key
  }

  #take(make: (given: unknown) => unknown, given: unknown): void {
    let value: unknown
    try {
      value = make(given)
    } catch (error) {
      return this.fail(error)
    }
    this.done(value)
  }
}
