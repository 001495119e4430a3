import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
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

interface MagazinePagesProps {
  pdf: Pdf
  /** Aspect ratio (width / height) of the first page of the magazine issue. */
  ratio: number
  url: string
  title: string
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
  const seen = useRef<{ page: number; part: number } | null>(null)
  useLayoutEffect(() => {
    const { current } = seen
    const frame = current && listMagazinePageElements(pages.current)[current.page - 1]
    if (!frame) return
    const { top, height } = frame.getBoundingClientRect()
    scrollBy({ top: top + current.part * height - innerHeight * readingLine, behavior: 'instant' })
    seen.current = null
    // oxlint-disable-next-line react/exhaustive-deps -- It is the new width that has moved things.
  }, [width])

  function rememberMagazineScrollPosition(): void {
    const frame = listMagazinePageElements(pages.current)[page - 1]
    if (!frame) return
    const { top, height } = frame.getBoundingClientRect()
    seen.current = { page, part: (innerHeight * readingLine - top) / height }
  }

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
