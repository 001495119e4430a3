import type { Handlers } from '../http/handlers.ts'
import { refuse } from '../http/refusals.ts'

export const pictureHandlers = {
  getPicture: ({ store, path }) => {
    const row = store.sql.get`SELECT content_type AS contentType, bytes FROM pictures WHERE key = ${path.key}`
    if (row === undefined) return refuse('404')
    return {
      contentType: String(row['contentType']),
      bytes: row['bytes'] as Uint8Array,
      cacheControl: 'private, max-age=31536000, immutable',
    }
  },
} satisfies Partial<Handlers>
