/**
 * The portal as it grows: three gateways behind HAProxy, what they share in one Redis, and one federation. Each gateway
 * reaches the federation by a way of its own, on which calls can be stopped.
 */
import { freePort } from '../../gateway/platform/free-port.ts'
import { addAddress, addMember, addRider, home } from '../../federation/seed/people.ts'
import { type RunningFederation, startFederation } from '../federation/start.ts'
import { lightenPasswords } from '../federation/light-passwords.ts'
import { type TestRedis, startRedis } from '../gateway/redis.ts'
import { type RunningGateway, startGateway } from '../gateway/start.ts'
import { type Crossings, startCrossings } from './crossings.ts'
import { type TestProxy, startProxy } from './proxy.ts'

export const size = 3

export interface Fleet {
  /** The portal's address: HAProxy's. */
  url: string
  federation: RunningFederation
  crossings: Crossings
  /** Null where they share nothing. */
  redis: TestRedis | null
  proxy: TestProxy
  /** As they are now: one that has died is another afterwards. */
  gateways: RunningGateway[]
  /** Their own addresses, around HAProxy. */
  own: string[]
  /** How often one was killed so far. */
  deaths(): number
  /** Kills one as a loss of power would, and starts it again; where that is under way already, waits for it. */
  die(gateway: number): Promise<void>
  /** Stops one as an operator does and starts the release of a folder in its place, with further settings. */
  replace(gateway: number, root: string, env?: Record<string, string>): Promise<void>
  /** Resolves once every one that has died is there again. */
  whole(): Promise<void>
  end(): Promise<void>
}

interface FleetSettings {
  env: Record<string, string>
  federationEnv?: Record<string, string>
  /** Whether they share a Redis; they do unless said otherwise. */
  shares?: boolean
  /** How many members there are that nobody else uses: `nameOf` of 0 and on. */
  members?: number
  /** Whether those members have a vehicle and a card that pays. */
  areRiders?: boolean
  /** Settings of a gateway's own, by its place. */
  envOf?: (gateway: number) => Record<string, string>
}

/** The e-mail of a member of the fleet, before the @. */
export const nameOf = (member: number) => `membre-${String(member).padStart(3, '0')}`

export async function startFleet({
  env,
  federationEnv = {},
  shares = true,
  members = 0,
  areRiders = false,
  envOf = () => ({}),
}: FleetSettings): Promise<Fleet> {
  const federation = await startFederation(federationEnv)
  addMembers(federation, members, areRiders)
  const crossings = await startCrossings(federation.url, size)
  const redis = shares ? await startRedis() : null
  const port = await freePort()
  // The address that they tell is the portal's, so theirs is chosen here.
  const ports = await Promise.all(crossings.urls.map(freePort))
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
        }),
    ),
  )
  const own = ports.map((each) => `http://127.0.0.1:${each}`)
  const proxy = await startProxy(port, own).catch(async (error: unknown) => {
    for (const gateway of gateways) await gateway.stop()
    crossings.close()
    await redis?.end()
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
    own,
    deaths: () => deaths,
    async die(gateway) {
      const again = async () => {
        deaths += 1
        await gateways[gateway]!.kill()
        gateways[gateway] = await gateways[gateway]!.restart()
        reborn.delete(gateway)
      }
      const under = reborn.get(gateway) ?? again()
      reborn.set(gateway, under)
      await under
    },
    async replace(gateway, root, env = {}) {
      await gateways[gateway]!.end('SIGTERM')
      gateways[gateway] = await gateways[gateway]!.restart(env, root)
    },
    async whole() {
      await Promise.all(reborn.values())
    },
    async end() {
      await Promise.allSettled(reborn.values())
      await proxy.end()
      // Killed: nobody is left for whom they would drain.
      await Promise.all(
        gateways.map(async (gateway) => {
          await gateway.kill()
          await gateway.stop()
        }),
      )
      crossings.close()
      await redis?.end()
      await federation.stop()
    },
  }
}

/** Each with an address and a billing address; a rider has a vehicle and a card too. */
function addMembers(federation: RunningFederation, members: number, areRiders: boolean): void {
  federation.withStore((store) => {
    for (let member = 0; member < members; member += 1) {
      const seed = {
        name: nameOf(member),
        firstName: 'Alix',
        lastName: 'Gagnon',
        phoneNumber: '4185550190',
        birthDate: '1990-01-15',
      }
      if (areRiders) addRider(store, Date.now(), seed)
      else addAddress(store, addMember(store, seed), home)
    }
    lightenPasswords(store)
  })
}
