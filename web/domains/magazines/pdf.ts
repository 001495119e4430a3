/** PDF files in the page, by pdf.js: its code comes with the first one that is opened, and draws in a worker. */
import type { PDFDocumentProxy, TextLayer } from 'pdfjs-dist'
// The build for browsers of some years ago too: phones are older than computers.
// oxlint-disable-next-line import/default -- Vite gives its address.
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import { allowScript } from '../../platform/trustedTypes.ts'
import { densityOf, ratioOf, scaleOf } from './reading.ts'

export type Pdf = PDFDocumentProxy

const load = async () => await import('pdfjs-dist/legacy/build/pdf.mjs')

/** Opens a file. `onProgress` is told how much of it is there, in percent; null where its size is not known. */
export function openPdf(url: string, onProgress: (percent: number | null) => void) {
  const closing = new AbortController()
  const { signal } = closing
  return {
    pdf: (async (): Promise<Pdf> => {
      const { getDocument, GlobalWorkerOptions, version } = await load()
      signal.throwIfAborted()
      allowScript(workerUrl)
      GlobalWorkerOptions.workerSrc = workerUrl
      const task = getDocument({
        url,
        // One worker reads; what is drawn is drawn here, a page at a time.
        disableWorkerRendering: true,
        // Pictures of older kinds are read by scripts of this host: the content policy lets no WebAssembly in.
        useWasm: false,
        wasmUrl: `/assets/pdfjs-${version}/`,
        // A page of a magazine has no pictures larger than this; one that says so would take the phone's memory.
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

/** Width by height of a page, as it is shown. */
export async function pageRatio(pdf: Pdf, number: number): Promise<number> {
  return ratioOf((await pdf.getPage(number)).getViewport({ scale: 1 }))
}

/**
 * Draws a page into `frame`, with its words over it so that they can be found, chosen and read out. What stood there
 * goes once the new drawing is whole. Rejects where it is called off, or the page cannot be read.
 */
export async function drawPage(
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
  const viewport = page.getViewport({ scale: scaleOf(page.getViewport({ scale: 1 }), width) })
  const density = densityOf(viewport.width, viewport.height, devicePixelRatio)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(Math.round(viewport.width * density), 1)
  canvas.height = Math.max(Math.round(viewport.height * density), 1)
  const drawing = page.render({ canvas, viewport, transform: [density, 0, 0, density, 0, 0] })
  await unlessAborted(drawing.promise, signal, () => drawing.cancel())

  const words = document.createElement('div')
  words.className = wordsClass
  words.style.setProperty('--total-scale-factor', String(viewport.scale))
  const { TextLayer } = await load()
  const layer: TextLayer = new TextLayer({
    textContentSource: page.streamTextContent(),
    container: words,
    viewport,
  })
  await unlessAborted(layer.render(), signal, () => layer.cancel())
  signal.throwIfAborted()
  frame.replaceChildren(canvas, words)
}

/** Calls work off while it goes on, and never what is done: pdf.js would take the drawing back. */
async function unlessAborted(work: Promise<unknown>, signal: AbortSignal, cancel: () => void): Promise<void> {
  signal.addEventListener('abort', cancel)
  try {
    await work
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}
