import { type Language, order, script } from './narration.ts'

/** Frame rate of the safety video, in frames per second. */
export const frameRate = 20

export interface TimedScene {
  /** Start time of a scene, in seconds since the beginning of the video. */
  start: number
  /** Duration of a scene in seconds, a whole number of frames. */
  length: number
  /**
   * Start time of each spoken phrase of the video, in seconds since its scene began.
   */
  phrases: readonly number[]
}

export interface Timeline {
  scenes: readonly TimedScene[]
  duration: number
}

const lead = 0.6
const pause = 0.3
const tail = 0.5
const shortest = 3.6
/** Extra duration of the last scene of the video, in seconds. */
const lastSceneExtra = 1

/**
 * Computes the timeline of the video from the durations of the spoken phrases, which are in seconds
 * and grouped by scene.
 */
export function createVideoTimeline(phraseDurations: readonly (readonly number[])[]): Timeline {
  const scenes: TimedScene[] = []
  let start = 0
  phraseDurations.forEach((phrases, i) => {
    let at = lead
    const starts = phrases.map((seconds) => {
      const here = at
      at += seconds + pause
      return here
    })
    const needed = at - pause + tail + (i === phraseDurations.length - 1 ? lastSceneExtra : 0)
    const length = Math.ceil(Math.max(shortest, needed) * frameRate) / frameRate
    scenes.push({ start, length, phrases: starts })
    start += length
  })
  return { scenes, duration: start }
}

const formatTimestamp = (seconds: number) => {
  const whole = Math.floor(seconds)
  const padTwoDigits = (value: number) => String(value).padStart(2, '0')
  const thousandths = String(Math.round((seconds - whole) * 1000)).padStart(3, '0')
  return `${padTwoDigits(Math.floor(whole / 3600))}:${padTwoDigits(Math.floor(whole / 60) % 60)}:${padTwoDigits(whole % 60)}.${thousandths}`
}

/**
 * Returns the captions of the video as WebVTT. A caption is shown until the next phrase starts or
 * until shortly before the scene ends.
 */
export function renderWebVttCaptions(timeline: Timeline, language: Language): string {
  const cues = timeline.scenes.flatMap((scene, i) => {
    const phrases = script[language][order[i]!].phrases
    return phrases.map((phrase, k) => {
      const begin = scene.start + (scene.phrases[k] ?? 0) - 0.1
      const next = scene.phrases[k + 1]
      const end = scene.start + (next === undefined ? scene.length - 0.05 : next - 0.15)
      return `${formatTimestamp(begin)} --> ${formatTimestamp(end)}\n${phrase.text}\n`
    })
  })
  return `WEBVTT\n\n${cues.join('\n')}`
}
