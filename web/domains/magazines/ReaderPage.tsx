import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Pdf, drawPage, pageRatio } from './pdf.ts'
import styles from './Reader.module.css'

interface ReaderPageProps {
  pdf: Pdf
  number: number
  /** In CSS pixels. */
  width: number
  /** The first page's width by its height, which this one has until its own is known. */
  ratio: number
}

/** While the size changes, the drawing is stretched: it is made anew once that is over. */
const settleMs = 150

/** A page, drawn while it is in sight or about to be. */
export function ReaderPage({ pdf, number, width, ratio: firstRatio }: ReaderPageProps) {
  const { t } = useTranslation('magazines')
  const frame = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  const [ratio, setRatio] = useState(firstRatio)

  useEffect(() => {
    // Of what has changed since, several at once where somebody leafs quickly, the last is true.
    const watcher = new IntersectionObserver((changes) => setNear(changes.at(-1)!.isIntersecting), {
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
    const draw = async () => {
      try {
        setRatio(await pageRatio(pdf, number))
        await drawPage(pdf, { number, width, frame: current, wordsClass: styles.words! }, signal)
      } catch {
        // Called off, or a page that is broken: the others can be read.
      }
    }
    const timer = setTimeout(() => void draw(), current.hasChildNodes() ? settleMs : 0)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [pdf, number, width, isNear])

  // A phone has no memory for all of them.
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
