/** The passes as PDF files. */
import type { Draw } from './links.ts'
import type { AnyPass } from './pass-document.ts'

/** Draws passes; `load` answers null for one that is not there any more or cannot be printed any more. */
export function passDrawer(load: (accessRight: number, now: number) => AnyPass | null): Draw {
  return async (accessRight, reader) => {
    const pass = load(accessRight, reader.now)
    if (pass === null) return null
    // What draws is large, and the start of the federation does not wait for it.
    const { drawPass } = await import('./pass-page.ts')
    return { name: `sentier-${pass.number.replace(/\W/g, '')}`, bytes: await drawPass(pass, reader) }
  }
}
