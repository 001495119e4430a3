import { type RefObject, useEffect, useRef, useState } from 'react'
import { isCameraAllowed } from './camera.ts'
import { type ScannerState, runPassScanner } from './runPassScanner.ts'

interface Scanner {
  video: RefObject<HTMLVideoElement | null>
  state: ScannerState
  start: () => void
  stop: () => void
}

/**
 * Scans QR codes with the camera from `start` to `stop`. Starts by itself if the officer allowed
 * the camera on an earlier visit. The camera is off while the page is hidden.
 */
export function usePassScanner(onCodeText: (codeText: string) => void): Scanner {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<ScannerState>('off')
  /**
   * Counter of camera starts, which restarts the scan when it changes. It is 0 while the camera is
   * stopped.
   */
  const [startNumber, setStartNumber] = useState(0)
  const isVisible = usePageVisibility()
  const latestOnText = useRef(onCodeText)
  useEffect(() => {
    latestOnText.current = onCodeText
  })

  useEffect(() => {
    const startCameraIfAllowed = async () => {
      if (await isCameraAllowed()) setStartNumber((number) => number || 1)
    }
    void startCameraIfAllowed()
  }, [])

  useEffect(() => {
    if (startNumber === 0 || !isVisible) return undefined
    const controller = new AbortController()
    void runPassScanner(video.current!, {
      onState: setState,
      onCodeText: (text) => latestOnText.current(text),
      signal: controller.signal,
    })
    return () => {
      controller.abort()
      setState('off')
    }
  }, [startNumber, isVisible])

  return {
    video,
    state,
    start: () => setStartNumber((number) => number + 1),
    stop: () => setStartNumber(0),
  }
}

function usePageVisibility(): boolean {
  const [isVisible, setVisible] = useState(document.visibilityState === 'visible')
  useEffect(() => {
    const updatePageVisibility = () => setVisible(document.visibilityState === 'visible')
    document.addEventListener('visibilitychange', updatePageVisibility)
    return () => document.removeEventListener('visibilitychange', updatePageVisibility)
  }, [])
  return isVisible
}
