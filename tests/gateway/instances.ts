/** Several gateways of one portal, with one federation: the first one's. */
import { type RunningGateway, startGateway } from './start.ts'

/** Starts so many, with the same settings. All but the first know the federation by its address alone. */
export async function startInstances(count: number, env: Record<string, string>): Promise<RunningGateway[]> {
  const first = await startGateway({ env })
  try {
    const others = await Promise.all(
      Array.from(
        { length: count - 1 },
        async () => await startGateway({ env: { ...env, ...beside(first) } }),
      ),
    )
    return [first, ...others]
  } catch (error) {
    await first.stop()
    throw error
  }
}

function beside({ federationUrl }: RunningGateway): Record<string, string> {
  return { FEDERATION_URL: federationUrl }
}

/** Stops them, the one with the federation last. */
export async function stopInstances(instances: readonly RunningGateway[]): Promise<void> {
  for (const instance of instances.toReversed()) await instance.stop()
}
