/** Reads QR codes in the video from the camera. */
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import decoderUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'

/** Longest side of a decoded video frame, in pixels. Larger frames only take longer to decode. */
const maxFrameSide = 1_280

/**
 * Function that reads the QR code in the current video frame. Its promise resolves to the text of
 * the code, or to null without a code.
 */
export type CodeReader = (video: HTMLVideoElement) => Promise<string | null>

/**
 * Type of the browser's `BarcodeDetector`, which reads QR codes. The DOM types of TypeScript do not
 * include it.
 */
interface BarcodeDetector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>
}
interface BarcodeDetectorConstructor {
  new (options: { formats: string[] }): BarcodeDetector
  getSupportedFormats(): Promise<string[]>
}

/**
 * Returns the QR code reader of the browser, or a reader with zxing in WebAssembly if the browser
 * has no such reader. Throws if the decoder cannot be loaded.
 */
export async function createQrCodeReader(): Promise<CodeReader> {
  return (await createBrowserQrCodeReader()) ?? (await createWasmQrCodeReader())
}

async function createBrowserQrCodeReader(): Promise<CodeReader | null> {
  const { BarcodeDetector: Detector } = window as { BarcodeDetector?: BarcodeDetectorConstructor }
  try {
    if (!Detector || !(await Detector.getSupportedFormats()).includes('qr_code')) return null
    const detector = new Detector({ formats: ['qr_code'] })
    return async (video) => (await detector.detect(video))[0]?.rawValue ?? null
  } catch {
    return null
  }
}

async function createWasmQrCodeReader(): Promise<CodeReader> {
  // The package would load its decoder from a content delivery network.
  await prepareZXingModule({ overrides: { locateFile: () => decoderUrl }, fireImmediately: true })
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })!
  return async (video) => {
    const { videoWidth, videoHeight } = video
    const scale = Math.min(1, maxFrameSide / Math.max(videoWidth, videoHeight))
    canvas.width = Math.round(videoWidth * scale)
    canvas.height = Math.round(videoHeight * scale)
    if (canvas.width === 0 || canvas.height === 0) return null
    context.drawImage(video, 0, 0, canvas.width, canvas.height)
    const frame = context.getImageData(0, 0, canvas.width, canvas.height)
    const [found] = await readBarcodes(frame, { formats: ['QRCode'], maxNumberOfSymbols: 1 })
    return found?.text ?? null
  }
}
