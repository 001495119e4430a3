import { member } from './stub-gateway.ts'

/**
 * Stubbed pass in the gateway's response to the query that refreshes the passes kept on a device.
 */
export const keptPass = {
  number: '#004512',
  controlNumber: 'R8W4H6B',
  signedCode: null,
  type: 'ANNUAL',
  season: null,
  activeAt: '2026-10-15T04:00:00Z',
  expiresAt: '2027-05-01T03:59:59Z',
  canPrint: true,
  clubSnapshot: null,
  vehicle: { name: 'ORIGNAL', registration: 'V107 943' },
  vehicleSnapshot: null,
}

/**
 * Stubbed gateway response with one pass of the test member, for the query that refreshes the
 * passes kept on a device.
 */
export const keptPassesResponse = {
  data: {
    portal: { now: '2026-11-03T19:05:00Z', name: 'Sentier' },
    viewer: { id: member.memberId, activeAccessRights: { edges: [{ node: keptPass }] } },
  },
}
