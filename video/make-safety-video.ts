/**
 * Generates the safety video, or still pictures of it for review. README.md describes the options.
 */
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { containers, encodeVideoFile } from './encode-video.ts'
import { renderLosslessVideo, renderVideoPoster, renderStillFrames } from './render-frames.ts'
import { type Language, languages, version } from './narration.ts'
import { mixSpeechWithChords, sampleRate, synthesizeSpeech } from './soundtrack.ts'
import { renderWebVttCaptions, createVideoTimeline } from './timeline.ts'

const target = resolve(import.meta.dirname, '../web/public/video')
const folder = mkdtempSync(join(tmpdir(), 'safety-video-'))

function synthesizeSpeechWithTimeline(language: Language) {
  const speech = synthesizeSpeech(language, folder)
  const times = createVideoTimeline(
    speech.map((phrases) => phrases.map((samples) => samples.length / sampleRate)),
  )
  return { speech, times }
}

async function makeSafetyVideos() {
  mkdirSync(target, { recursive: true })
  const files: string[] = []
  const addOutputFilePath = (suffix: string) => {
    files.push(join(target, `safety-${version}.${suffix}`))
    return files.at(-1)!
  }
  for (const language of languages) {
    const { speech, times } = synthesizeSpeechWithTimeline(language)
    const source = {
      language,
      film: join(folder, `${language}.mkv`),
      sound: join(folder, `${language}.f32`),
      duration: times.duration,
    }
    writeFileSync(source.sound, new Uint8Array(mixSpeechWithChords(speech, times).buffer))
    writeFileSync(addOutputFilePath(`${language}.vtt`), renderWebVttCaptions(times, language))
    const count = await renderLosslessVideo(times, language, source.film)
    console.log(`${language}: ${count} frames, ${times.duration.toFixed(2)} s`)
    for (const container of containers)
      encodeVideoFile(source, container, addOutputFilePath(`${language}.${container}`), folder)
  }
  // The poster has no text, so both languages share it.
  const { times } = synthesizeSpeechWithTimeline('fr')
  const last = times.scenes.at(-1)!
  writeFileSync(
    addOutputFilePath('webp'),
    await renderVideoPoster(times, 'fr', last.start + (last.phrases[1] ?? 0) + 0.8),
  )
  for (const file of files) console.log(`${String(statSync(file).size).padStart(8)}  ${file}`)
}

async function saveStillPictures(language: Language, seconds: readonly number[]) {
  const { times } = synthesizeSpeechWithTimeline(language)
  console.log(JSON.stringify(times))
  const pictures = await renderStillFrames(times, language, seconds)
  pictures.forEach((picture, i) => {
    const file = join(tmpdir(), `safety-${language}-${seconds[i]}.png`)
    writeFileSync(file, picture)
    console.log(file)
  })
}

try {
  const [what, language, ...seconds] = process.argv.slice(2)
  if (what === 'still') await saveStillPictures(language === 'en' ? 'en' : 'fr', seconds.map(Number))
  else await makeSafetyVideos()
} finally {
  rmSync(folder, { recursive: true, force: true })
}
