import type { Config } from '../config.ts'
import type { Clock } from '../store/clock.ts'
import type { Store } from '../store/database.ts'

/** The objects and settings on which every request handler depends. */
export interface Service {
  store: Store
  clock: Clock
  config: Config
  /**
   * Returns the public URL of this service without a trailing slash. Available once the server
   * listens.
   */
  publicUrl: () => string
}
