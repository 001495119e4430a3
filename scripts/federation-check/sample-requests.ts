/** Sample requests of the federation check. No sample request changes data. */
import type { CallName } from '../../gateway/federation/refusal-errors.ts'
import { operations } from '../../gateway/federation/generated/contract.ts'

/** Parameters and body of a sample request, as the gateway's client accepts them. */
export interface SampleRequest {
  path?: { id: number | string }
  query?: object
  body?: object
}

/**
 * Returns the id of the first object in the response of a list call; null if the list is empty.
 * Sample requests about a single object use this id.
 */
export type FindId = (call: CallName) => number | string | null

/**
 * Builds the sample request of a federation call. Returns null if the request needs the id of an
 * object and the federation has no such object.
 */
type BuildSample = (findIdOfFirstListedObject: FindId) => SampleRequest | null

const createSampleRequestBuilderWithListedId =
  (list: CallName): BuildSample =>
  (findIdOfFirstListedObject) => {
    const id = findIdOfFirstListedObject(list)
    return id === null ? null : { path: { id } }
  }
const buildSampleRequestAboutFirstVehicle: BuildSample = (findIdOfFirstListedObject) => {
  const vehicleId = findIdOfFirstListedObject('getVehicles')
  return vehicleId === null ? null : { body: { type: 1, vehicleId } }
}

/** Query parameters of a search for a guest who does not exist. */
const unknownGuest = {
  externalRightNumber: 0,
  firstName: 'A',
  lastName: 'B',
  email: 'nobody@example.com',
  postalCode: 'G1A1A1',
  province: 'ON',
}

/**
 * Functions that build the sample request of each federation call. The check skips calls without a
 * function, because they would change data.
 */
export const sampleRequests: Partial<Record<CallName, BuildSample>> = {
  ...Object.fromEntries(
    Object.entries(operations)
      .filter(([, { method, path }]) => method === 'GET' && !path.includes('{'))
      .map(([call]) => [call, () => ({})]),
  ),
  validateAddress: () => ({ query: { searchTerm: '100 rue', countryId: 1, languageCode: 'fr' } }),
  getAddressDetail: (findIdOfFirstListedObject) => {
    const id = findIdOfFirstListedObject('validateAddress')
    return id === null ? null : { query: { id, languageCode: 'fr' } }
  },
  getClubImage: createSampleRequestBuilderWithListedId('getClubs'),
  getVehicle: createSampleRequestBuilderWithListedId('getVehicles'),
  getReceipt: createSampleRequestBuilderWithListedId('getReceipts'),
  getMagazine: createSampleRequestBuilderWithListedId('getMagazines'),
  getInterventionReport: createSampleRequestBuilderWithListedId('getInterventionReports'),
  // No call lists the ids that these calls need.
  getIncompleteAccessRight: () => null,
  getPicture: () => null,
  searchExternalRight: () => ({ query: unknownGuest }),
  searchFqcqExternalRight: () => ({ query: { ...unknownGuest, provinceOfDestination: 'ON' } }),
  // These POST calls change nothing.
  checkCollision: buildSampleRequestAboutFirstVehicle,
  getBuyInfo: buildSampleRequestAboutFirstVehicle,
}
