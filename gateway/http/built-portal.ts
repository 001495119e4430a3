/** The built portal that this gateway serves: that of its own release, or that of another release (`PORTAL_DIR`). */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type GraphQLSchema, parse, validate } from 'graphql'
import { SettingError } from '../platform/settings.ts'
import { type TrustedDocuments, ownRelease, readTrustedDocuments } from '../schema/trusted-documents.ts'
import { onePage } from './pages.ts'

/** The built portal of one release. */
export interface BuiltPortal {
  /** The folder of its pages; `assets` is below it. */
  pages: string
  /** The folder of the assets of this gateway's own release; null where `pages` holds them. */
  ownAssets: string | null
  /** The documents that its pages send, and those of this gateway's own release: other instances may serve its pages. */
  documents: TrustedDocuments
}

/** Reads the portal to serve. Throws a `SettingError` where `PORTAL_DIR` names a folder without a built portal. */
export function readBuiltPortal(portalDir: string | null): BuiltPortal {
  const release = portalDir ?? ownRelease
  const pages = join(release, 'dist/web')
  const documents = readTrustedDocuments(release)
  if (portalDir === null) return { pages, ownAssets: null, documents }
  if (!existsSync(join(pages, onePage)) || documents.size === 0)
    throw new SettingError(
      `PORTAL_DIR must be the folder of a release with its built portal; ${portalDir} lacks dist/web or web/__generated__/persisted.json.`,
    )
  return {
    pages,
    ownAssets: join(ownRelease, 'dist/web/assets'),
    documents: new Map([...readTrustedDocuments(ownRelease), ...documents]),
  }
}

/**
 * Throws a `SettingError` where the schema does not answer a document of the portal: its pages are of a later release
 * than this gateway. Pages of an earlier release pass, since the schema only grows (docs/schema.md).
 */
export function assertSchemaAnswers(schema: GraphQLSchema, { documents }: BuiltPortal): void {
  for (const text of documents.values()) {
    const [error] = validate(schema, parse(text))
    if (error !== undefined)
      throw new SettingError(
        `PORTAL_DIR must be the folder of an earlier release: its pages ask for what this gateway does not answer. ${error.message}`,
      )
  }
}
