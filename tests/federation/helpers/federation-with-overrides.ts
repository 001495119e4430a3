/**
 * Entry point of a federation process whose config a test overrides, for example to disable a
 * protection. Tests start this file instead of `federation/main.ts`. The first argument contains
 * the overrides as JSON.
 */
import { type Config, readFederationConfig } from '../../../federation/config.ts'
import { runFederation } from '../../../federation/run-federation.ts'

const overrides = JSON.parse(process.argv[2] ?? '{}') as Partial<Config>
await runFederation(() => ({ ...readFederationConfig(process.env), ...overrides }))
