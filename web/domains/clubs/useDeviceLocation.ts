import { useState } from 'react'
import type { Coordinates } from './find.ts'

/** Where the member is, as far as they let it be known; it stays in this page. */
export type DeviceLocation =
  | { state: 'unknown' }
  | { state: 'asking' }
  | { state: 'known'; place: Coordinates }
  /** They said no, or had said so before. */
  | { state: 'refused' }
  /** It cannot be found out now. */
  | { state: 'failed' }

/** How long a place is waited for, and how old one may be, in ms. */
const patience = 15_000
const freshness = 300_000

/** Whether this browser can tell at all: it does so for safe addresses alone. */
export const canLocateDevice = (): boolean => globalThis.isSecureContext && 'geolocation' in navigator

/** Where the member is: asked for by `ask`, on a press and never before; `forget` takes it back. */
export function useWhere() {
  const [where, setWhere] = useState<DeviceLocation>({ state: 'unknown' })

  function ask() {
    setWhere({ state: 'asking' })
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => setWhere({ state: 'known', place: { latitude, longitude } }),
      ({ code, PERMISSION_DENIED }) => setWhere({ state: code === PERMISSION_DENIED ? 'refused' : 'failed' }),
      { timeout: patience, maximumAge: freshness },
    )
  }

  return { where, ask, forget: () => setWhere({ state: 'unknown' }) }
}
