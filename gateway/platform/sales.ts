/**
 * Whether the portal sells. Closed, what charges is refused before anything is sent, and everything else is as ever:
 * passes are read and printed, what was typed stays. A file closes it without a restart, on as many machines as see it.
 */
import { existsSync, unwatchFile, watchFile } from 'node:fs'

/** How soon a file that has come or gone is seen. Looking works on every kind of volume, where being told does not. */
const lookMs = 1_000

export class Sales {
  readonly #isClosed: boolean
  readonly #file: string | null
  #fileIsThere = false
  readonly #look = (): void => {
    this.#fileIsThere = this.#file !== null && existsSync(this.#file)
  }

  constructor({ closed, file }: { closed: boolean; file: string | null }) {
    this.#isClosed = closed
    this.#file = file
    this.#look()
    if (file !== null) watchFile(file, { interval: lookMs, persistent: false }, this.#look)
  }

  get open(): boolean {
    return !this.#isClosed && !this.#fileIsThere
  }

  close(): void {
    if (this.#file !== null) unwatchFile(this.#file, this.#look)
  }
}
