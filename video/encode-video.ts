import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from './narration.ts'
import { sampleRate } from './soundtrack.ts'
import { frameRate } from './timeline.ts'

/**
 * Maximum size of a video file in bytes. Members watch the video before a purchase and may load it
 * over a slow mobile connection.
 */
const maximumBytes = 436_000

/** Audio bit rate in bits per second, for mono speech that the filters cut at 7 kHz. */
const soundRate = { webm: 30_000, mp4: 36_000 }

export type Container = keyof typeof soundRate
export const containers: readonly Container[] = ['webm', 'mp4']

const splitFfmpegFlags = (text: string) => text.split(' ')

const codec: Record<Container, readonly string[]> = {
  webm: splitFfmpegFlags(
    '-c:v libvpx-vp9 -deadline good -cpu-used 0 -row-mt 1 -lag-in-frames 25 -auto-alt-ref 6 -arnr-maxframes 7 -arnr-strength 4',
  ),
  // At equal file size, `-tune ssim` reaches SSIM 0.975 and `-tune animation` 0.972.
  mp4: splitFfmpegFlags(
    '-c:v libx264 -profile:v main -level 3.1 -preset veryslow -tune ssim -x264-params rc-lookahead=200:bframes=8',
  ),
}

const sound: Record<Container, readonly string[]> = {
  webm: splitFfmpegFlags(`-c:a libopus -vbr constrained -b:a ${soundRate.webm}`),
  mp4: splitFfmpegFlags(`-c:a aac -ar 24000 -b:a ${soundRate.mp4}`),
}

export interface Source {
  language: Language
  /** Path of the lossless video without sound. */
  film: string
  /** Path of the audio file with samples as raw 32-bit floats. */
  sound: string
  /** Duration of the video in seconds. */
  duration: number
}

/**
 * Encodes a video file that the portal serves: first the sound, then the picture in two passes with
 * the remaining size budget.
 */
export function encodeVideoFile(source: Source, container: Container, file: string, folder: string) {
  const buildPartialVideoPath = (suffix: string) => join(folder, `${source.language}-${suffix}`)
  const runFfmpeg = (...ffmpegArguments: string[]) =>
    execFileSync('ffmpeg', ['-v', 'error', '-y', ...ffmpegArguments], { stdio: 'inherit' })
  // Omits encoder names and dates, so that the same script always produces the same file.
  const bare = splitFfmpegFlags('-map_metadata -1 -fflags +bitexact -flags:v +bitexact -flags:a +bitexact')

  const heard = buildPartialVideoPath(`sound.${container}`)
  runFfmpeg(
    ...splitFfmpegFlags(`-f f32le -ar ${sampleRate} -ac 1 -i`),
    source.sound,
    ...sound[container],
    ...bare,
    heard,
  )

  // The container adds about 16 bytes per frame.
  const rest = maximumBytes - statSync(heard).size - source.duration * frameRate * 16
  const pictures = [
    ...splitFfmpegFlags('-vf scale=out_color_matrix=bt709:out_range=tv,format=yuv420p'),
    ...splitFfmpegFlags('-colorspace bt709 -color_primaries bt709 -color_trc bt709'),
    ...codec[container],
    // The whole video is one group of pictures: viewers start at the beginning, and key frames are
    // expensive.
    ...splitFfmpegFlags(`-b:v ${Math.floor((rest * 8) / source.duration)} -g ${frameRate * 30}`),
  ]
  const log = ['-passlogfile', buildPartialVideoPath(`pass-${container}`)]
  runFfmpeg('-i', source.film, ...pictures, ...log, ...splitFfmpegFlags('-pass 1 -an -f null /dev/null'))
  const seen = buildPartialVideoPath(`pictures.${container}`)
  runFfmpeg('-i', source.film, ...pictures, ...log, ...splitFfmpegFlags('-pass 2 -an'), ...bare, seen)

  const both = splitFfmpegFlags('-map 0:v -map 1:a -c copy -movflags +faststart')
  const tongue = splitFfmpegFlags(`-metadata:s:a:0 language=${source.language === 'fr' ? 'fra' : 'eng'}`)
  runFfmpeg('-i', seen, '-i', heard, ...both, ...bare, ...tongue, file)
}
