import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MagazineToolbar } from './MagazineToolbar.tsx'
import { MagazinePage } from './MagazinePage.tsx'
import styles from './Reader.module.css'
import type { Pdf } from './magazinePdf.ts'
import {
  type ReaderAction,
  findMagazineReaderActionOfKey,
  computePageAfterAction,
  findMagazinePageAtReadingLine,
  computeZoomAfterAction,
} from './magazineReaderActions.ts'
import { useMagazineGestures } from './useMagazineGestures.ts'

interface MagazinePagesProps {
  pdf: Pdf
  /** Aspect ratio (width / height) of the first page of the magazine issue. */
  ratio: number
  url: string
  title: string
}

/** Content that stays in place when the pages change their size. */
interface ScrollAnchor {
  /** Number of the page, counted from 1. */
  page: number
  /** Position on the page, as fractions of its width and height. */
  partX: number
  partY: number
  /** Position in the window, in CSS pixels. */
  x: number
  y: number
}

/**
 * Maximum width of a magazine page in CSS pixels. On a wider page, lines of text are too long to
 * read.
 */
const maximumWidth = 896
/**
 * Height of an imaginary reading line, as a fraction of the window height. The last magazine page
 * that starts above this line is the current page.
 */
const readingLine = 0.4

/** Column with all pages of a magazine issue, with an adjustable zoom. */
export function MagazinePages({ pdf, ratio, url, title }: MagazinePagesProps) {
  const { t } = useTranslation('magazines')
  const pages = useRef<HTMLDivElement>(null)
  const [availableWidth, setAvailableWidth] = useState(0)
  const [page, setPage] = useState(1)
  const [zoom, setZoom] = useState(100)
  const [wide, setWide] = useState(false)
  const fit = wide ? availableWidth : Math.min(availableWidth, maximumWidth)
  const width = Math.round((fit * zoom) / 100)
  const isPageWiderThanFrame = width > availableWidth

  // The width is measured before the first paint, because the reader without pages would be only as
  // high as its toolbar.
  useLayoutEffect(() => {
    const { current } = pages
    setAvailableWidth(current!.clientWidth)
    const watcher = new ResizeObserver(([entry]) => setAvailableWidth(Math.floor(entry!.contentRect.width)))
    watcher.observe(current!)
    return () => watcher.disconnect()
  }, [])

  useEffect(() => {
    const updateCurrentMagazinePage = () =>
      setPage(
        findMagazinePageAtReadingLine(
          listMagazinePageElements(pages.current).map((frame) => frame.getBoundingClientRect().top),
          innerHeight * readingLine,
        ),
      )
    addEventListener('scroll', updateCurrentMagazinePage, { passive: true })
    return () => removeEventListener('scroll', updateCurrentMagazinePage)
  }, [])

  // Keeps the visible content in place when the pages change their size.
  const anchor = useRef<ScrollAnchor | null>(null)
  useLayoutEffect(() => {
    const { current } = anchor
    const frame = current && listMagazinePageElements(pages.current)[current.page - 1]
    if (!frame) return
    const { top, left, width: frameWidth, height } = frame.getBoundingClientRect()
    scrollBy({ top: top + current.partY * height - current.y, behavior: 'instant' })
    pages.current!.scrollBy({ left: left + current.partX * frameWidth - current.x, behavior: 'instant' })
    anchor.current = null
    // oxlint-disable-next-line react/exhaustive-deps -- It is the new width that has moved things.
  }, [width])

  /** Remembers the content at a point of the window, by default at the reading line. */
  function rememberMagazineScrollPosition(point?: { x: number; y: number }): void {
    const frames = listMagazinePageElements(pages.current)
    const y = point?.y ?? innerHeight * readingLine
    const place = point
      ? findMagazinePageAtReadingLine(
          frames.map((frame) => frame.getBoundingClientRect().top),
          y,
        )
      : page
    const frame = frames[place - 1]
    if (!frame) return
    const { top, left, width: frameWidth, height } = frame.getBoundingClientRect()
    const x = point?.x ?? Math.max(left, 0)
    anchor.current = { page: place, partX: (x - left) / frameWidth, partY: (y - top) / height, x, y }
  }

  useMagazineGestures({
    pages,
    zoom,
    onZoom: (size, point) => {
      if (size === zoom) return
      rememberMagazineScrollPosition(point)
      setZoom(size)
    },
  })

  function goToMagazinePage(pageNumber: number): void {
    setPage(pageNumber)
    listMagazinePageElements(pages.current)[pageNumber - 1]?.scrollIntoView({ block: 'start' })
  }

  function runMagazineReaderAction(action: ReaderAction): void {
    const targetPage = computePageAfterAction(action, page, pdf.numPages)
    if (targetPage !== page) goToMagazinePage(targetPage)
    const size = computeZoomAfterAction(action, zoom)
    if (size === zoom) return
    rememberMagazineScrollPosition()
    setZoom(size)
  }

  function handleMagazineReaderKeyPress(event: KeyboardEvent): void {
    const action = findMagazineReaderActionOfKey(event, isPageWiderThanFrame)
    if (!action) return
    event.preventDefault()
    runMagazineReaderAction(action)
  }

  return (
    <div className={wide ? `${styles.reader} ${styles.wide}` : styles.reader}>
      <MagazineToolbar
        page={page}
        count={pdf.numPages}
        zoom={zoom}
        wide={wide}
        url={url}
        onAction={runMagazineReaderAction}
        onGoToPage={goToMagazinePage}
        onToggleWidth={() => {
          rememberMagazineScrollPosition()
          setWide(!wide)
        }}
      />
      <p className={`${styles.touchHint} no-print`}>{t('Reader.touchHint')}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Keys leaf through what scrolls. */}
      <div
        ref={pages}
        className={styles.pages}
        role="region"
        aria-label={title}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- It scrolls, and its keys leaf through it.
        tabIndex={0}
        onKeyDown={handleMagazineReaderKeyPress}
      >
        {availableWidth > 0 &&
          Array.from({ length: pdf.numPages }, (_, index) => (
            <MagazinePage key={index} pdf={pdf} number={index + 1} width={width} ratio={ratio} />
          ))}
      </div>
    </div>
  )
}

const listMagazinePageElements = (pages: HTMLElement | null) => [...(pages?.children ?? [])]
