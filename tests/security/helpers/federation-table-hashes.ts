import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { RunningGateway } from '../../gateway/helpers/gateway-process.ts'

/** Matches the names of the database tables that change at every sign-in, successful or failed. */
const sessionTables = /session|token|tries|attempt|lock|code/i

/**
 * Returns a hash of the federation's tables, without the tables of sessions. Equal hashes before
 * and after an HTTP request mean that the request wrote no row.
 */
export function hashFederationTables({ dataDir }: Pick<RunningGateway, 'dataDir'>): string {
  const db = new DatabaseSync(join(dataDir, 'federation.db'), { timeout: 5_000, readOnly: true })
  try {
    const hash = createHash('sha256')
    const tables = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").all()
    for (const { name } of tables) {
      if (!sessionTables.test(String(name)))
        hash.update(JSON.stringify(db.prepare(`SELECT * FROM "${String(name)}"`).all()))
    }
    return hash.digest('base64url')
  } finally {
    db.close()
  }
}
