import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Pdf, renderPdfPage, readPdfPageRatio } from './magazinePdf.ts'
import styles from './Reader.module.css'

interface MagazinePageProps {
  pdf: Pdf
  number: number
  /** Width of the magazine page on screen, in CSS pixels. */
  width: number
  /**
   * Aspect ratio (width / height) of the first page of the magazine issue, used until the ratio of
   * the current page is known.
   */
  ratio: number
}

/**
 * Delay in milliseconds before a resized magazine page is drawn again. Until then, the existing
 * drawing is scaled.
 */
const redrawDelayMs = 150

/** Page of a magazine issue, drawn while the page is visible or close to the viewport. */
export function MagazinePage({ pdf, number, width, ratio: firstRatio }: MagazinePageProps) {
  const { t } = useTranslation('magazines')
  const frame = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(false)
  const [ratio, setRatio] = useState(firstRatio)

  useEffect(() => {
    // Fast scrolling delivers several changes at once; only the last one is current.
    const watcher = new IntersectionObserver((changes) => setIsNear(changes.at(-1)!.isIntersecting), {
      rootMargin: '100% 0px',
    })
    watcher.observe(frame.current!)
    return () => watcher.disconnect()
  }, [])

  useEffect(() => {
    const { current } = frame
    if (!isNear || !current) return
    const leaving = new AbortController()
    const { signal } = leaving
    const renderCurrentMagazinePage = async () => {
      try {
        setRatio(await readPdfPageRatio(pdf, number))
        await renderPdfPage(pdf, { number, width, frame: current, wordsClass: styles.words! }, signal)
      } catch {
        // The drawing was aborted or the page is broken; the other pages can still be read.
      }
    }
    const timer = setTimeout(
      () => void renderCurrentMagazinePage(),
      current.hasChildNodes() ? redrawDelayMs : 0,
    )
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [pdf, number, width, isNear])

  // A phone does not have enough memory for all pages, so distant pages are cleared.
  useEffect(() => {
    if (!isNear) frame.current?.replaceChildren()
  }, [isNear])

  return (
    <div
      ref={frame}
      role="group"
      aria-label={t('Reader.page', { page: number, count: pdf.numPages })}
      className={styles.page}
      style={{ width, height: Math.round(width / ratio) }}
    />
  )
}
