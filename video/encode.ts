import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from './script.ts'
import { sampleRate } from './sound.ts'
import { rate } from './timeline.ts'

/** What a file may weigh, in bytes: it is the first thing on the way to a purchase, maybe on a phone in the woods. */
const budget = 436_000

/** Bits per second of the sound: one channel, mostly speech, which the filters end at 7 kHz. */
const soundRate = { webm: 30_000, mp4: 36_000 }

export type Container = keyof typeof soundRate
export const containers: readonly Container[] = ['webm', 'mp4']

const flags = (text: string) => text.split(' ')

const codec: Record<Container, readonly string[]> = {
  webm: flags(
    '-c:v libvpx-vp9 -deadline good -cpu-used 0 -row-mt 1 -lag-in-frames 25 -auto-alt-ref 6 -arnr-maxframes 7 -arnr-strength 4',
  ),
  // Measured against `-tune animation` at the same weight: SSIM 0.975 instead of 0.972.
  mp4: flags(
    '-c:v libx264 -profile:v main -level 3.1 -preset veryslow -tune ssim -x264-params rc-lookahead=200:bframes=8',
  ),
}

const sound: Record<Container, readonly string[]> = {
  webm: flags(`-c:a libopus -vbr constrained -b:a ${soundRate.webm}`),
  mp4: flags(`-c:a aac -ar 24000 -b:a ${soundRate.mp4}`),
}

export interface Source {
  language: Language
  /** The lossless pictures. */
  film: string
  /** The sound as raw 32-bit floats. */
  sound: string
  /** Seconds. */
  duration: number
}

/** Makes one of the files that are served: first its sound, then in two passes the best pictures that the rest of the budget allows. */
export function encode(source: Source, container: Container, file: string, folder: string) {
  const part = (rest: string) => join(folder, `${source.language}-${rest}`)
  const run = (...rest: string[]) =>
    execFileSync('ffmpeg', ['-v', 'error', '-y', ...rest], { stdio: 'inherit' })
  // Neither the tools nor the day show in the file, so that the same script gives the same file.
  const bare = flags('-map_metadata -1 -fflags +bitexact -flags:v +bitexact -flags:a +bitexact')

  const heard = part(`sound.${container}`)
  run(...flags(`-f f32le -ar ${sampleRate} -ac 1 -i`), source.sound, ...sound[container], ...bare, heard)

  // Some 16 bytes of every frame are the container's.
  const rest = budget - statSync(heard).size - source.duration * rate * 16
  const pictures = [
    ...flags('-vf scale=out_color_matrix=bt709:out_range=tv,format=yuv420p'),
    ...flags('-colorspace bt709 -color_primaries bt709 -color_trc bt709'),
    ...codec[container],
    // The whole video is one group of pictures: it is watched from its beginning, and key frames are dear.
    ...flags(`-b:v ${Math.floor((rest * 8) / source.duration)} -g ${rate * 30}`),
  ]
  const log = ['-passlogfile', part(`pass-${container}`)]
  run('-i', source.film, ...pictures, ...log, ...flags('-pass 1 -an -f null /dev/null'))
  const seen = part(`pictures.${container}`)
  run('-i', source.film, ...pictures, ...log, ...flags('-pass 2 -an'), ...bare, seen)

  const both = flags('-map 0:v -map 1:a -c copy -movflags +faststart')
  const tongue = flags(`-metadata:s:a:0 language=${source.language === 'fr' ? 'fra' : 'eng'}`)
  run('-i', seen, '-i', heard, ...both, ...bare, ...tongue, file)
}
