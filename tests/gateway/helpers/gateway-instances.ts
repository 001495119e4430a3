/** Helpers that start several gateways with one federation. */
import type { RunningFederation } from '../../federation/helpers/start-federation.ts'
import { type RunningGateway, startGateway } from './gateway-process.ts'

/**
 * Starts several gateways that share one federation and the same settings. If `federation` is
 * missing, the first gateway starts the federation.
 */
export async function startGatewayInstances(
  count: number,
  env: Record<string, string>,
  federation?: RunningFederation,
): Promise<RunningGateway[]> {
  const first = await startGateway(
    federation ? { env: { ...env, FEDERATION_URL: federation.url }, dataDir: federation.dataDir } : { env },
  )
  try {
    const otherInstances = await Promise.all(
      Array.from(
        { length: count - 1 },
        async () => await startGateway({ env: { ...env, ...buildFederationUrlEnv(first) } }),
      ),
    )
    return [first, ...otherInstances]
  } catch (error) {
    await first.stop()
    throw error
  }
}

function buildFederationUrlEnv({ federationUrl }: RunningGateway): Record<string, string> {
  return { FEDERATION_URL: federationUrl }
}

/** Stops the gateways. The gateway that runs the federation is stopped last. */
export async function stopGatewayInstances(instances: readonly RunningGateway[]): Promise<void> {
  for (const instance of instances.toReversed()) await instance.stop()
}
