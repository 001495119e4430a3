import { type ReactNode, useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PassVerificationResult } from '../../../gateway/domains/pass-codes/shared/verification-result.ts'
import { canVibrate, playResultTones, vibrateForResult } from './verificationSignals.ts'

interface VerificationSignals {
  /**
   * Plays the sound and the vibration of a verification result, if the officer has turned them on.
   */
  signalResult: (result: PassVerificationResult) => void
  /** Checkboxes that turn on a sound and a vibration for verification results. */
  toggles: ReactNode
}

/**
 * Sound and vibration for verification results. Both are off by default, and the officer's choice
 * is not stored.
 */
export function useVerificationSignals(): VerificationSignals {
  const { t } = useTranslation('pass-codes')
  const [hasSound, setSound] = useState(false)
  const [hasVibration, setVibration] = useState(false)
  const audio = useRef<AudioContext>(null)

  const signalResult = useCallback(
    (result: PassVerificationResult) => {
      if (hasSound && audio.current) playResultTones(result, audio.current)
      if (hasVibration) vibrateForResult(result)
    },
    [hasSound, hasVibration],
  )
  const toggleResultSound = (isOn: boolean) => {
    setSound(isOn)
    // Browsers allow sound only to a context that a press has started.
    if (isOn) audio.current ??= new AudioContext()
    if (isOn && audio.current) playResultTones('VALID_TODAY', audio.current)
  }
  const toggleResultVibration = (isOn: boolean) => {
    setVibration(isOn)
    if (isOn) vibrateForResult('VALID_TODAY')
  }
  const toggles = (
    <>
      <label>
        <input
          type="checkbox"
          checked={hasSound}
          onChange={({ target }) => toggleResultSound(target.checked)}
        />
        {t('Scanner.sound')}
      </label>
      {canVibrate() && (
        <label>
          <input
            type="checkbox"
            checked={hasVibration}
            onChange={({ target }) => toggleResultVibration(target.checked)}
          />
          {t('Scanner.vibration')}
        </label>
      )}
    </>
  )
  return { signalResult, toggles }
}
