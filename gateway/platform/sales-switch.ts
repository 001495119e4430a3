/**
 * Switch that opens and closes sales in the portal. While sales are closed, mutations that charge
 * are rejected before any federation call. An operator closes sales without a restart, by creating
 * a file.
 */
import { existsSync, unwatchFile, watchFile } from 'node:fs'

/**
 * Interval at which the gateway checks if the file that closes sales exists, in milliseconds.
 * Polling works on every kind of volume; file system notifications do not.
 */
const pollMs = 1_000

export class Sales {
  readonly #file: string | null
  #fileExists = false
  readonly #checkFile = (): void => {
    this.#fileExists = this.#file !== null && existsSync(this.#file)
  }

  constructor({ file }: { file: string | null }) {
    this.#file = file
    this.#checkFile()
    if (file !== null) watchFile(file, { interval: pollMs, persistent: false }, this.#checkFile)
  }

  get isOpen(): boolean {
    return !this.#fileExists
  }

  stopWatching(): void {
    if (this.#file !== null) unwatchFile(this.#file, this.#checkFile)
  }
}
