import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { chromium } from 'playwright'
import { chromiumFlags, findChromium } from '../tests/find-chromium.ts'
import { drawVideoFrame } from './draw/frame.ts'
import { height, width } from './draw/animation.ts'
import type { Language } from './narration.ts'
import { type Timeline, frameRate } from './timeline.ts'

const { resolve } = createRequire(import.meta.url)

function renderFontFaceRule(family: string, file: string): string {
  const bytes = readFileSync(resolve(file)).toString('base64')
  return `@font-face { font-family: '${family}'; font-weight: 200 900; src: url(data:font/woff2;base64,${bytes}) }`
}

const renderSvgStyleSheet = () => `
  ${renderFontFaceRule('Bricolage', '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2')}
  ${renderFontFaceRule('Figtree', '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2')}
  body { margin: 0; overflow: hidden }
  svg { display: block }
  .title text { font: 760 54px Bricolage; letter-spacing: -0.025em }
  .label { font-family: Figtree; font-weight: 700; letter-spacing: -0.01em }`

/**
 * Image formats of video frames: lossless PNG as input of the video encoder, and WebP as the portal
 * serves the poster.
 */
const png = { format: 'png', optimizeForSpeed: true } as const
const webp = { format: 'webp', quality: 80 } as const

/**
 * Starts Chromium with the portal's fonts and calls `work` with a function that renders SVG to an
 * image.
 */
async function runWithSvgRenderer<Result>(
  work: (renderSvg: (svg: string) => Promise<Buffer>) => Promise<Result>,
  format: typeof png | typeof webp = png,
): Promise<Result> {
  const browser = await chromium.launch({ executablePath: findChromium() ?? undefined, args: chromiumFlags })
  try {
    const page = await browser.newPage({ viewport: { width, height } })
    await page.setContent(`<style>${renderSvgStyleSheet()}</style><div id="frame"></div>`)
    await page.evaluate(async () => {
      await Promise.all([document.fonts.load('760 54px Bricolage'), document.fonts.load('700 24px Figtree')])
    })
    const devtools = await page.context().newCDPSession(page)
    const renderSvg = async (svg: string) => {
      await page.evaluate((content) => {
        document.querySelector('#frame')!.innerHTML = content
      }, svg)
      const { data } = await devtools.send('Page.captureScreenshot', format)
      return Buffer.from(data, 'base64')
    }
    return await work(renderSvg)
  } finally {
    await browser.close()
  }
}

/** Renders the video frames at the given seconds as PNG images. */
export const renderStillFrames = (timeline: Timeline, language: Language, seconds: readonly number[]) =>
  runWithSvgRenderer(async (renderSvg) => {
    const pictures: Buffer[] = []
    for (const second of seconds) pictures.push(await renderSvg(drawVideoFrame(timeline, language, second)))
    return pictures
  })

/** Renders the poster of the video, a frame without text, as WebP. */
export const renderVideoPoster = (timeline: Timeline, language: Language, second: number) =>
  runWithSvgRenderer((renderSvg) => renderSvg(drawVideoFrame(timeline, language, second, false)), webp)

/** Renders all frames into a lossless video file, the input of the video encoders. */
export const renderLosslessVideo = (timeline: Timeline, language: Language, file: string) =>
  runWithSvgRenderer(async (renderSvg) => {
    const input = ['-f', 'image2pipe', '-framerate', String(frameRate), '-c:v', 'png', '-i', '-']
    const lossless = ['-c:v', 'libx264rgb', '-qp', '0', '-preset', 'ultrafast']
    const ffmpeg = spawn('ffmpeg', ['-v', 'error', '-y', ...input, ...lossless, file], {
      stdio: ['pipe', 'inherit', 'inherit'],
    })
    const ended = once(ffmpeg, 'exit')
    const count = Math.round(timeline.duration * frameRate)
    for (let i = 0; i < count; i++) {
      if (!ffmpeg.stdin.write(await renderSvg(drawVideoFrame(timeline, language, i / frameRate))))
        await once(ffmpeg.stdin, 'drain')
    }
    ffmpeg.stdin.end()
    const [code] = (await ended) as [number | null]
    if (code !== 0) throw new Error(`ffmpeg ended with ${code} while it read the frames.`)
    return count
  })
