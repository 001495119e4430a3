import { useCallback, useEffect, useRef, useState } from 'react'
import { buildPassCodePrefix } from '../../../gateway/domains/pass-codes/shared/pass-code-format.ts'
import { quebecDayOf, readQuebecToday } from '../../platform/quebecDays.ts'
import { type VerificationKeys, loadVerificationKeys, noKeys } from './verificationKeys.ts'
import { type CheckedCode, verifyPassText } from './verifyPassText.ts'

interface PassVerifier {
  verify: (text: string) => Promise<CheckedCode>
  /**
   * Time at which the gateway sent the current verification keys, in epoch milliseconds; null
   * without keys.
   */
  keysSentAt: number | null
  /** Phone number of the federation's office; null until the gateway has sent it. */
  officePhone: string | null
  /**
   * Current day in Quebec according to the gateway (`YYYY-MM-DD`), set only if the clock of this
   * device shows another day; otherwise null.
   */
  otherDay: string | null
}

/**
 * Returns the day in Quebec on which the gateway sent the verification keys, if it differs from the
 * day of this device. A difference reveals a wrong clock. Returns null if both days are equal.
 */
function getGatewayDayIfDeviceDayDiffers(keysSentAt: number | null): string | null {
  const day = keysSentAt === null ? null : quebecDayOf(new Date(keysSentAt).toISOString())
  return day === readQuebecToday() ? null : day
}

/**
 * Verifies pass codes with the stored keys of the portal, and loads new keys in the background: at
 * the start, when the network returns, and for a code with an unknown key.
 */
export function usePassVerifier(): PassVerifier {
  const [keysSentAt, setKeysSentAt] = useState<number | null>(null)
  const [officePhone, setOfficePhone] = useState<string | null>(null)
  const [otherDay, setOtherDay] = useState<string | null>(null)
  /** Promise of the verification keys. Each verification waits for this promise. */
  const currentKeys = useRef<Promise<VerificationKeys>>(Promise.resolve(noKeys))

  const refreshKeys = useCallback(async () => {
    const keys = await loadVerificationKeys({ skipsCache: true })
    currentKeys.current = Promise.resolve(keys)
    setKeysSentAt(keys.sentAt)
    setOfficePhone(keys.officePhone)
    setOtherDay(getGatewayDayIfDeviceDayDiffers(keys.sentAt))
  }, [])

  useEffect(() => {
    const refreshVerificationKeysInBackground = () => void refreshKeys().catch(() => {})
    currentKeys.current = loadVerificationKeys({ skipsCache: false })
      .then((keys) => {
        setKeysSentAt(keys.sentAt)
        setOfficePhone(keys.officePhone)
        // Without a network, keys from the future prove that the clock of this device is behind.
        const day = getGatewayDayIfDeviceDayDiffers(keys.sentAt)
        if (day !== null && day > readQuebecToday()) setOtherDay(day)
        return keys
      })
      .catch(() => noKeys)
      .finally(refreshVerificationKeysInBackground)
    addEventListener('online', refreshVerificationKeysInBackground)
    return () => removeEventListener('online', refreshVerificationKeysInBackground)
  }, [refreshKeys])

  const verify = useCallback(
    async (text: string) => {
      const prefix = buildPassCodePrefix(location.href)
      const verifyPassWithCurrentKeys = async () =>
        await verifyPassText(text, await currentKeys.current, prefix, readQuebecToday())
      const checked = await verifyPassWithCurrentKeys()
      if (checked.reason !== 'unknownKey' || !navigator.onLine) return checked
      // The key may be newer than the stored keys.
      const isRefreshed = await refreshKeys().then(
        () => true,
        () => false,
      )
      return isRefreshed ? await verifyPassWithCurrentKeys() : checked
    },
    [refreshKeys],
  )
  return { verify, keysSentAt, officePhone, otherDay }
}
