/**
 * The built portal that this gateway serves: the portal of its own release, or of another release
 * (`PORTAL_DIR`).
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type GraphQLSchema, parse, validate } from 'graphql'
import { SettingError } from '../platform/environment-reader.ts'
import { type TrustedDocuments, ownRelease, readTrustedDocuments } from '../schema/trusted-documents.ts'
import { fallbackPage } from './portal-pages.ts'

/** The built portal of one release. */
export interface BuiltPortal {
  /** Folder of the built HTML pages, with the subfolder `assets`. */
  pages: string
  /**
   * Folder with the assets of the gateway's own release, used when the pages belong to another
   * release (`PORTAL_DIR`); null otherwise.
   */
  ownAssets: string | null
  /**
   * Trusted GraphQL documents: those of the served portal, and those of the gateway's own release,
   * whose portal another instance may serve.
   */
  documents: TrustedDocuments
}

/**
 * Reads the built portal that this gateway serves. Throws a `SettingError` when `PORTAL_DIR` names
 * a folder without a built portal.
 */
export function readBuiltPortal(portalDir: string | null): BuiltPortal {
  const release = portalDir ?? ownRelease
  const pages = join(release, 'dist/web')
  const documents = readTrustedDocuments(release)
  if (portalDir === null) return { pages, ownAssets: null, documents }
  if (!existsSync(join(pages, fallbackPage)) || documents.size === 0)
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
 * Throws a `SettingError` when the gateway's schema rejects a GraphQL document of the built portal.
 * Such a portal belongs to a later release. The schema accepts all documents of earlier releases
 * (docs/schema.md).
 */
export function assertSchemaAcceptsPortalDocuments(schema: GraphQLSchema, { documents }: BuiltPortal): void {
  for (const text of documents.values()) {
    const [error] = validate(schema, parse(text))
    if (error !== undefined)
      throw new SettingError(
        `PORTAL_DIR must be the folder of an earlier release: its pages send documents that this gateway's schema rejects. ${error.message}`,
      )
  }
}
