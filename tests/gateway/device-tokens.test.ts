/** Tests of device tokens with two gateways that share a Redis server. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startGatewayInstances, stopGatewayInstances } from './helpers/gateway-instances.ts'
import { buildRateLimitEnv } from './helpers/rate-limit-env.ts'
import { type TestRedis, hasRedis, redisSkipNote, startRedis } from './helpers/redis-server.ts'
import type { RunningGateway } from './helpers/gateway-process.ts'

const email = 'demo@sentier.example'
const password = 'sentier-demo'
const newPassword = 'sentier-nouveau'

interface Payload {
  __typename: string
  deviceToken?: string
  session?: { accessToken: string }
}

describe.skipIf(!hasRedis)(`device tokens across two instances${redisSkipNote}`, () => {
  let redis: TestRedis
  let instances: RunningGateway[] = []
  beforeAll(async () => {
    redis = await startRedis()
    instances = await startGatewayInstances(2, {
      REDIS_URL: redis.url,
      ...buildRateLimitEnv({ wrongSecrets: 1 }),
    })
  })
  afterAll(async () => {
    await stopGatewayInstances(instances)
    await redis.destroyServer()
  })

  /**
   * Sends a mutation to one of the gateway instances. Returns the payload, or an object with the
   * error code as its `__typename`.
   */
  async function sendGraphqlMutation(
    instance: number,
    document: string,
    input: object,
    token: string | null = null,
  ) {
    const { data, errors } = await instances[instance]!.query<{ payload: Payload } | null>(
      document,
      { input },
      token,
    )
    return data?.payload ?? { __typename: errors?.[0]?.extensions.code ?? 'nothing' }
  }
  const logIn = async (
    instance: number,
    input: { email?: string; password: string; deviceToken?: string | undefined },
  ) =>
    await sendGraphqlMutation(
      instance,
      `mutation ($input: LogInInput!) { payload: logIn(input: $input) {
        __typename ... on LogInPayload { deviceToken session { accessToken } } } }`,
      { email, ...input },
    )
  const changePasswordOnInstance = async (instance: number, token: string) =>
    await sendGraphqlMutation(
      instance,
      `mutation ($input: ChangePasswordInput!) { payload: changePassword(input: $input) {
        __typename ... on ChangePasswordPayload { deviceToken } } }`,
      { currentPassword: password, newPassword, confirmPassword: newPassword },
      token,
    )

  test("two gateway instances accept each other's device tokens until a password change revokes these tokens", async () => {
    const first = await logIn(0, { password })
    expect(first.__typename).toBe('LogInPayload')
    const { deviceToken }: Payload = first
    // An attacker uses up the only attempt without a device token that both instances together
    // allow.
    expect((await logIn(1, { password: 'wrong-password' })).__typename).toBe('InvalidCredentialsProblem')
    expect((await logIn(0, { password })).__typename).toBe('RATE_LIMITED')

    const second: Payload = await logIn(1, { password, deviceToken })
    expect(second.__typename).toBe('LogInPayload')
    const changed: Payload = await changePasswordOnInstance(1, second.session!.accessToken)
    expect(changed.__typename).toBe('ChangePasswordPayload')

    for (const at of [0, 1])
      expect((await logIn(at, { password: newPassword, deviceToken })).__typename).toBe('RATE_LIMITED')
    for (const at of [0, 1]) {
      const { __typename } = await logIn(at, {
        password: newPassword,
        deviceToken: changed.deviceToken,
      })
      expect(__typename).toBe('LogInPayload')
    }
  })

  test('a password change during a Redis outage revokes the device tokens once Redis has recovered', async () => {
    const member = { email: 'sansassurance@sentier.example', password }
    const { deviceToken, session }: Payload = await logIn(0, member)
    await redis.stop()
    await waitForMetricInEveryInstance('redis_up 0')
    expect((await changePasswordOnInstance(1, session!.accessToken)).__typename).toBe('ChangePasswordPayload')
    await redis.start()
    await waitForMetricInEveryInstance('redis_up 1')

    const changed = { ...member, password: newPassword }
    expect((await logIn(1, { ...member, password: 'wrong-password' })).__typename).toBe(
      'InvalidCredentialsProblem',
    )
    for (const at of [1, 0])
      expect((await logIn(at, { ...changed, deviceToken })).__typename).toBe('RATE_LIMITED')
  })

  /** Waits until the metrics of both gateway instances contain a given line. */
  async function waitForMetricInEveryInstance(metric: string) {
    for (const { url } of instances)
      await expect
        .poll(async () => await (await fetch(`${url}/metrics`)).text(), { timeout: 10_000 })
        .toMatch(new RegExp(`^sentier_${metric}$`, 'm'))
  }
})
