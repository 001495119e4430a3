import type { FastifyBaseLogger } from 'fastify'
import type { AccountTokens } from '../platform/account-tokens.ts'
import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import type { Federation } from '../federation/client.ts'
import type { ReferenceCache } from '../federation/reference-cache.ts'
import type { Metrics } from '../platform/metrics.ts'
import type { PassSigningKey } from '../platform/pass-signing-keys.ts'
import type { Sales } from '../platform/sales-switch.ts'
import type { SharedState } from '../platform/shared/shared-state.ts'
import type { Telemetry } from '../platform/telemetry.ts'
import type { ExportTicketContent, FileTicketContent, Tickets } from '../platform/export-tickets.ts'
import type { ClosedSalesGuard } from './closed-sales-guard.ts'
import type { TokenAccounts } from './token-accounts.ts'

/** Cache of signed pass codes. */
export interface SignedCodeCache {
  get(key: string): string | undefined
  set(key: string, code: string): unknown
}

/** Services of the gateway that all requests of one process share. */
export interface Services {
  config: Config
  /** Public URLs of the portal and the federation, without a trailing slash. */
  addresses: { portal: string; federation: string }
  federation: Federation
  reference: ReferenceCache
  clock: Clock
  /** State that all gateway instances share, such as rate limit counters. */
  shared: SharedState
  guard: ClosedSalesGuard
  metrics: Metrics
  /** Switch that operators use to open and close the sales of the portal. */
  sales: Sales
  tickets: Tickets<ExportTicketContent>
  /** One-time download tickets of files for Apple Wallet. */
  passFiles: Tickets<FileTicketContent>
  /**
   * Issues and verifies the signed account tokens, by which the gateway recognizes a returning
   * client at sign-in.
   */
  accountTokens: AccountTokens
  /** Signing keys of pass codes, sorted by their first day; empty if pass codes are not signed. */
  passKeys: readonly PassSigningKey[]
  /**
   * Cache of signed pass codes, by the id of the signing key and the content of the pass (decision
   * 0056).
   */
  signedCodes: SignedCodeCache
  /** Cache of the accounts that own access tokens, used only for rate limits. */
  tokenAccounts: TokenAccounts
  log: FastifyBaseLogger
  /** Exporter of traces and metrics to OpenTelemetry; null when disabled. */
  telemetry: Telemetry | null
}
