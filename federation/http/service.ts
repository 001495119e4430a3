import type { Config } from '../config.ts'
import type { Clock } from '../store/clock.ts'
import type { Store } from '../store/database.ts'

/** What every handler works with. */
export interface Service {
  store: Store
  clock: Clock
  config: Config
  /** This service's address as browsers see it, without a slash at its end. Known once it listens. */
  publicUrl: () => string
}
