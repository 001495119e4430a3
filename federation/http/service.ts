import type { Config } from '../config.ts'
import type { Clock } from '../store/clock.ts'
import type { Store } from '../store/database.ts'

/** The dependencies that every request handler receives. */
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
