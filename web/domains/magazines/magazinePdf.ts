/**
 * Displays PDF files within a page of the portal with pdf.js. The library is loaded with the first
 * file and parses files in a worker.
 */
import type { PDFDocumentProxy, TextLayer } from 'pdfjs-dist'
// The legacy build also supports browsers that are several years old, which are frequent on phones.
// oxlint-disable-next-line import/default -- Vite gives its address.
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import { allowScriptUrl } from '../../platform/trustedTypes.ts'
import {
  computeCanvasPixelDensity,
  computePageAspectRatio,
  computePdfPageScale,
} from './magazineReaderActions.ts'

export type Pdf = PDFDocumentProxy

const loadPdfJs = async () => await import('pdfjs-dist/legacy/build/pdf.mjs')

/**
 * Opens a PDF file. `onProgress` receives the loaded share of the file in percent, or null when the
 * file size is unknown.
 */
export function openPdf(url: string, onProgress: (percent: number | null) => void) {
  const closing = new AbortController()
  const { signal } = closing
  return {
    pdf: (async (): Promise<Pdf> => {
      const { getDocument, GlobalWorkerOptions, version } = await loadPdfJs()
      signal.throwIfAborted()
      allowScriptUrl(workerUrl)
      GlobalWorkerOptions.workerSrc = workerUrl
      const task = getDocument({
        url,
        // The worker only parses; the pages are drawn on the main thread one by one.
        disableWorkerRendering: true,
        // Older image formats are decoded by scripts of this host, because the content security
        // policy forbids WebAssembly.
        useWasm: false,
        wasmUrl: `/assets/pdfjs-${version}/`,
        // Maximum number of pixels of an image. Magazine pages have smaller images, and a larger
        // one would exhaust the memory of a phone.
        maxImageSize: 50_000_000,
      })
      task.onProgress = ({ loaded, total }: { loaded: number; total: number }) =>
        onProgress(total > 0 ? Math.min(Math.round((100 * loaded) / total), 100) : null)
      signal.addEventListener('abort', () => void task.destroy())
      return await task.promise
    })(),
    close: () => closing.abort(),
  }
}

/** Returns the aspect ratio (width / height) of a page of a PDF file. */
export async function readPdfPageRatio(pdf: Pdf, pageNumber: number): Promise<number> {
  return computePageAspectRatio((await pdf.getPage(pageNumber)).getViewport({ scale: 1 }))
}

/**
 * Draws a PDF page into `frame`, with a text layer on top for search, selection and screen readers.
 * The previous drawing stays visible until the new drawing is complete. Rejects when the drawing is
 * aborted or the page is broken.
 */
export async function renderPdfPage(
  pdf: Pdf,
  {
    number,
    width,
    frame,
    wordsClass,
  }: { number: number; width: number; frame: HTMLElement; wordsClass: string },
  signal: AbortSignal,
): Promise<void> {
  const page = await pdf.getPage(number)
  signal.throwIfAborted()
  const viewport = page.getViewport({ scale: computePdfPageScale(page.getViewport({ scale: 1 }), width) })
  const density = computeCanvasPixelDensity(viewport.width, viewport.height, devicePixelRatio)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(Math.round(viewport.width * density), 1)
  canvas.height = Math.max(Math.round(viewport.height * density), 1)
  const drawing = page.render({ canvas, viewport, transform: [density, 0, 0, density, 0, 0] })
  await runAbortablePdfRendering(drawing.promise, signal, () => drawing.cancel())

  const textLayerElement = document.createElement('div')
  textLayerElement.className = wordsClass
  textLayerElement.style.setProperty('--total-scale-factor', String(viewport.scale))
  const { TextLayer } = await loadPdfJs()
  const layer: TextLayer = new TextLayer({
    textContentSource: page.streamTextContent(),
    container: textLayerElement,
    viewport,
  })
  await runAbortablePdfRendering(layer.render(), signal, () => layer.cancel())
  signal.throwIfAborted()
  frame.replaceChildren(canvas, textLayerElement)
}

/**
 * Waits until a magazine page is drawn. When the signal aborts earlier, `cancel` stops the drawing.
 * `cancel` is never called after the drawing is complete, because pdf.js would then undo the
 * drawing.
 */
async function runAbortablePdfRendering(
  work: Promise<unknown>,
  signal: AbortSignal,
  cancel: () => void,
): Promise<void> {
  signal.addEventListener('abort', cancel)
  try {
    await work
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}
