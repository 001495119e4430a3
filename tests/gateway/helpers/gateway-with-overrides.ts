/**
 * Entry point of a gateway process under test. It takes the place of `gateway/main.ts` when a test
 * needs other constants than production has. The first argument holds the overrides as JSON.
 */
import { readConfig } from '../../../gateway/platform/config.ts'
import { runGateway } from '../../../gateway/run-gateway.ts'
import { type ConfigOverrides, overrideConfig } from './config-overrides.ts'

const overrides = JSON.parse(process.argv[2] ?? '{}') as ConfigOverrides
await runGateway(() => overrideConfig(readConfig(process.env), overrides))
