/** Entry point of the gateway. Reads the settings from the environment and runs the gateway. */
import '../scripts/node-version.cjs'
import { readConfig } from './platform/config.ts'
import { runGateway } from './run-gateway.ts'

await runGateway(() => readConfig(process.env))
