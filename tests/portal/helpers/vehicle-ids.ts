/** Fetches vehicle ids for the URLs of browser tests. */
import type { RunningGateway } from '../../gateway/helpers/gateway-process.ts'

/** Returns the URL-encoded id of a persona's vehicle with the given name. */
export async function fetchVehicleId(portal: RunningGateway, persona: string, name: string): Promise<string> {
  const token = await portal.signIn(`${persona}@sentier.example`)
  const { data } = await portal.query<{
    viewer: { vehicles: { edges: { node: { id: string; name: string } }[] } }
  }>('{ viewer { vehicles(first: 100) { edges { node { id name } } } } }', {}, token)
  const vehicle = data.viewer.vehicles.edges.find(({ node }) => node.name === name)
  if (!vehicle) throw new Error(`${persona} has no vehicle ${name}`)
  return encodeURIComponent(vehicle.node.id)
}
