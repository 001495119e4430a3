/** Setting `CLIENTS`: the registered front ends of partners. */
import { type EnvironmentReader, SettingError, isSecureOrigin } from './environment-reader.ts'

/**
 * A registered front end of a partner. Its id is public and gives no rights. It names the client in
 * logs and metrics, and can lower the client's rate limits.
 */
export interface RegisteredClient {
  id: string
  /** Origins of the client's pages. CORS allows them, like those of `CORS_ORIGINS`. */
  origins: readonly string[]
  /**
   * Part of each rate limit per IP address that requests of this client may use, in percent from 1
   * to 100.
   */
  share: number
}

/** Maximum number of registered clients, which bounds the number of metric series. */
const maxClients = 50

const example = '[{"id":"boutique","origins":["https://boutique.example"],"share":50}]'

/**
 * Reads `CLIENTS`, a JSON list of the partners' front ends; an empty list if it is unset. Each
 * origin belongs to a single client, because the origin identifies a page that does not send the
 * header `x-client`.
 */
export function readClientSettings(
  env: EnvironmentReader,
  { production }: { production: boolean },
): readonly RegisteredClient[] {
  const clients = parseClientList(env.getText('CLIENTS', '[]'))
  if (clients.length > maxClients) throw new SettingError(`CLIENTS must have at most ${maxClients} clients.`)
  const used = new Set<string>()
  for (const { id, origins, share } of clients) {
    if (typeof id !== 'string' || !/^[a-z][a-z\d-]{1,29}$/.test(id))
      throw new SettingError(
        `CLIENTS must have ids of 2 to 30 lowercase letters, digits and hyphens, not ${JSON.stringify(id)}.`,
      )
    if (!Number.isInteger(share) || share < 1 || share > 100)
      throw new SettingError(`CLIENTS must give "${id}" a share from 1 to 100, in percent.`)
    if (!Array.isArray(origins)) throw new SettingError(`CLIENTS must give "${id}" a list of origins.`)
    for (const origin of origins)
      if (typeof origin !== 'string' || !isSecureOrigin(origin, { production }))
        throw new SettingError(
          `CLIENTS must give "${id}" origins like https://boutique.example, not ${JSON.stringify(origin)}.`,
        )
    for (const name of [`the id "${id}"`, ...origins.map((origin) => `the origin ${origin}`)]) {
      if (used.has(name)) throw new SettingError(`CLIENTS must contain ${name} only once.`)
      used.add(name)
    }
  }
  return clients
}

/** Parses `CLIENTS` as a JSON list, without validating the fields of the list items. */
function parseClientList(text: string): RegisteredClient[] {
  const list = parseJson(text)
  const isClientList =
    Array.isArray(list) &&
    list.every(
      (each: unknown) =>
        typeof each === 'object' &&
        each !== null &&
        Object.keys(each).toSorted().join() === ['id', 'origins', 'share'].join(),
    )
  if (!isClientList) throw new SettingError(`CLIENTS must be a JSON list like ${example}.`)
  return list as RegisteredClient[]
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
