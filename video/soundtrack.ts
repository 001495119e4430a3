import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { type Language, type Phrase, order, script } from './narration.ts'
import type { Timeline } from './timeline.ts'

/** Audio sample rate in hertz. The audio is mono, with samples from -1 to 1. */
export const sampleRate = 48_000

/** Volume of the speech and of the background chords, as RMS levels in decibels. */
const speechLevel = -16
const padLevel = -37.5

/**
 * Speech synthesizer options: speed in words per minute, pitch, and pause between words in units of
 * 10 ms.
 */
const voices: Record<Language, readonly string[]> = {
  fr: ['-v', 'fr-fr', '-s', '152', '-p', '40', '-g', '1'],
  en: ['-v', 'en-us', '-s', '150', '-p', '40', '-g', '1'],
}

/**
 * Audio filters that soften the synthesized speech. They reduce rumble and the buzz around 3 kHz
 * and above 7 kHz, add low frequencies and a faint room echo, and even out the loudness.
 */
const voiceFilters = [
  'silenceremove=start_periods=1:start_threshold=-46dB',
  'areverse',
  'silenceremove=start_periods=1:start_threshold=-46dB',
  'areverse',
  'highpass=f=90',
  'equalizer=f=210:t=q:w=0.9:g=2.5',
  'equalizer=f=3100:t=q:w=1.2:g=-2.5',
  'lowpass=f=7200:p=1',
  'acompressor=threshold=-20dB:ratio=2.5:attack=8:release=120',
  'apad=pad_dur=0.08',
  'aecho=0.9:0.75:17|31|47:0.10|0.07|0.04',
].join(',')

const convertDecibelsToGain = (decibels: number) => 10 ** (decibels / 20)

function computeRmsLoudness(samples: Float32Array): number {
  // Silence between words must not lower the measured loudness.
  const heard = samples.filter((sample) => Math.abs(sample) > 0.004)
  return Math.sqrt(heard.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, heard.length))
}

/**
 * Soft-clips an audio sample: levels above a threshold approach the maximum but never exceed it.
 */
function softClipSample(sample: number): number {
  const [knee, top] = [0.36, 0.58]
  const over = Math.abs(sample) - knee
  return over <= 0 ? sample : Math.sign(sample) * (knee + (top - knee) * Math.tanh(over / (top - knee)))
}

function synthesizeSpokenPhrase(phrase: Phrase, language: Language, folder: string): Float32Array {
  const raw = join(folder, 'phrase.wav')
  execFileSync('espeak-ng', [...voices[language], '-w', raw, phrase.pronunciation ?? phrase.text])
  const bytes = execFileSync(
    'ffmpeg',
    [
      '-v',
      'error',
      '-i',
      raw,
      '-af',
      voiceFilters,
      '-ar',
      String(sampleRate),
      '-ac',
      '1',
      '-f',
      'f32le',
      '-',
    ],
    { maxBuffer: 1 << 26 },
  )
  const samples = new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length))
  const gain = convertDecibelsToGain(speechLevel) / computeRmsLoudness(samples)
  return samples.map((sample) => softClipSample(sample * gain))
}

/**
 * Synthesizes the speech of the video in a language. Returns the audio samples of each phrase,
 * grouped by scene.
 */
export const synthesizeSpeech = (language: Language, folder: string): Float32Array[][] =>
  order.map((name) =>
    script[language][name].phrases.map((phrase) => synthesizeSpokenPhrase(phrase, language, folder)),
  )

/**
 * Background chord of each scene, as frequencies in hertz: C, A minor, F, G, D minor seventh, and C
 * again.
 */
const chords: readonly (readonly number[])[] = [
  [130.81, 196, 246.94, 329.63],
  [110, 164.81, 246.94, 261.63],
  [87.31, 174.61, 220, 329.63],
  [98, 146.83, 196, 293.66],
  [73.42, 146.83, 220, 261.63],
  [130.81, 196, 261.63, 329.63],
]

/**
 * Synthesizes the background chords from pairs of slightly detuned sine waves. The chord changes
 * with the scene.
 */
function synthesizeChords(times: Timeline): Float32Array {
  const samples = new Float32Array(Math.round(times.duration * sampleRate))
  const overlap = 1.1
  times.scenes.forEach((scene, i) => {
    const from = scene.start - (i === 0 ? 0 : overlap / 2)
    const to = Math.min(times.duration, scene.start + scene.length + overlap / 2)
    const toneFrequencies = (chords[i % chords.length] ?? []).flatMap((hertz) => [
      hertz * 0.9988,
      hertz * 1.0012,
    ])
    for (let k = Math.round(from * sampleRate); k < Math.min(samples.length, to * sampleRate); k++) {
      const t = k / sampleRate
      const swell = Math.sin((Math.PI / 2) * Math.min(1, (t - from) / overlap, (to - t) / overlap))
      let sum = 0
      for (const hertz of toneFrequencies) {
        const turn = 2 * Math.PI * hertz * t
        sum += (Math.sin(turn) + 0.22 * Math.sin(2 * turn) + 0.06 * Math.sin(3 * turn)) / Math.sqrt(hertz)
      }
      samples[k] = (samples[k] ?? 0) + sum * Math.max(0, swell)
    }
  })
  const gain = convertDecibelsToGain(padLevel) / computeRmsLoudness(samples)
  return samples.map((sample, k) => {
    const t = k / sampleRate
    return sample * gain * Math.min(1, t / 1.2, (times.duration - t) / 1.8)
  })
}

/** Mixes the speech with the background chords of the whole video. */
export function mixSpeechWithChords(
  speech: readonly (readonly Float32Array[])[],
  times: Timeline,
): Float32Array {
  const samples = synthesizeChords(times)
  speech.forEach((phrases, i) => {
    const scene = times.scenes[i]!
    phrases.forEach((phrase, k) => {
      const at = Math.round((scene.start + scene.phrases[k]!) * sampleRate)
      phrase.forEach((sample, j) => {
        if (at + j < samples.length) samples[at + j]! += sample
      })
    })
  })
  return samples
}
