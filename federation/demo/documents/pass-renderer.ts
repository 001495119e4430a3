/** Creates passes as PDF files. */
import type { AnyPass } from '../../documents/document-content.ts'
import type { DrawDocument } from '../../documents/document-links.ts'

/**
 * Creates the function that draws passes. `loadPass` returns null for a pass that does not exist or
 * is no longer printable.
 */
export function createPassPdfRenderer(
  loadPass: (accessRightId: number, now: number) => AnyPass | null,
): DrawDocument {
  return async (accessRight, reader) => {
    const pass = loadPass(accessRight, reader.now)
    if (pass === null) return null
    // The PDF library is large, so it is imported on first use to keep the startup fast.
    const { drawPassPdf } = await import('./pass-page.ts')
    return { name: `sentier-${pass.number.replace(/\W/g, '')}`, bytes: await drawPassPdf(pass, reader) }
  }
}
