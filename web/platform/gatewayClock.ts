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
 * @param gatewayTime Current time of the gateway, in epoch milliseconds.
 */
export const startGatewayClock = (gatewayTime: number): GatewayClock => ({
  gatewayTime,
  deviceTime: Date.now(),
  uptime: performance.now(),
})

/**
 * Returns the current time of the gateway, in epoch milliseconds. The longer of both measured
 * periods counts: the device may have slept, or its wrong clock may have been set back.
 */
export const readGatewayTime = ({ gatewayTime, deviceTime, uptime }: GatewayClock): number =>
  gatewayTime + Math.max(Date.now() - deviceTime, Math.round(performance.now() - uptime))
