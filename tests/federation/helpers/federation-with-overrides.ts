/**
 * Entry point of a federation process under test. It takes the place of `federation/main.ts` when a
 * test disables a protection. The first argument holds the overrides as JSON.
 */
import { type Config, readConfig } from '../../../federation/config.ts'
import { runFederation } from '../../../federation/run-federation.ts'

const overrides = JSON.parse(process.argv[2] ?? '{}') as Partial<Config>
await runFederation(() => ({ ...readConfig(process.env), ...overrides }))
