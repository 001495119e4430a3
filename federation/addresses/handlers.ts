import type { Handlers } from '../http/handlers.ts'
import { refuse } from '../http/refusals.ts'
import {
  findPostalAddressErrors,
  readPostalAddress,
  normalizePostalAddress,
  writePostalAddress,
} from './queries.ts'
import { addressSearchHandlers } from './search.ts'

export const addressHandlers = {
  getCities: ({ store }) =>
    store.sql.all`SELECT id, name FROM cities WHERE is_placeholder = 0`
      .map(({ id, name }) => ({ id: Number(id), name: String(name) }))
      .toSorted((a, b) => a.name.localeCompare(b.name, 'fr-CA')),

  getCountries: ({ store, language }) =>
    store.sql.all`SELECT * FROM countries ORDER BY id`.map((row) => ({
      id: Number(row['id']),
      name: String(row[language]),
    })),

  getBillingAddress: ({ store, member, language }) =>
    readPostalAddress(store, member.id, 'billing', language) ?? refuse('404'),

  setBillingAddress: ({ store, member, body, language }) => {
    const address = normalizePostalAddress(body)
    const fieldErrors = findPostalAddressErrors(store, address)
    if (Object.keys(fieldErrors).length > 0) return refuse('InvalidRequest', { fields: fieldErrors })
    writePostalAddress(store, member.id, 'billing', address)
    return readPostalAddress(store, member.id, 'billing', language)!
  },

  ...addressSearchHandlers,
} satisfies Partial<Handlers>
