import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { type Language, type Phrase, order, script } from './script.ts'
import type { Timeline } from './timeline.ts'

/** Samples per second of everything in here; one channel, -1 to 1. */
export const sampleRate = 48_000

/** The loudness of the speech and of the pad under it, as decibels of root mean square. */
const speechLevel = -16
const padLevel = -37.5

/** Speed in words a minute, pitch and pause between words (10 ms) of the synthesizer. */
const voices: Record<Language, readonly string[]> = {
  fr: ['-v', 'fr-fr', '-s', '152', '-p', '40', '-g', '1'],
  en: ['-v', 'en-us', '-s', '150', '-p', '40', '-g', '1'],
}

/**
 * Takes the edge off the synthesizer: no rumble, less of the buzz around 3 kHz and above 7 kHz, a little
 * body, even loudness, and the faint echo of a small room.
 */
const softened = [
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

const decibels = (level: number) => 10 ** (level / 20)

function rms(samples: Float32Array): number {
  // Silence between words says nothing about how loud the words are.
  const heard = samples.filter((sample) => Math.abs(sample) > 0.004)
  return Math.sqrt(heard.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, heard.length))
}

/** Rounds off the few peaks that a louder voice would clip. */
function soft(sample: number): number {
  const [knee, top] = [0.36, 0.58]
  const over = Math.abs(sample) - knee
  return over <= 0 ? sample : Math.sign(sample) * (knee + (top - knee) * Math.tanh(over / (top - knee)))
}

function speak(phrase: Phrase, language: Language, folder: string): Float32Array {
  const raw = join(folder, 'phrase.wav')
  execFileSync('espeak-ng', [...voices[language], '-w', raw, phrase.said ?? phrase.text])
  const bytes = execFileSync(
    'ffmpeg',
    ['-v', 'error', '-i', raw, '-af', softened, '-ar', String(sampleRate), '-ac', '1', '-f', 'f32le', '-'],
    { maxBuffer: 1 << 26 },
  )
  const samples = new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length))
  const gain = decibels(speechLevel) / rms(samples)
  return samples.map((sample) => soft(sample * gain))
}

/** The speech of a language, scene by scene and phrase by phrase. */
export const speech = (language: Language, folder: string): Float32Array[][] =>
  order.map((name) => script[language][name].phrases.map((phrase) => speak(phrase, language, folder)))

/** A chord for each scene, in hertz: C, A minor, F, G, D minor with a seventh, and home to C. */
const chords: readonly (readonly number[])[] = [
  [130.81, 196, 246.94, 329.63],
  [110, 164.81, 246.94, 261.63],
  [87.31, 174.61, 220, 329.63],
  [98, 146.83, 196, 293.66],
  [73.42, 146.83, 220, 261.63],
  [130.81, 196, 261.63, 329.63],
]

/** Soft held chords that change with the scenes: sines, two a little out of tune for every note. */
function pad(times: Timeline): Float32Array {
  const samples = new Float32Array(Math.round(times.duration * sampleRate))
  const overlap = 1.1
  times.scenes.forEach((scene, i) => {
    const from = scene.start - (i === 0 ? 0 : overlap / 2)
    const to = Math.min(times.duration, scene.start + scene.length + overlap / 2)
    const notes = (chords[i % chords.length] ?? []).flatMap((hertz) => [hertz * 0.9988, hertz * 1.0012])
    for (let k = Math.round(from * sampleRate); k < Math.min(samples.length, to * sampleRate); k++) {
      const t = k / sampleRate
      const swell = Math.sin((Math.PI / 2) * Math.min(1, (t - from) / overlap, (to - t) / overlap))
      let sum = 0
      for (const hertz of notes) {
        const turn = 2 * Math.PI * hertz * t
        sum += (Math.sin(turn) + 0.22 * Math.sin(2 * turn) + 0.06 * Math.sin(3 * turn)) / Math.sqrt(hertz)
      }
      samples[k] = (samples[k] ?? 0) + sum * Math.max(0, swell)
    }
  })
  const gain = decibels(padLevel) / rms(samples)
  return samples.map((sample, k) => {
    const t = k / sampleRate
    return sample * gain * Math.min(1, t / 1.2, (times.duration - t) / 1.8)
  })
}

/** Speech over the pad, for the whole video. */
export function mixed(spoken: readonly (readonly Float32Array[])[], times: Timeline): Float32Array {
  const samples = pad(times)
  spoken.forEach((phrases, i) => {
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
