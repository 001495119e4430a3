/**
 * Tests that the gateway returns every value that the federation returns for a pass or a vehicle.
 */
import { startGatewayInProcess } from './helpers/gateway-in-process.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AccessRight, Vehicle } from '../../federation/generated/contract.ts'
import { parsePassType } from '../../gateway/domains/access-rights/rest.ts'
import { encodeId } from '../../gateway/graphql/global-ids.ts'
import type { Gateway } from './helpers/gateway-process.ts'

let gateway: Gateway
beforeAll(async () => {
  gateway = await startGatewayInProcess()
})
afterAll(async () => await gateway.stop())

/** Fetches a list directly from the federation's REST API with a member's access token. */
async function fetchFederationRestRows<Row>(path: string, token: string): Promise<Row[]> {
  const response = await fetch(`${gateway.federationUrl}/api/${path}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return (await response.json()) as Row[]
}

const formatIsoTime = (epochMs: number | null | undefined) =>
  epochMs == null ? null : new Date(epochMs).toISOString()
const formatSixDigitId = (id: number) => String(id).padStart(6, '0')
/** Demo members whose passes and vehicles together cover every state. */
const members = ['tout', 'demo', 'sansassurance', 'entreprise'] as const

/**
 * All GraphQL statuses of passes. The position of a status in the list is the federation's status
 * number.
 */
const statuses = ['PAYMENT_FAILED', 'ACTIVE', 'IN_PROGRESS', 'IN_PROGRESS', 'APPROVAL_PENDING', 'REFUSED']

interface Edges<Node> {
  edges: { node: Node }[]
}

test.each(members)('the gateway returns every field of the passes of member %s [D58]', async (persona) => {
  const token = await gateway.signIn(`${persona}@sentier.example`)
  const rows = await fetchFederationRestRows<AccessRight>('accessright/getaccessrights', token)
  const { data } = await gateway.query<{
    viewer: { accessRights: Edges<{ id: string; canResend: boolean }> }
  }>(
    `{ viewer { accessRights(first: 100) { edges { node {
      id number controlNumber createdAt updatedAt paidAt activeAt expiresAt isActive canResend status type
      club { id } clubSnapshot { number name }
      vehicle { id } vehicleSnapshot { name registration }
      price { amount { cents currency } taxIncluded } desiredActivation
    } } } } }`,
    {},
    token,
  )
  const passes = data.viewer.accessRights.edges.map(({ node }) => node)
  expect(passes.length).toBeGreaterThan(0)
  expect(passes).toHaveLength(rows.length)
  for (const row of rows) {
    const pass = passes.find(({ id }) => id === encodeId('AccessRight', row.id))
    expect(pass).toEqual({
      id: encodeId('AccessRight', row.id),
      number: `#${formatSixDigitId(row.id)}`,
      controlNumber: row.ctrlId,
      createdAt: formatIsoTime(row.createdAtEpoch),
      updatedAt: formatIsoTime(row.updatedAtEpoch),
      paidAt: formatIsoTime(row.paymentAtEpoch),
      activeAt: formatIsoTime(row.activeAtEpoch),
      expiresAt: formatIsoTime(row.expiresAtEpoch),
      isActive: row.isActive,
      // A printable pass can be resent, including a trail pass (H15).
      canResend: row.isPrintable && row.isActive,
      status: statuses[row.status],
      type: parsePassType(row.type),
      club: { id: encodeId('Club', row.club!.id) },
      clubSnapshot: { number: row.club!.no, name: row.club!.displayName },
      vehicle: { id: encodeId('Vehicle', row.vehicle!.id) },
      vehicleSnapshot: { name: row.vehicle!.name, registration: row.vehicle!.registration },
      price: {
        amount: { cents: Math.round(row.currentPrice!.amount * 100), currency: 'CAD' },
        taxIncluded: row.currentPrice!.taxIncluded,
      },
      desiredActivation: row.desiredActivation,
    })
  }
})

test.each(members)('the gateway returns every field of the vehicles of member %s [D59]', async (persona) => {
  const token = await gateway.signIn(`${persona}@sentier.example`)
  const rows = await fetchFederationRestRows<Vehicle>('Vehicle/GetVehicles', token)
  const { data } = await gateway.query<{ viewer: { vehicles: Edges<{ id: string }> } }>(
    `{ viewer { vehicles(first: 100) { edges { node {
      id name registration year serialNumber displacement weight make model
      listedMake { id } listedModel { id } editLimited needsUpdate
      activePass { id } accessRights(first: 100) { edges { node { id } } } insuranceRequest { number }
    } } } } }`,
    {},
    token,
  )
  const vehicles = data.viewer.vehicles.edges.map(({ node }) => node)
  expect(vehicles.length).toBeGreaterThan(0)
  expect(vehicles).toHaveLength(rows.length)
  for (const row of rows) {
    const vehicle = vehicles.find(({ id }) => id === encodeId('Vehicle', row.id))
    const requestedPass = row.accessRights.find(({ status }) => status === 4 || status === 5)
    const counts = row.activePass ?? requestedPass
    const request = row.requestWithoutInsurance
    expect(vehicle).toMatchObject({
      name: row.name,
      registration: row.registration,
      year: row.year,
      serialNumber: row.serialNumber,
      displacement: row.cc,
      weight: row.weight,
      make: row.gm_make_name ?? row.make,
      model: row.gm_model_name ?? row.model,
      listedMake: row.gm_make_id === null ? null : { id: encodeId('Make', row.gm_make_id!) },
      listedModel: row.gm_model_id === null ? null : { id: encodeId('VehicleModel', row.gm_model_id!) },
      editLimited: row.editLimited,
      needsUpdate: row.isModifiable,
      activePass: counts == null ? null : { id: encodeId('AccessRight', counts.id) },
      insuranceRequest: request == null ? null : { number: formatSixDigitId(request.noDemande) },
    })
    const passes = (vehicle as unknown as { accessRights: Edges<{ id: string }> }).accessRights.edges
    expect(passes.map(({ node }) => node.id).toSorted()).toEqual(
      row.accessRights.map(({ id }) => encodeId('AccessRight', id)).toSorted(),
    )
  }
})
