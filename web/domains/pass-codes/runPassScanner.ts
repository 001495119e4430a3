import { type CameraFailure, canUseCamera, classifyCameraError, openCamera } from './camera.ts'
import { type CodeReader, createQrCodeReader } from './qrCodeReader.ts'

/** Pause between two decoded video frames, in milliseconds, which keeps the page responsive. */
const framePauseMs = 100

export type ScannerState = 'off' | 'starting' | 'on' | CameraFailure

interface ScannerOptions {
  onState: (state: ScannerState) => void
  /**
   * Called with the text of the QR code in each video frame. A code that stays in view is reported
   * again for each frame.
   */
  onCodeText: (codeText: string) => void
  /** Signal that stops the scanner and releases the camera. */
  signal: AbortSignal
}

/** Shows the camera in a video element and reads QR codes until the signal aborts. */
export async function runPassScanner(
  video: HTMLVideoElement,
  { onState, onCodeText, signal }: ScannerOptions,
): Promise<void> {
  const emitScannerState = (state: ScannerState) => {
    if (!signal.aborted) onState(state)
  }
  if (!canUseCamera()) return emitScannerState('insecure')
  emitScannerState('starting')
  let stream: MediaStream
  try {
    stream = await openCamera()
  } catch (error) {
    return emitScannerState(classifyCameraError(error))
  }
  try {
    const read = await createQrCodeReader().catch(() => null)
    if (read === null) return emitScannerState('noReader')
    if (signal.aborted) return undefined
    video.srcObject = stream
    await video.play()
    emitScannerState('on')
    await scanVideoForPassCodes(video, stream, read, onCodeText, signal)
    emitScannerState('interrupted')
  } catch {
    emitScannerState('failed')
  } finally {
    for (const track of stream.getTracks()) track.stop()
    if (video.srcObject === stream) video.srcObject = null
  }
  return undefined
}

/**
 * Decodes video frames until the signal aborts or the camera stream ends, for example because
 * another app takes the camera.
 */
async function scanVideoForPassCodes(
  video: HTMLVideoElement,
  stream: MediaStream,
  read: CodeReader,
  onCodeText: (codeText: string) => void,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted && stream.active) {
    // A single frame that cannot be decoded does not end the scan.
    const text = await read(video).catch(() => null)
    if (text && !signal.aborted) onCodeText(text)
    await new Promise((resolve) => setTimeout(resolve, framePauseMs))
  }
}
