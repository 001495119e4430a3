/** Fake camera of Chromium, which shows QR codes from a video file. */
import { closeSync, openSync, writeSync } from 'node:fs'
import { encode } from 'uqr'

const width = 640
const height = 480
const black = 16
const white = 235

/**
 * Writes a video (YUV4MPEG2) that shows each text as a QR code for one second. Chromium repeats the
 * video endlessly.
 */
export function writeQrCodeCameraVideo(file: string, texts: readonly string[]): void {
  const video = openSync(file, 'w')
  writeSync(video, `YUV4MPEG2 W${width} H${height} F1:1 Ip A1:1 C420jpeg\n`)
  for (const text of texts) {
    writeSync(video, 'FRAME\n')
    writeSync(video, drawQrCodeVideoFrame(text))
    // Both color planes of a gray picture.
    writeSync(video, Buffer.alloc((width * height) / 2, 128))
  }
  closeSync(video)
}

/** Draws a video frame with a QR code in the middle. Returns the brightness of each pixel. */
function drawQrCodeVideoFrame(text: string): Buffer {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const scale = Math.floor(height / size)
  const [left, top] = [width, height].map((side) => Math.floor((side - size * scale) / 2)) as [number, number]
  const luma = Buffer.alloc(width * height, white)
  for (const [row, cells] of data.entries())
    for (const [column, isDark] of cells.entries())
      if (isDark)
        for (let line = 0; line < scale; line += 1) {
          const start = (top + row * scale + line) * width + left + column * scale
          luma.fill(black, start, start + scale)
        }
  return luma
}

/**
 * Builds the command-line flags that make Chromium use a video file as its camera and grant access
 * to it.
 */
export const buildFakeCameraBrowserFlags = (file: string): string[] => [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  `--use-file-for-fake-video-capture=${file}`,
]
