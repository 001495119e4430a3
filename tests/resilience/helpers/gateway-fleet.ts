/**
 * A fleet of gateways as in production: three gateways behind HAProxy share one Redis and one
 * federation. Each gateway reaches the federation through its own proxy, which can stop calls.
 */
import type { Config as FederationConfig } from '../../../federation/config.ts'
import { findFreePort } from '../../../gateway/platform/free-port.ts'
import {
  addPostalAddresses,
  addMember,
  addMemberWithVehicle,
  homeAddress,
} from '../../../federation/demo/seed/persona-factories.ts'
import { type RunningFederation, startFederation } from '../../federation/helpers/start-federation.ts'
import { storeQuicklyVerifiedPasswordHash } from '../../federation/helpers/cheap-password-hash.ts'
import type { ConfigOverrides } from '../../gateway/helpers/config-overrides.ts'
import { type TestRedis, startRedis } from '../../gateway/helpers/redis-server.ts'
import { type RunningGateway, startGateway } from '../../gateway/helpers/gateway-process.ts'
import { type FederationProxies, startFederationProxies } from './federation-proxies.ts'
import { type TestProxy, startHaproxy } from './haproxy.ts'

export const fleetSize = 3

export interface Fleet {
  /** URL of the portal, served by HAProxy. */
  url: string
  federation: RunningFederation
  crossings: FederationProxies
  /** Redis that the gateways share, or null if they share nothing. */
  redis: TestRedis | null
  proxy: TestProxy
  /**
   * Running gateways of the fleet. The restart of a killed gateway replaces its entry in this
   * array.
   */
  gateways: RunningGateway[]
  /** URLs of the gateways behind HAProxy. */
  gatewayUrls: string[]
  /** Returns the number of gateways that have been killed since the fleet started. */
  countDeaths(): number
  /**
   * Kills a gateway abruptly, like a power failure, and restarts it. A restart already in progress
   * finishes first.
   */
  killAndRestart(gateway: number): Promise<void>
  /**
   * Stops a gateway gracefully, and starts another release in its place with additional environment
   * variables.
   */
  replaceGateway(gateway: number, root: string, env?: Record<string, string>): Promise<void>
  /** Resolves once every killed gateway has restarted. */
  waitUntilRestarted(): Promise<void>
  stop(): Promise<void>
}

interface FleetSettings {
  env: Record<string, string>
  /**
   * Values that every gateway of these tests uses for the constants of
   * `gateway/platform/constant-limits.ts`. They are lower than in production.
   */
  config?: ConfigOverrides
  federationEnv?: Record<string, string>
  /** Changes to config values of the federation that no environment variable can change. */
  federationConfig?: Partial<FederationConfig>
  /** True if the gateways share a Redis, which is the default. */
  sharesRedis?: boolean
  /** Number of members that the test adds to the federation. */
  members?: number
  /** True if each member that the test adds has a vehicle and a valid payment card. */
  hasRiders?: boolean
  /**
   * Returns the additional environment variables of one gateway, given the index of the gateway in
   * the fleet.
   */
  envOf?: (gateway: number) => Record<string, string>
}

/**
 * Returns the name of a member that a test adds. The name is the part of the member's e-mail
 * address before the @ sign.
 */
export const formatMemberName = (member: number) => `membre-${String(member).padStart(3, '0')}`

export async function startGatewayFleet({
  env,
  config,
  federationEnv = {},
  federationConfig,
  sharesRedis = true,
  members = 0,
  hasRiders = false,
  envOf = () => ({}),
}: FleetSettings): Promise<Fleet> {
  const federation = await startFederation(federationEnv, federationConfig)
  addMembersToFederation(federation, members, hasRiders)
  const crossings = await startFederationProxies(federation.url, fleetSize)
  const redis = sharesRedis ? await startRedis() : null
  const port = await findFreePort()
  // The links that gateways issue contain the portal's URL, so the ports are chosen before the
  // start.
  const ports = await Promise.all(crossings.urls.map(findFreePort))
  const gateways = await Promise.all(
    crossings.urls.map(
      async (url, index) =>
        await startGateway({
          env: {
            PORT: String(ports[index]),
            PUBLIC_URL: `http://127.0.0.1:${port}`,
            TRUST_PROXY: '1',
            CONTACT_EMAIL: 'aide@sentier.example',
            CONTACT_PHONE: '418 555-0142',
            ...(redis !== null && { REDIS_URL: redis.url }),
            ...env,
            ...envOf(index),
            FEDERATION_URL: url,
          },
          ...(config && { config }),
        }),
    ),
  )
  const own = ports.map((each) => `http://127.0.0.1:${each}`)
  const proxy = await startHaproxy(port, own).catch(async (error: unknown) => {
    for (const gateway of gateways) await gateway.stop()
    crossings.close()
    await redis?.destroyServer()
    throw error
  })
  const reborn = new Map<number, Promise<void>>()
  let deaths = 0

  return {
    url: proxy.url,
    federation,
    crossings,
    redis,
    proxy,
    gateways,
    gatewayUrls: own,
    countDeaths: () => deaths,
    async killAndRestart(gateway) {
      const restartKilledGateway = async () => {
        deaths += 1
        await gateways[gateway]!.kill()
        gateways[gateway] = await gateways[gateway]!.restart()
        reborn.delete(gateway)
      }
      const under = reborn.get(gateway) ?? restartKilledGateway()
      reborn.set(gateway, under)
      await under
    },
    async replaceGateway(gateway, root, newEnv = {}) {
      await gateways[gateway]!.end('SIGTERM')
      gateways[gateway] = await gateways[gateway]!.restart(newEnv, root)
    },
    async waitUntilRestarted() {
      await Promise.all(reborn.values())
    },
    async stop() {
      await Promise.allSettled(reborn.values())
      await proxy.stop()
      // The gateways are killed, because there are no clients left to drain for.
      await Promise.all(
        gateways.map(async (gateway) => {
          await gateway.kill()
          await gateway.stop()
        }),
      )
      crossings.close()
      await redis?.destroyServer()
      await federation.stop()
    },
  }
}

/**
 * Adds members to the federation with a postal and a billing address, and optionally with a vehicle
 * and a card.
 */
function addMembersToFederation(
  federation: RunningFederation,
  memberCount: number,
  haveVehicleAndCard: boolean,
): void {
  federation.runWithStore((store) => {
    for (let member = 0; member < memberCount; member += 1) {
      const seed = {
        name: formatMemberName(member),
        firstName: 'Alix',
        lastName: 'Gagnon',
        phoneNumber: '4185550190',
        birthDate: '1990-01-15',
      }
      if (haveVehicleAndCard) addMemberWithVehicle(store, Date.now(), seed)
      else addPostalAddresses(store, addMember(store, seed), homeAddress)
    }
    storeQuicklyVerifiedPasswordHash(store)
  })
}
