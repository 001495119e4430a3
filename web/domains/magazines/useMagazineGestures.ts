import { type RefObject, useEffect, useEffectEvent } from 'react'
import {
  type TapPoint,
  computeZoomAfterDoubleTap,
  computeZoomAfterPinch,
  isDoubleTap,
} from './magazineZoom.ts'

interface MagazineGestures {
  /** Element that contains all pages of the magazine issue. */
  pages: RefObject<HTMLElement | null>
  zoom: number
  /** Sets the zoom level. The content at the point stays in place, in coordinates of the window. */
  onZoom: (zoom: number, point: { x: number; y: number }) => void
}

/** Zooms a magazine issue with two fingers or a double tap (I05). */
export function useMagazineGestures({ pages, zoom, onZoom }: MagazineGestures): void {
  const readZoom = useEffectEvent(() => zoom)
  const changeZoom = useEffectEvent(onZoom)

  useEffect(() => {
    const { current } = pages
    const listening = new AbortController()
    // React listens to touches passively, so it could not keep the browser from scrolling.
    const options = { passive: false, signal: listening.signal }
    let pinch: { distance: number; zoom: number } | null = null
    let lastTap: TapPoint | null = null
    let touchStart: TapPoint | null = null

    const startTouch = (event: TouchEvent) => {
      const [first, second] = event.touches
      touchStart = second ? null : createTapPoint(first!, event)
      pinch = second ? { distance: measureTouchDistance(first!, second), zoom: readZoom() } : null
    }
    const moveTouch = (event: TouchEvent) => {
      const [first, second] = event.touches
      if (!pinch || !second) return
      event.preventDefault()
      changeZoom(computeZoomAfterPinch(pinch.zoom, measureTouchDistance(first!, second) / pinch.distance), {
        x: (first!.clientX + second.clientX) / 2,
        y: (first!.clientY + second.clientY) / 2,
      })
    }
    const endTouch = (event: TouchEvent) => {
      const [touch] = event.changedTouches
      if (event.touches.length < 2) pinch = null
      const tap = touch && touchStart && createTapPoint(touch, event)
      // A swipe that scrolls is not a tap.
      const isTap = tap && isDoubleTap(touchStart!, tap)
      touchStart = null
      if (!isTap) {
        lastTap = null
        return
      }
      if (lastTap && isDoubleTap(lastTap, tap)) {
        event.preventDefault()
        lastTap = null
        changeZoom(computeZoomAfterDoubleTap(readZoom()), tap)
        return
      }
      lastTap = tap
    }
    current!.addEventListener('touchstart', startTouch, options)
    current!.addEventListener('touchmove', moveTouch, options)
    current!.addEventListener('touchend', endTouch, options)
    return () => listening.abort()
  }, [pages])
}

const createTapPoint = ({ clientX, clientY }: Touch, { timeStamp }: TouchEvent): TapPoint => ({
  x: clientX,
  y: clientY,
  time: timeStamp,
})

const measureTouchDistance = (first: Touch, second: Touch) =>
  Math.hypot(first.clientX - second.clientX, first.clientY - second.clientY)
