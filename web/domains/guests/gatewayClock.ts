/** Time of the gateway, with both clocks of the device at that time. */
export interface GatewayClock {
  /** Time of the gateway, in epoch milliseconds. */
  readonly gatewayTime: number
  /** Time by the clock of the device, in epoch milliseconds, which may be wrong. */
  readonly deviceTime: number
  /** Value of `performance.now()`, which may not advance while the device sleeps. */
  readonly uptime: number
}

/**
 * Returns a clock that continues from a time of the gateway.
 * @param now Current time of the gateway, RFC 3339.
 */
export const startGatewayClock = (now: string): GatewayClock => ({
  gatewayTime: Date.parse(now),
  deviceTime: Date.now(),
  uptime: performance.now(),
})
