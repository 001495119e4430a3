/** Access to the camera of this device, and its errors. */

/** Reason why the camera shows no picture. Each reason has a text for the officer. */
export type CameraFailure =
  | 'denied'
  | 'missing'
  | 'inUse'
  | 'insecure'
  | 'interrupted'
  | 'failed'
  | 'noReader'

/** Opens the camera that faces away from the officer. Throws if the browser refuses access. */
export async function openCamera(): Promise<MediaStream> {
  return await navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { facingMode: { ideal: 'environment' }, width: { ideal: 1_280 }, height: { ideal: 720 } },
  })
}

/** Returns whether the browser lets pages use a camera, which it does only in a secure context. */
export const canUseCamera = (): boolean =>
  window.isSecureContext && typeof (navigator as Partial<Navigator>).mediaDevices?.getUserMedia === 'function'

/** Returns whether the officer has allowed the camera on an earlier visit. */
export async function isCameraAllowed(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: 'camera' })).state === 'granted'
  } catch {
    // Some browsers do not know this permission.
    return false
  }
}

/** Converts an error of `openCamera` to a failure reason that has a text for the officer. */
export function classifyCameraError(error: unknown): CameraFailure {
  switch (error instanceof Error ? error.name : '') {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'denied'
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'missing'
    case 'NotReadableError':
    case 'AbortError':
      return 'inUse'
    default:
      return 'failed'
  }
}
