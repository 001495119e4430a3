/**
 * Entry point of a gateway process under test. Tests start this file instead of `gateway/main.ts`
 * to replace constants of production. The first argument contains the overrides as JSON.
 */
import { readConfig } from '../../../gateway/platform/config.ts'
import { runGateway } from '../../../gateway/run-gateway.ts'
import { type ConfigOverrides, overrideConfig } from './config-overrides.ts'

const overrides = JSON.parse(process.argv[2] ?? '{}') as ConfigOverrides
await runGateway(() => overrideConfig(readConfig(process.env), overrides))
