/** Address search by prefix (N14, N15) over a list built into the embedded federation. */
import type { AddressDetail, AddressSuggestion } from '../generated/contract.ts'
import type { Handlers } from '../http/handlers.ts'
import { refuse } from '../http/refusals.ts'
import type { Language } from '../translations.ts'
import { type KnownAddress, createKnownAddresses, provinceNames } from '../demo/addresses/known-addresses.ts'

const maximumResults = 10
const quebec = 'QC'

export const addressSearchHandlers = {
  validateAddress: ({ store, query: { searchTerm, countryId, languageCode }, language }) => {
    const words = splitTextIntoSearchWords(searchTerm ?? '')
    if (words.length === 0) return refuse('InvalidRequest', { fields: { searchTerm: 'required' } })
    if (store.sql.get`SELECT 1 FROM countries WHERE id = ${countryId ?? 0}` === undefined)
      return refuse('InvalidRequest', { fields: { countryId: 'notFound' } })
    return searchAddresses(words, countryId).map((address) =>
      buildAddressSuggestion(address, parseLanguageFromTag(languageCode, language)),
    )
  },

  getAddressDetail: ({ query: { id, languageCode }, language }) => {
    const found = getSearchableAddresses().find(({ address }) => address.id === id)
    return found === undefined
      ? refuse('404')
      : buildAddressDetail(found.address, parseLanguageFromTag(languageCode, language))
  },
} satisfies Partial<Handlers>

interface SearchableAddress {
  address: KnownAddress
  words: string[]
}

let cachedEntries: SearchableAddress[] | null = null

/** Returns the searchable address list, built on first use. */
function getSearchableAddresses(): SearchableAddress[] {
  cachedEntries ??= createKnownAddresses().map((address) => ({
    address,
    words: listSearchWordsOfAddress(address),
  }))
  return cachedEntries
}

/**
 * Returns the addresses that match every typed word. A typed word matches if a word of the address
 * begins with it. Addresses that begin with the whole typed text come first.
 */
function searchAddresses(typedWords: string[], countryId: number): KnownAddress[] {
  const found = getSearchableAddresses().filter(
    ({ address, words }) =>
      address.countryId === countryId &&
      typedWords.every((word) => words.some((each) => each.startsWith(word))),
  )
  const start = typedWords.join(' ')
  const [first, rest] = [true, false].map((isAtStart) =>
    found.filter(({ words }) => words.join(' ').startsWith(start) === isAtStart),
  ) as [SearchableAddress[], SearchableAddress[]]
  return [...first, ...rest].slice(0, maximumResults).map(({ address }) => address)
}

function listSearchWordsOfAddress(address: KnownAddress): string[] {
  const { number, street, city, province, postalCode, apartment } = address
  return [
    ...splitTextIntoSearchWords(`${number} ${street} ${city} ${province} ${postalCode} ${apartment ?? ''}`),
    // Members also type a postal code without its space.
    postalCode.replace(' ', '').toLowerCase(),
  ]
}

/** Splits a text into lowercase words without accents. Hyphens and apostrophes separate words. */
function splitTextIntoSearchWords(text: string): string[] {
  const plain = text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('œ', 'oe').toLowerCase()
  return plain.split(/[^\p{L}\d]+/u).filter((word) => word !== '')
}

function buildAddressSuggestion(address: KnownAddress, language: Language): AddressSuggestion {
  const { id, city, postalCode, apartment } = address
  const door = apartment === null ? '' : language === 'fr' ? `, app. ${apartment}` : `, apt. ${apartment}`
  const province = provinceNames.get(address.province)![language]
  return {
    id,
    text: `${formatCivicAddressLine(address)}${door}`,
    description:
      language === 'fr' ? `${city} (${province}) ${postalCode}` : `${city} ${address.province} ${postalCode}`,
  }
}

function buildAddressDetail(address: KnownAddress, language: Language): AddressDetail {
  const { number, street, apartment, postalCode, province, city } = address
  return {
    buildingNumber: number,
    street,
    line1: formatCivicAddressLine(address),
    subBuilding: apartment,
    postalCode,
    provinceCode: province,
    provinceName: provinceNames.get(province)![language],
    city,
  }
}

/**
 * Returns the first line of a postal address: civic number and street. Quebec addresses have a
 * comma after the number.
 */
function formatCivicAddressLine({ number, street, province }: KnownAddress): string {
  return province === quebec ? `${number}, ${street}` : `${number} ${street}`
}

/**
 * Returns the language of a locale tag such as `fr-CA`; the fallback language for an unknown tag.
 */
function parseLanguageFromTag(languageTag: string | undefined, fallback: Language): Language {
  const [tag] = (languageTag ?? '').toLowerCase().split('-')
  return tag === 'fr' || tag === 'en' ? tag : fallback
}
