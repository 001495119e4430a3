/** Settings in `config.ts` for the gateway's calls to the federation. */
import { circuitProbeMs, replyLimits } from './constant-limits.ts'
import { type EnvironmentReader, SettingError } from './environment-reader.ts'
import { readIntegerList } from './integer-list-setting.ts'

/** Numbers of sockets in `FEDERATION_POOLS`, by name of the connection pool (decision 0028). */
export const poolSettings = {
  /**
   * Number of sockets for federation calls that neither charge a card nor return a file. When all
   * sockets are in use, calls wait in a queue.
   */
  reading: { default: 64, minimum: 1, maximum: 10_000 },
  /**
   * Number of sockets for federation calls that wait for the card processor. Other calls have their
   * own sockets, so a slow processor does not delay them. The gateway refuses a purchase when four
   * times this number are pending.
   */
  charging: { default: 64, minimum: 1, maximum: 10_000 },
  /** Number of sockets for pictures and exports, which are large. */
  files: { default: 16, minimum: 1, maximum: 10_000 },
}

/** Name of a connection pool in `FEDERATION_POOLS`. */
export type PoolName = keyof typeof poolSettings

/**
 * Minimum time by which `PURCHASE_SETTLE_MS` exceeds the deadline of a purchase call, in
 * milliseconds. The time covers what happens between the record of a purchase and its call, and
 * clocks of gateways that differ by a few seconds.
 */
const settleMarginMs = 5_000

/**
 * Reads the settings for calls to the federation: deadlines, connection pools, circuit breakers and
 * purchase guarantees.
 */
export function readFederationCallSettings(env: EnvironmentReader, federation: 'embedded' | 'real') {
  const isEmbedded = federation === 'embedded'
  const pools = readIntegerList(env, 'FEDERATION_POOLS', poolSettings)
  const settings = {
    /**
     * `FEDERATION_IDEMPOTENCY`: `on` if the federation guarantees, in one transaction, at most one
     * charge per member and idempotency key. If `off`, the gateway itself stores the idempotency
     * keys, which gives less protection against double charges (decision 0003).
     */
    idempotency: env.getBoolean('FEDERATION_IDEMPOTENCY', isEmbedded),
    /**
     * `PURCHASE_KEY_DAYS`: number of days for which the gateway remembers the idempotency keys of
     * purchases, and that their magazine choices were saved. The default exceeds a season, because
     * a browser tab that stays open may repeat an old purchase. The portal reads the days from
     * `portal.limits.purchaseKeyDays`. Without Redis, a restart of the gateway forgets both.
     */
    purchaseKeyDays: env.getInteger('PURCHASE_KEY_DAYS', 400, 1, 3_650),
    /**
     * `PURCHASE_SETTLE_MS`: time in milliseconds after which a purchase without a response counts
     * as failed if the gateway cannot find it. Until then, the payer cannot buy the same items
     * again. The time must exceed the longest purchase of the federation and its card processor,
     * and `FEDERATION_PURCHASE_TIMEOUT_MS` by more than five seconds. The setting applies only when
     * the gateway stores the idempotency keys.
     */
    purchaseSettleMs: env.getInteger('PURCHASE_SETTLE_MS', 120_000, 1_000, 86_400_000),
    /**
     * `FEDERATION_CONDITIONS`: `on` if the federation checks the displayed total and the time of
     * the purchase request in the transaction that charges. If `off`, the gateway instead reads the
     * price again right before the charge (decision 0003).
     */
    conditions: env.getBoolean('FEDERATION_CONDITIONS', isEmbedded),
    /**
     * `FEDERATION_TIMEOUT_MS`: deadline of a call to the federation including its retry, in
     * milliseconds.
     */
    timeoutMs: env.getInteger('FEDERATION_TIMEOUT_MS', 10_000, 10, 300_000),
    /**
     * `FEDERATION_PURCHASE_TIMEOUT_MS`: deadline of a purchase call, which waits for the card
     * processor, in milliseconds.
     */
    purchaseTimeoutMs: env.getInteger('FEDERATION_PURCHASE_TIMEOUT_MS', 20_000, 10, 300_000),
    connections: pools.reading,
    chargingConnections: pools.charging,
    fileConnections: pools.files,
    /**
     * `FEDERATION_TIMEOUTS`: number of consecutive timeouts that open the circuit breaker of a
     * connection pool; 0 disables the circuit breakers (decision 0028).
     */
    timeouts: env.getInteger('FEDERATION_TIMEOUTS', 5, 0, 1_000),
    probeMs: circuitProbeMs,
    ...replyLimits,
  }
  assertPurchasesEndBeforeTheySettle(settings)
  return settings
}

/**
 * Throws a `SettingError` if a purchase call can still run when its purchase counts as failed:
 * another gateway would then send a second call with the same key, and both could charge.
 */
function assertPurchasesEndBeforeTheySettle(settings: {
  idempotency: boolean
  purchaseSettleMs: number
  purchaseTimeoutMs: number
}): void {
  const { idempotency, purchaseSettleMs, purchaseTimeoutMs } = settings
  const latestEndMs = purchaseTimeoutMs + settleMarginMs
  if (!idempotency && purchaseSettleMs <= latestEndMs)
    throw new SettingError(
      `PURCHASE_SETTLE_MS must be more than ${latestEndMs} (FEDERATION_PURCHASE_TIMEOUT_MS + ${settleMarginMs}), not ${purchaseSettleMs}, because a repeated purchase would be charged while the first still runs.`,
    )
}
