/** Helpers that start several gateways with one federation, which the first gateway starts. */
import { type RunningGateway, startGateway } from './gateway-process.ts'

/**
 * Starts several gateways with the same settings. The first gateway runs the federation, and the
 * others know only the federation's URL.
 */
export async function startGatewayInstances(
  count: number,
  env: Record<string, string>,
): Promise<RunningGateway[]> {
  const first = await startGateway({ env })
  try {
    const others = await Promise.all(
      Array.from(
        { length: count - 1 },
        async () => await startGateway({ env: { ...env, ...buildSharedFederationEnv(first) } }),
      ),
    )
    return [first, ...others]
  } catch (error) {
    await first.stop()
    throw error
  }
}

function buildSharedFederationEnv({ federationUrl }: RunningGateway): Record<string, string> {
  return { FEDERATION_URL: federationUrl }
}

/** Stops the gateways. The gateway that runs the federation is stopped last. */
export async function stopGatewayInstances(instances: readonly RunningGateway[]): Promise<void> {
  for (const instance of instances.toReversed()) await instance.stop()
}
