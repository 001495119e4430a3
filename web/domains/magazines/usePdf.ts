import { useEffect, useState } from 'react'
import { type Pdf, openPdf, readPdfPageRatio } from './magazinePdf.ts'

/** Load state of a PDF file; `ratio` is the aspect ratio (width / height) of the first page. */
type PdfLoadState =
  | { step: 'loading'; percent: number | null }
  | { step: 'open'; pdf: Pdf; ratio: number }
  | { step: 'failed' }

/** Opens a PDF file and returns its load state while the component is mounted. */
export function usePdf(url: string): PdfLoadState {
  const [opening, setOpening] = useState<PdfLoadState>({ step: 'loading', percent: null })
  useEffect(() => {
    let isOver = false
    const updatePdfLoadState = (newState: PdfLoadState) => {
      if (!isOver) setOpening(newState)
    }
    const { pdf, close } = openPdf(url, (percent) => updatePdfLoadState({ step: 'loading', percent }))
    void (async () => {
      try {
        const file = await pdf
        updatePdfLoadState({ step: 'open', pdf: file, ratio: await readPdfPageRatio(file, 1) })
      } catch {
        // A missing file, a host without CORS and a broken PDF have the same effect for the reader.
        updatePdfLoadState({ step: 'failed' })
      }
    })()
    return () => {
      isOver = true
      close()
    }
  }, [url])
  return opening
}
