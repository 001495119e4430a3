import { useState } from 'react'
import type { Coordinates } from './findClubs.ts'

/** Location of the member's device, if the member shares it. The location never leaves the page. */
export type DeviceLocation =
  | { state: 'unknown' }
  | { state: 'asking' }
  | { state: 'known'; place: Coordinates }
  /** Error state: the member has denied access to the location of the device, now or earlier. */
  | { state: 'refused' }
  /** Error state: the browser currently cannot determine the location of the device. */
  | { state: 'failed' }
  /** Error state: the browser has not determined the location of the device within the timeout. */
  | { state: 'timedOut' }

/**
 * Timeout of a request for the device's location, and maximum age of a cached location, both in
 * milliseconds.
 */
const locationTimeoutMs = 15_000
const maximumAgeMs = 300_000

/**
 * Returns whether this browser can determine the location of the device. Browsers allow it only in
 * a secure context.
 */
export const canLocateDevice = (): boolean => globalThis.isSecureContext && 'geolocation' in navigator

/**
 * Provides the location of the member's device. `ask` requests the location from the browser and
 * runs only after a press. `forget` discards the location.
 */
export function useDeviceLocation() {
  const [where, setWhere] = useState<DeviceLocation>({ state: 'unknown' })

  function requestDeviceLocation() {
    setWhere({ state: 'asking' })
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => setWhere({ state: 'known', place: { latitude, longitude } }),
      (error) => setWhere({ state: describeLocationError(error) }),
      { timeout: locationTimeoutMs, maximumAge: maximumAgeMs },
    )
  }

  return { where, ask: requestDeviceLocation, forget: () => setWhere({ state: 'unknown' }) }
}

function describeLocationError({ code, PERMISSION_DENIED, TIMEOUT }: GeolocationPositionError) {
  if (code === PERMISSION_DENIED) return 'refused'
  return code === TIMEOUT ? 'timedOut' : 'failed'
}
