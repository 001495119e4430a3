import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reloadAfterFailedImport } from '../platform/reloadPageOnce.ts'
import { Button } from './Button.tsx'
import styles from './QrCode.module.css'
import { useIsNearViewport } from './useIsNearViewport.ts'

export interface QrCodeProps {
  /** Text that the QR code encodes. */
  text: string
  /** Text that people read out or type in if the QR code cannot be drawn. */
  readableText: string
  /** Accessible name of the QR code. */
  label: string
  className?: string
}

type DrawPath = typeof import('./qrPath.ts').buildQrCodeSvgPath

/**
 * Function that draws a QR code; null until its code has loaded. The function is cached, so that
 * later QR codes render at once.
 */
let loadedDraw: DrawPath | null = null

/**
 * Loads the function that draws QR codes, for a QR code that is mounted. The QR code may be out of
 * view, because the page may be printed or shown offline. After a failure, `retry` or the return of
 * the network starts a new attempt.
 */
function useQrCodeDrawing() {
  const [draw, setDraw] = useState<DrawPath | null>(() => loadedDraw)
  const [state, setState] = useState<'loading' | 'lost' | 'retrying'>('loading')
  const isUnmounted = useRef(false)

  const load = useCallback(async (onError?: () => Promise<boolean>) => {
    try {
      const { buildQrCodeSvgPath } = await import('./qrPath.ts')
      loadedDraw = buildQrCodeSvgPath
      if (!isUnmounted.current) setDraw(() => buildQrCodeSvgPath)
    } catch {
      if (await onError?.()) return
      if (!isUnmounted.current) setState('lost')
    }
  }, [])

  useEffect(() => {
    if (draw) return
    isUnmounted.current = false
    const loadQrDrawing = () => void load()
    loadQrDrawing()
    addEventListener('online', loadQrDrawing)
    return () => {
      isUnmounted.current = true
      removeEventListener('online', loadQrDrawing)
    }
  }, [draw, load])

  function retryLoadingQrDrawing() {
    setState('retrying')
    void load(reloadAfterFailedImport)
  }
  return { draw, state, retry: retryLoadingQrDrawing }
}

/**
 * QR code as one SVG path. It is black on white with a quiet zone in both color themes, so that
 * scanners can read it. If the drawing code fails to load, the component shows a text to be read
 * out or typed in.
 */
export function QrCode({ text, readableText, label, className }: QrCodeProps) {
  const { t } = useTranslation('common')
  const [ref, near] = useIsNearViewport<SVGSVGElement>()
  const { draw, state, retry } = useQrCodeDrawing()
  // Draws the code when it is near the viewport, because a long list of passes has many codes that
  // are never seen. A white square is shown until then.
  const { path, side } = useMemo(
    () => (near && draw ? draw(text) : { path: '', side: 1 }),
    [draw, near, text],
  )
  if (!draw && state !== 'loading')
    return (
      <div className={className ? `${styles.lost} ${className}` : styles.lost} role="status">
        <p>{t('ui.pass.codeLost')}</p>
        <p className={styles.text}>{readableText}</p>
        <Button size="small" busy={state === 'retrying'} onClick={retry}>
          {t('words.retry')}
        </Button>
      </div>
    )
  return (
    <svg
      ref={ref}
      viewBox={`0 0 ${side} ${side}`}
      role="img"
      aria-label={label}
      className={className}
      shapeRendering="crispEdges"
    >
      <rect width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
