/**
 * Sound and vibration of verification results, for officers who look at the vehicle instead of the
 * page.
 */
import type { PassVerificationResult } from '../../../gateway/domains/pass-codes/shared/verification-result.ts'

/** Tones of each verification result, as frequencies in hertz. All tones have the same length. */
const tones: Readonly<Record<PassVerificationResult, readonly number[]>> = {
  VALID_TODAY: [1_320],
  NOT_VALID_TODAY: [330, 247],
  OLD_CONFIRMATION: [660, 660],
  ALTERED: [330, 247, 196],
  CANNOT_BE_CHECKED: [523],
}
const toneSeconds = 0.16

/**
 * Vibration pattern of each verification result: alternating durations of vibration and pause, in
 * milliseconds.
 */
const vibrations: Readonly<Record<PassVerificationResult, number[]>> = {
  VALID_TODAY: [80],
  NOT_VALID_TODAY: [300, 100, 300],
  OLD_CONFIRMATION: [120, 80, 120],
  ALTERED: [300, 100, 300, 100, 300],
  CANNOT_BE_CHECKED: [40],
}

/** Plays the tones of a verification result, one after another. */
export function playResultTones(result: PassVerificationResult, audio: AudioContext): void {
  for (const [index, frequency] of tones[result].entries()) {
    const start = audio.currentTime + index * (toneSeconds + 0.04)
    const tone = new OscillatorNode(audio, { frequency, type: 'triangle' })
    // Fades out, because a tone that stops at once clicks.
    const volume = new GainNode(audio, { gain: 0.5 })
    volume.gain.setTargetAtTime(0, start + toneSeconds - 0.05, 0.015)
    tone.connect(volume).connect(audio.destination)
    tone.start(start)
    tone.stop(start + toneSeconds)
  }
}

/** Returns whether this device can vibrate. iPhones cannot. */
export const canVibrate = (): boolean => typeof (navigator as Partial<Navigator>).vibrate === 'function'

export function vibrateForResult(result: PassVerificationResult): void {
  navigator.vibrate(vibrations[result])
}
