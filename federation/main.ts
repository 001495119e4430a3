/**
 * Entry point of the embedded federation's process.
 *
 * Usage: `node federation/main.ts` starts the server; `node federation/main.ts reset` restores the
 * seed data, even while a server runs; `node federation/main.ts identity` prints the version and
 * settings that a new process would have.
 */
import '../scripts/node-version.cjs'
import { readConfig } from './config.ts'
import { runFederation } from './run-federation.ts'

await runFederation(() => readConfig(process.env), process.argv[2])
