import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reloadAfterLostImport } from '../platform/reloadOnce.ts'
import { Button } from './Button.tsx'
import styles from './QrCode.module.css'
import { useIsNearViewport } from './useIsNearViewport.ts'

export interface QrCodeProps {
  /** What a scanner reads. */
  text: string
  /** What it is, for those who do not see it. */
  label: string
  className?: string
}

type Draw = typeof import('./qrPath.ts').qrPath

/** What draws it: kept once it has come, so that a code that is shown later is drawn at once. */
let known: Draw | null = null

/**
 * Asks for it as soon as a code is on the screen, near or not: it may be printed, or shown without a network. What
 * was lost is asked for again by `retry`, and when the network comes back.
 */
function useDraw() {
  const [draw, setDraw] = useState<Draw | null>(() => known)
  const [state, setState] = useState<'loading' | 'lost' | 'retrying'>('loading')
  const gone = useRef(false)

  const load = useCallback(async (onError?: () => Promise<boolean>) => {
    try {
      const { qrPath } = await import('./qrPath.ts')
      known = qrPath
      if (!gone.current) setDraw(() => qrPath)
    } catch {
      if (await onError?.()) return
      if (!gone.current) setState('lost')
    }
  }, [])

  useEffect(() => {
    if (draw) return
    gone.current = false
    const ask = () => void load()
    ask()
    addEventListener('online', ask)
    return () => {
      gone.current = true
      removeEventListener('online', ask)
    }
  }, [draw, load])

  function retry() {
    setState('retrying')
    void load(reloadAfterLostImport)
  }
  return { draw, state, retry }
}

/**
 * A QR code, as one path: always dark on white, with its quiet zone, so that any scanner reads it in any theme. Where
 * the code that draws it is lost, the text stands in its place, to be read out or typed in.
 */
export function QrCode({ text, label, className }: QrCodeProps) {
  const { t } = useTranslation('common')
  const [ref, near] = useIsNearViewport<SVGSVGElement>()
  const { draw, state, retry } = useDraw()
  // A white square stands for it until it comes near: a list of passes has many that nobody looks at.
  const { path, side } = useMemo(
    () => (near && draw ? draw(text) : { path: '', side: 1 }),
    [draw, near, text],
  )
  if (!draw && state !== 'loading')
    return (
      <div className={className ? `${styles.lost} ${className}` : styles.lost} role="status">
        <p>{t('ui.pass.codeLost')}</p>
        <p className={styles.text}>{text}</p>
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
