/**
 * Request context of the other GraphQL engines in the benchmark. It uses the gateway's business
 * rules, but a minimal federation client.
 */
import type { FastifyBaseLogger } from 'fastify'
import type { Federation } from '../../gateway/federation/client.ts'
import { ReferenceCache } from '../../gateway/federation/reference-cache.ts'
import { Context } from '../../gateway/graphql/context.ts'
import type { Services } from '../../gateway/graphql/services.ts'
import { TokenAccounts } from '../../gateway/graphql/token-accounts.ts'
import { ClosedSalesGuard } from '../../gateway/graphql/closed-sales-guard.ts'
import { KeyedGuard } from '../../gateway/graphql/keyed-purchase-guard.ts'
import { AccountTokens } from '../../gateway/platform/account-tokens.ts'
import { dayMs } from '../../gateway/platform/calendar-days.ts'
import { Clock } from '../../gateway/platform/clock.ts'
import { readConfig } from '../../gateway/platform/config.ts'
import type { Metrics } from '../../gateway/platform/metrics.ts'
import { Sales } from '../../gateway/platform/sales-switch.ts'
import { MemoryState } from '../../gateway/platform/shared/memory-state.ts'
import { Tickets, exportPath, passFilePath } from '../../gateway/platform/export-tickets.ts'
import { createMinimalFederationModule } from './federation-client.ts'

const ignoreCall = () => {}
const log = { warn: ignoreCall, info: ignoreCall, error: ignoreCall } as unknown as FastifyBaseLogger
const metrics = { count: ignoreCall, time: ignoreCall, setGauge: ignoreCall } satisfies Pick<
  Metrics,
  'count' | 'time' | 'setGauge'
> as unknown as Metrics

/**
 * Request context of the benchmark. Unlike the gateway's context, it does not record to which
 * member a session token belongs, because only rate limits need this.
 */
class LeanContext extends Context {
  override recordTokenOwner(): void {}
}

/** Returns a function that creates the context of a request from its `Authorization` header. */
export function createGatewayContextFactory(
  env: NodeJS.ProcessEnv,
): (authorization: string | undefined) => Context {
  const config = readConfig(env)
  const shared = new MemoryState()
  const sales = new Sales(config.sales)
  const keyMs = config.calls.purchaseKeyDays * dayMs
  const services: Services = {
    config,
    addresses: { portal: config.publicUrl ?? '', federation: config.publicFederationUrl ?? '' },
    federation: createMinimalFederationModule(env['FEDERATION_URL'] ?? '') as Federation,
    reference: new ReferenceCache(),
    clock: new Clock({ followsFederation: false }),
    shared,
    guard: new ClosedSalesGuard(new KeyedGuard({ keyMs }, shared), sales, shared, keyMs),
    metrics,
    sales,
    tickets: new Tickets(shared, exportPath),
    passFiles: new Tickets(shared, passFilePath),
    accountTokens: new AccountTokens(shared),
    passKeys: [],
    signedCodes: new Map(),
    tokenAccounts: new TokenAccounts(),
    log,
    telemetry: null,
  }
  return (authorization) => {
    const accessToken = authorization === undefined ? null : authorization.slice('Bearer '.length)
    const caller = { accessToken, language: 'fr', club: null, requestId: 'bench-request' } as const
    return new LeanContext(services, caller, '127.0.0.1', log, ignoreCall)
  }
}
