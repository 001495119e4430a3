/**
 * Verifies the output of `make-safety-video.ts`: a browser plays every file to its end with sound
 * and captions, and no frame sequence flashes (WCAG 2.3.1). Requires `ffmpeg` and Chromium.
 *
 * Usage: `node video/check-video.ts`
 */
import { execFileSync } from 'node:child_process'
import { createReadStream, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { basename, extname, join, resolve } from 'node:path'
import { chromium } from 'playwright'
import { chromiumFlags, findChromium } from '../tests/find-chromium.ts'
import { containers } from './encode-video.ts'
import { languages, version } from './narration.ts'
import { frameRate } from './timeline.ts'

const folder = resolve(import.meta.dirname, '../web/public/video')
const types: Record<string, string> = {
  '.webm': 'video/webm',
  '.mp4': 'video/mp4',
  '.vtt': 'text/vtt',
  '.webp': 'image/webp',
}

const files = languages.flatMap((language) =>
  containers.map((container) => ({ language, name: `safety-${version}.${language}.${container}` })),
)

/**
 * Returns the largest fraction of the video frame that flashes at the same time. An area flashes if
 * its luminance rises and falls by a tenth, and does so more than three times within one second.
 * WCAG 2.3.1 allows at most a quarter of the view.
 */
function computeLargestFlashingAreaShare(videoFile: string): number {
  const [columns, rows] = [32, 18]
  const size = columns * rows
  const scaled = ['-vf', `scale=${columns}:${rows}:flags=area,format=gray`, '-f', 'rawvideo', '-']
  const bytes = execFileSync('ffmpeg', ['-v', 'error', '-i', videoFile, ...scaled], { maxBuffer: 1 << 28 })
  const computeRelativeLuminance = (lumaByte: number) => (Math.max(0, lumaByte - 16) / 219) ** 2.2
  const turns: number[][] = Array.from({ length: size }, () => [])
  for (let cell = 0; cell < size; cell++) {
    let [from, way] = [computeRelativeLuminance(bytes[cell]!), 0]
    for (let frame = 1; frame * size < bytes.length; frame++) {
      const now = computeRelativeLuminance(bytes[frame * size + cell]!)
      if (Math.abs(now - from) >= 0.1 && Math.sign(now - from) !== way) {
        turns[cell]!.push(frame)
        way = Math.sign(now - from)
        from = now
      } else if (way * (now - from) > 0 || way === 0) from = way === 0 ? from : now
    }
  }
  let most = 0
  for (let frame = 0; frame * size < bytes.length; frame++) {
    const busy = turns.filter(
      (all) => all.filter((turn) => turn >= frame && turn < frame + frameRate).length > 6,
    )
    most = Math.max(most, busy.length / size)
  }
  return most
}

const server = createServer((request, reply) => {
  const name = basename(request.url ?? '/')
  if (!name.startsWith('safety-')) {
    reply.setHeader('content-type', 'text/html').end('<!doctype html>')
    return
  }
  const path = join(folder, name)
  reply.writeHead(200, { 'content-type': types[extname(name)] ?? '', 'content-length': statSync(path).size })
  createReadStream(path).pipe(reply)
}).listen(0, '127.0.0.1')
await new Promise((ready) => server.once('listening', ready))
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

const browser = await chromium.launch({ executablePath: findChromium() ?? undefined, args: chromiumFlags })
let failed = false
try {
  const page = await browser.newPage()
  await page.goto(origin)
  for (const { language, name } of files) {
    const captions = `safety-${version}.${language}.vtt`
    const played = await page.evaluate(
      async ([source, track]) => {
        const video = document.createElement('video')
        video.src = source!
        video.muted = true
        const element = document.createElement('track')
        Object.assign(element, { kind: 'captions', src: track!, default: true })
        video.append(element)
        document.body.replaceChildren(video)
        const end = new Promise<string>((done) => {
          video.addEventListener('ended', () => done('ended'))
          video.addEventListener('error', () => done(`error ${video.error?.message}`))
          setTimeout(() => done('too slow'), 60_000)
        })
        await video.play()
        const state = await end
        const heard = (video as unknown as { webkitAudioDecodedByteCount: number })
          .webkitAudioDecodedByteCount
        const dropped = video.getVideoPlaybackQuality().droppedVideoFrames
        const cues = element.track.cues?.length ?? 0
        const { duration, currentTime, videoWidth, videoHeight } = video
        return { state, duration, currentTime, videoWidth, videoHeight, heard, dropped, cues }
      },
      [`/${name}`, `/${captions}`],
    )
    const flash = computeLargestFlashingAreaShare(join(folder, name))
    const fine = played.state === 'ended' && played.heard > 0 && played.cues > 0 && flash < 0.25
    failed ||= !fine
    console.log(
      fine ? 'ok    ' : 'FAILED',
      name,
      statSync(join(folder, name)).size,
      JSON.stringify({ ...played, flash }),
    )
  }
} finally {
  await browser.close()
  server.close()
}
if (failed) process.exitCode = 1
