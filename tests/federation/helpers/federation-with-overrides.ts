/**
 * Entry point of a federation process with overridden config values, for example to disable a
 * protection. Tests start it instead of `federation/main.ts`, and pass the overrides as JSON in the
 * first argument.
 */
import { type Config, readFederationConfig } from '../../../federation/config.ts'
import { runFederation } from '../../../federation/run-federation.ts'

const overrides = JSON.parse(process.argv[2] ?? '{}') as Partial<Config>
await runFederation(() => ({ ...readFederationConfig(process.env), ...overrides }))
