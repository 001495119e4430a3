/**
 * Entry point of the embedded federation's process. Without an argument it starts the server,
 * `reset` restores the seed data, and `identity` prints the version and settings.
 */
import '../scripts/node-version.cjs'
import { readFederationConfig } from './config.ts'
import { runFederation } from './run-federation.ts'

await runFederation(() => readFederationConfig(process.env), process.argv[2])
