import { useCallback, useEffect, useState } from 'react'
import { type Pdf, openPdf, pageRatio } from './pdf.ts'

/** How far the opening of a file has come; `ratio` is the first page's width by its height. */
type Opening =
  | { step: 'loading'; percent: number | null }
  | { step: 'open'; pdf: Pdf; ratio: number }
  | { step: 'failed' }

const starting: Opening = { step: 'loading', percent: null }

/** Opens a file for as long as the component is there. `retry` opens it again; `tries` counts the times that it did. */
export function usePdf(url: string): { opening: Opening; retry: () => void; tries: number } {
  const [opening, setOpening] = useState<Opening>(starting)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    let isOver = false
    const tell = (opening: Opening) => {
      if (!isOver) setOpening(opening)
    }
    const { pdf, close } = openPdf(url, (percent) => tell({ step: 'loading', percent }))
    void (async () => {
      try {
        const file = await pdf
        tell({ step: 'open', pdf: file, ratio: await pageRatio(file, 1) })
      } catch {
        // Gone, on a host that lets nobody read it, or no PDF: to whoever wants to read, it is the same.
        tell({ step: 'failed' })
      }
    })()
    return () => {
      isOver = true
      close()
    }
  }, [url, tries])
  const retry = useCallback(() => {
    setOpening(starting)
    setTries((count) => count + 1)
  }, [])
  return { opening, retry, tries }
}
