import { useEffect, useState } from 'react'
import { type Pdf, openPdf, pageRatio } from './pdf.ts'

/** How far the opening of a file has come; `ratio` is the first page's width by its height. */
type Opening =
  | { step: 'loading'; percent: number | null }
  | { step: 'open'; pdf: Pdf; ratio: number }
  | { step: 'failed' }

/** Opens a file for as long as the component is there. */
export function usePdf(url: string): Opening {
  const [opening, setOpening] = useState<Opening>({ step: 'loading', percent: null })
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
  }, [url])
  return opening
}
