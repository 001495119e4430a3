import { vi } from 'vitest'

/** Stubbed database: its version, and the values of each object store. */
interface StubDatabase {
  version: number
  stores: Map<string, unknown[]>
}

/**
 * Stubs the part of IndexedDB that stores passes. Returns a map from database name to stubbed
 * database, which a test may change. If `refuse` returns an error, opening a database fails with
 * this error.
 */
export function stubIndexedDb(refuse: () => DOMException | null = () => null): Map<string, StubDatabase> {
  const databases = new Map<string, StubDatabase>()

  const openStubDatabase = (name: string, version: number) =>
    createStubIndexedDbRequest((opening) => {
      const error = refuse()
      if (error) throw error
      const existingDatabase = databases.get(name)
      if (existingDatabase && existingDatabase.version > version)
        throw new DOMException('Newer version', 'VersionError')
      const database = existingDatabase ?? { version, stores: new Map<string, unknown[]>() }
      databases.set(name, database)
      opening.result = createStubDatabaseConnection(database)
      if (!existingDatabase) opening.dispatchEvent(new Event('upgradeneeded'))
    })

  vi.stubGlobal('indexedDB', {
    open: openStubDatabase,
    deleteDatabase: (name: string) => createStubIndexedDbRequest(() => void databases.delete(name)),
  })
  return databases
}

/** Stubbed IndexedDB request with its result. */
type StubRequest = EventTarget & { result?: unknown; error?: unknown }

/**
 * Returns a stubbed IndexedDB request that runs `act` asynchronously, and then reports success or
 * the error that `act` throws.
 */
function createStubIndexedDbRequest(act: (request: StubRequest) => void): StubRequest {
  const request: StubRequest = new EventTarget()
  queueMicrotask(() => {
    try {
      act(request)
      request.dispatchEvent(new Event('success'))
    } catch (error) {
      request.error = error
      request.dispatchEvent(new Event('error'))
    }
  })
  return request
}

const createStubDatabaseConnection = ({ stores }: StubDatabase) => ({
  close: () => {},
  objectStoreNames: { contains: (name: string) => stores.has(name) },
  createObjectStore: (name: string) => void stores.set(name, []),
  transaction: (name: string) => {
    const values = stores.get(name)
    if (!values) throw new DOMException('No such store', 'NotFoundError')
    queueMicrotask(() => transaction.dispatchEvent(new Event('complete')))
    const transaction = Object.assign(new EventTarget(), {
      error: null,
      objectStore: () => ({
        clear: () => void values.splice(0),
        add: (value: unknown) => void values.push(value),
        count: () => ({ result: values.length }),
        getAll: () => ({ result: [...values] }),
      }),
    })
    return transaction
  },
})
