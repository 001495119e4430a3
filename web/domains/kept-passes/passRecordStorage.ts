import { deletePassesStoredOnDevice, passDatabaseName } from '../../platform/passDatabase.ts'
import { readMemberIdOfStoredPasses } from './shared/passStorageChoice.ts'
import { type PassRecord, parsePassRecord } from './passRecord.ts'

const storeName = 'passes'

/**
 * Returns the passes that are stored on this device; an empty list in a browser without storage.
 */
export async function readPassesStoredOnDevice(): Promise<PassRecord[]> {
  const values = await runPassDatabaseTransaction('readonly', (store) => store.getAll()).catch(
    (): unknown[] => [],
  )
  return values.map(parsePassRecord).filter((record) => record !== null)
}

/**
 * Replaces all passes that are stored on this device with the given passes of the member `ownerId`.
 * Stores nothing if that member has meanwhile signed out or stopped storing passes. Throws if the
 * browser refuses to store the passes.
 */
export async function replacePassesStoredOnDevice(
  ownerId: string,
  records: readonly PassRecord[],
): Promise<void> {
  await runPassDatabaseTransaction('readwrite', (store) => {
    store.clear()
    // Checked inside the transaction: a deletion after a sign-out or a no waits for its end.
    if (readMemberIdOfStoredPasses() === ownerId) for (const record of records) store.add(record)
    return store.count()
  })
}

/**
 * Runs one IndexedDB request in a transaction and returns its result. Afterwards closes the
 * database connection, because an open connection would delay the deletion of the database.
 */
async function runPassDatabaseTransaction<Result>(
  mode: IDBTransactionMode,
  request: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const database = await openPassDatabase(mode)
  try {
    const transaction = database.transaction(storeName, mode)
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    const result = request(transaction.objectStore(storeName))
    transaction.addEventListener('complete', () => resolve(result.result))
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('Transaction aborted')))
    return await promise
  } finally {
    database.close()
  }
}

/**
 * Opens the IndexedDB database of the stored passes. A database of a newer release can be read, but
 * is replaced before a write. A database without the object store of the passes is always replaced.
 */
async function openPassDatabase(mode: IDBTransactionMode): Promise<IDBDatabase> {
  const database = await openPassDatabaseVersion(1).catch(async (error: unknown) => {
    if ((error as DOMException).name !== 'VersionError') throw error
    return mode === 'readonly' ? await openPassDatabaseVersion() : null
  })
  if (database?.objectStoreNames.contains(storeName)) return database
  database?.close()
  // The next opening waits for the end of the deletion.
  deletePassesStoredOnDevice()
  return await openPassDatabaseVersion(1)
}

/**
 * Opens the IndexedDB database with the given version, or with its current version if no version is
 * given.
 */
function openPassDatabaseVersion(version?: number): Promise<IDBDatabase> {
  const { promise, resolve, reject } = Promise.withResolvers<IDBDatabase>()
  const opening = indexedDB.open(passDatabaseName, version)
  opening.addEventListener('upgradeneeded', () =>
    opening.result.createObjectStore(storeName, { autoIncrement: true }),
  )
  opening.addEventListener('success', () => resolve(opening.result))
  opening.addEventListener('error', () => reject(opening.error ?? new Error('Database not opened')))
  return promise
}
