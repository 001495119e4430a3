/** Settings of `config.ts`: how the federation is called, each with its reason. */
import { replyLimits } from './limits.ts'
import type { Reader } from './settings.ts'

export function readCalls(read: Reader, federation: 'embedded' | 'real') {
  const isEmbedded = federation === 'embedded'
  return {
    /**
     * `FEDERATION_IDEMPOTENCY`: whether the federation keeps (member, key) unique in the transaction that
     * charges. Off, the gateway keeps its own, weaker guard (decision 0003).
     */
    idempotency: read.flag('FEDERATION_IDEMPOTENCY', isEmbedded),
    /**
     * `PURCHASE_KEY_DAYS`: how long it is known what a key has bought, where the gateway keeps that. Longer than a
     * season: a page that was left open sends its key again whenever it is found. In memory a stop ends it.
     */
    purchaseKeyDays: read.whole('PURCHASE_KEY_DAYS', 400, 1, 3_650),
    /**
     * `PURCHASE_SETTLE_MS`: how long a purchase whose outcome is unknown may still go through, where the gateway keeps
     * the key. Until then it is looked for and not sent again, nor is another key of its payer for the same goods;
     * afterwards what cannot be found was not bought, and either key buys. Longer than the federation and its card
     * processor ever take for what they were once sent.
     */
    purchaseSettleMs: read.whole('PURCHASE_SETTLE_MS', 120_000, 1_000, 86_400_000),
    /**
     * `FEDERATION_CONDITIONS`: whether the federation takes what a charge is bound to, the total that the buyer was
     * shown and the moment of asking, and holds it in the transaction that charges. Off, it is not sent, and the
     * price is read again right before (decision 0003).
     */
    conditions: read.flag('FEDERATION_CONDITIONS', isEmbedded),
    /** `FEDERATION_TIMEOUT_MS`: the whole of one call, its retry included. */
    timeoutMs: read.whole('FEDERATION_TIMEOUT_MS', 10_000, 10, 300_000),
    /** `FEDERATION_PURCHASE_TIMEOUT_MS`: a purchase waits for the card processor. */
    purchaseTimeoutMs: read.whole('FEDERATION_PURCHASE_TIMEOUT_MS', 20_000, 10, 300_000),
    /** `FEDERATION_CONNECTIONS`: sockets to the federation, for what neither charges nor brings a file; more queue up. */
    connections: read.whole('FEDERATION_CONNECTIONS', 64, 1, 10_000),
    /**
     * `FEDERATION_CHARGING_CONNECTIONS`: sockets of calls that wait for the card processor, so that a slow one holds
     * up nobody else. Four times as many purchases may be in hand; those beyond are told to try again.
     */
    chargingConnections: read.whole('FEDERATION_CHARGING_CONNECTIONS', 64, 1, 10_000),
    /** `FEDERATION_FILE_CONNECTIONS`: sockets of pictures and exports, which are large. */
    fileConnections: read.whole('FEDERATION_FILE_CONNECTIONS', 16, 1, 10_000),
    /**
     * `FEDERATION_TIMEOUTS`: after so many time-outs in a row calls fail at once, apart for each kind of connection;
     * 0 lets each wait for its own (decision 0028).
     */
    timeouts: read.whole('FEDERATION_TIMEOUTS', 5, 0, 1_000),
    /** `FEDERATION_PROBE_MS`: after how long one call tries again, while the others still fail at once. */
    probeMs: read.whole('FEDERATION_PROBE_MS', 5_000, 10, 600_000),
    ...replyLimits,
  }
}
