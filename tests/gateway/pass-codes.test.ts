/**
 * Tests of signed pass codes over HTTP: the field `signedCode`, verification and published keys.
 */
import type { ConfigOverrides } from './helpers/config-overrides.ts'
import { createPublicKey, verify } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { decodeBase32 } from '../../gateway/domains/pass-codes/shared/base32.ts'
import { generatePassSigningKey } from '../../gateway/platform/pass-signing-keys.ts'
import { extractPdfQrCode } from '../federation/helpers/pdf-qr-code.ts'
import { decodeQrCodes } from '../portal/helpers/decode-qr.ts'
import {
  type FederationInProcess,
  startFederationInProcess,
} from '../federation/helpers/federation-in-process.ts'
import { startGatewayInProcess } from './helpers/gateway-in-process.ts'
import {
  resetFederationDatabase,
  runSqlOnFederation,
  setFederationClock,
} from './helpers/federation-database.ts'
import type { Gateway } from './helpers/gateway-process.ts'

interface Pass {
  number: string
  validity: string
  canPrint: boolean
  signedCode: string | null
  vehicle: { name: string; registration: string }
}
interface Verification {
  result: string
  pass: Record<string, unknown> | null
}

const passesQuery =
  '{ viewer { accessRights(first: 50) { edges { node { number validity canPrint signedCode vehicle { name registration } } } } } }'

async function fetchMemberPasses(instance: Gateway, email?: string): Promise<Pass[]> {
  const token = await instance.signIn(email)
  const { data } = await instance.query<{ viewer: { accessRights: { edges: { node: Pass }[] } } }>(
    passesQuery,
    {},
    token,
  )
  return data.viewer.accessRights.edges.map(({ node }) => node)
}

/** Returns the signed code of the pass for a vehicle, which is given by its name. */
async function fetchSignedPassCode(instance: Gateway, vehicleName: string): Promise<string> {
  const passes = await fetchMemberPasses(instance)
  return passes.find(({ vehicle, signedCode }) => vehicle?.name === vehicleName && signedCode !== null)!
    .signedCode!
}

/** Verifies a pass code without a session. */
async function queryPassCodeVerification(instance: Gateway, code: string): Promise<Verification> {
  const { data } = await instance.query<{ verifyPass: Verification }>(
    'query ($code: String!) { verifyPass(code: $code) { result pass { number type registration vehicleType clubNumber firstDay lastDay confirmedOn } } }',
    { code },
  )
  return data.verifyPass
}

/**
 * Sets the federation's clock and signs in. The sign-in is needed because the gateway takes the
 * time from the federation's next response.
 */
async function moveFederationClock(instance: Gateway, timestamp: number): Promise<void> {
  setFederationClock(instance, timestamp)
  await instance.signIn()
}

let gateway: Gateway
beforeAll(async () => {
  gateway = await startGatewayInProcess()
})
beforeEach(() => resetFederationDatabase(gateway))
afterAll(async () => await gateway.stop())

describe('signedCode', () => {
  test('each paid, printable pass has a signed pass code, and other passes have none', async () => {
    const passes = await fetchMemberPasses(gateway, 'tout@sentier.example')
    expect(passes.length).toBeGreaterThan(5)
    expect(passes.map(({ signedCode }) => signedCode !== null)).toEqual(
      passes.map(({ canPrint }) => canPrint),
    )
    expect(new Set(passes.map(({ validity, signedCode }) => signedCode && validity))).toEqual(
      new Set([null, 'CURRENT', 'UPCOMING']),
    )
  })

  test("the signed code of a pass begins with the portal's canonical URL, and contains the vehicle's current plate", async () => {
    const code = await fetchSignedPassCode(gateway, 'ORIGNAL')
    expect(code).toMatch(new RegExp(`^${gateway.url.toUpperCase()}/V/[A-Z2-7]+$`))
    expect(await queryPassCodeVerification(gateway, code)).toMatchObject({
      pass: { registration: 'V107 943' },
    })
    runSqlOnFederation(gateway, "UPDATE vehicles SET registration = 'É-42 x' WHERE name = 'ORIGNAL'")
    expect(
      await queryPassCodeVerification(gateway, await fetchSignedPassCode(gateway, 'ORIGNAL')),
    ).toMatchObject({
      pass: { registration: 'E-42 X' },
    })
  })

  test('the gateway signs the code of a pass once a day, not at every request', async () => {
    const code = await fetchSignedPassCode(gateway, 'ORIGNAL')
    expect(await fetchSignedPassCode(gateway, 'ORIGNAL')).toBe(code)
    await moveFederationClock(gateway, Date.now() + 86_400_000)
    expect(await fetchSignedPassCode(gateway, 'ORIGNAL')).not.toBe(code)
  })

  test('a pass whose vehicle has no plate has no signed code, because the code would be valid for every vehicle', async () => {
    runSqlOnFederation(gateway, "UPDATE vehicles SET registration = NULL WHERE name = 'ORIGNAL'")
    const pass = (await fetchMemberPasses(gateway)).find(
      ({ vehicle, canPrint }) => vehicle?.name === 'ORIGNAL' && canPrint,
    )
    expect(pass).toMatchObject({ signedCode: null })
  })
})

describe('printAccessRight', () => {
  /** Returns the text of the QR code in the PDF file of a printed pass. */
  async function readPrintedQrText(instance: Gateway): Promise<string | undefined> {
    const token = await instance.signIn()
    const { data: member } = await instance.query<{
      viewer: { activeAccessRights: { edges: { node: { id: string } }[] } }
    }>('{ viewer { activeAccessRights(first: 1) { edges { node { id } } } } }', {}, token)
    const { data } = await instance.query<{ printAccessRight: { url: string } }>(
      'mutation ($id: ID!) { printAccessRight(input: { accessRightId: $id }) { ... on PrintAccessRightPayload { url } } }',
      { id: member.viewer.activeAccessRights.edges[0]!.node.id },
      token,
    )
    const file = await fetch(data.printAccessRight.url)
    return (await decodeQrCodes(extractPdfQrCode(Buffer.from(await file.arrayBuffer()))))[0]
  }

  test('the PDF file of a pass contains the signed code of the pass', async () => {
    const text = await readPrintedQrText(gateway)
    expect(text).toMatch(/\/V\/[A-Z2-7]+$/)
    expect(await queryPassCodeVerification(gateway, text!)).toMatchObject({ result: 'VALID_TODAY' })
  })

  test('with PASS_CODE=number, the PDF file of a pass contains the control number instead of a signed code', async () => {
    const gatewayWithNumberCodes = await startGatewayInProcess({ env: { PASS_CODE: 'number' } })
    expect(await readPrintedQrText(gatewayWithNumberCodes)).toMatch(/^[A-Z\d]{7}$/)
    await gatewayWithNumberCodes.stop()
  })
})

describe('verifyPass', () => {
  test('a pass code is valid only on the days of its pass', async () => {
    const [current, upcoming] = [
      await fetchSignedPassCode(gateway, 'ORIGNAL'),
      await fetchSignedPassCode(gateway, 'HARFANG'),
    ]
    const verified = await queryPassCodeVerification(gateway, current)
    expect(verified).toMatchObject({
      result: 'VALID_TODAY',
      pass: {
        number: expect.stringMatching(/^#\d{6}$/) as string,
        type: 'ANNUAL',
        registration: 'V107 943',
        vehicleType: 'QUAD',
        clubNumber: '054',
      },
    })
    expect((await queryPassCodeVerification(gateway, upcoming)).result).toBe('NOT_VALID_TODAY')
    await moveFederationClock(gateway, Date.parse(`${String(verified.pass!['lastDay'])}T12:00:00Z`))
    expect((await queryPassCodeVerification(gateway, current)).result).toBe('VALID_TODAY')
    await moveFederationClock(
      gateway,
      Date.parse(`${String(verified.pass!['lastDay'])}T12:00:00Z`) + 86_400_000,
    )
    expect((await queryPassCodeVerification(gateway, current)).result).toBe('NOT_VALID_TODAY')
  })

  test('the query verifyPass reports an altered pass code as ALTERED and other text as CANNOT_BE_CHECKED, both without pass content', async () => {
    const code = await fetchSignedPassCode(gateway, 'ORIGNAL')
    const alteredCode = code.slice(0, -2) + (code.at(-2) === 'A' ? 'B' : 'A') + code.at(-1)!
    expect(await queryPassCodeVerification(gateway, alteredCode)).toEqual({ result: 'ALTERED', pass: null })
    for (const foreign of ['R8W4H6B', '', code.toLowerCase(), 'x'.repeat(10_000)])
      expect(await queryPassCodeVerification(gateway, foreign)).toEqual({
        result: 'CANNOT_BE_CHECKED',
        pass: null,
      })
  })

  test('the query verifyPasses returns the results of up to 100 codes in the order of the codes', async () => {
    const document = 'query ($codes: [String!]!) { verifyPasses(codes: $codes) { result } }'
    const code = await fetchSignedPassCode(gateway, 'ORIGNAL')
    const codes = Array.from({ length: 100 }, (_, index) => (index % 2 === 0 ? code : 'R8W4H6B'))
    const { data } = await gateway.query<{ verifyPasses: { result: string }[] }>(document, { codes })
    expect(data.verifyPasses.map(({ result }) => result)).toEqual(
      codes.map((each) => (each === code ? 'VALID_TODAY' : 'CANNOT_BE_CHECKED')),
    )
    const { errors } = await gateway.query(document, { codes: [...codes, code] })
    expect(errors?.[0]?.extensions.code).toBe('BAD_REQUEST')
  })
})

test('with PASS_ATTESTATION_DAYS=1, a pass code is outdated on the second day after the gateway signed it', async () => {
  const strict = await startGatewayInProcess({ env: { PASS_ATTESTATION_DAYS: '1' } })
  const code = await fetchSignedPassCode(strict, 'ORIGNAL')
  for (const [days, result] of [
    [0, 'VALID_TODAY'],
    [1, 'VALID_TODAY'],
    [2, 'OLD_CONFIRMATION'],
  ] as const) {
    await moveFederationClock(strict, Date.now() + days * 86_400_000)
    expect((await queryPassCodeVerification(strict, code)).result).toBe(result)
  }
  await strict.stop()
})

test('the public keys at /.well-known/jwks.json verify a pass code, are cacheable, and contain no private key', async () => {
  const response = await fetch(`${gateway.url}/.well-known/jwks.json`)
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'public, max-age=86400'])
  const { keys, attestationDays } = (await response.json()) as {
    keys: Record<string, string>[]
    attestationDays: number
  }
  expect(attestationDays).toBe(0)
  expect(keys.flatMap(Object.keys).toSorted()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y'])
  const bytes = decodeBase32((await fetchSignedPassCode(gateway, 'ORIGNAL')).split('/V/')[1]!)!
  const key = createPublicKey({ key: keys[0]!, format: 'jwk' })
  expect(
    verify('sha256', bytes.subarray(0, -64), { key, dsaEncoding: 'ieee-p1363' }, bytes.subarray(-64)),
  ).toBe(true)
})

test('the embedded federation keeps the signing key of pass codes in its data folder, readable only by its owner', async () => {
  const file = join(gateway.dataDir, '.pass-signing-keys')
  expect(existsSync(file)).toBe(true)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  // The file has the format of the setting, so that an operator can copy it.
  const gatewayWithCopiedKeys = await startGatewayInProcess({
    env: { FEDERATION_URL: gateway.federationUrl, PASS_SIGNING_KEYS: readFileSync(file, 'utf8') },
  })
  const code = (await fetchSignedPassCode(gateway, 'ORIGNAL')).split('/V/')[1]!
  expect((await queryPassCodeVerification(gatewayWithCopiedKeys, code)).result).toBe('VALID_TODAY')
  await gatewayWithCopiedKeys.stop()
})

describe('a real federation', () => {
  let federation: FederationInProcess
  beforeAll(async () => {
    federation = await startFederationInProcess()
  })
  afterAll(async () => await federation.stop())

  const startGatewayWithSharedFederation = async (
    env: Record<string, string>,
    config: ConfigOverrides = {},
  ) => await startGatewayInProcess({ env: { FEDERATION_URL: federation.url, ...env }, config })

  test('by default, a gateway connected to a real (not embedded) federation returns no signed pass codes and publishes no verification key', async () => {
    const gatewayWithoutKeys = await startGatewayWithSharedFederation({})
    expect((await fetchMemberPasses(gatewayWithoutKeys)).every(({ signedCode }) => signedCode === null)).toBe(
      true,
    )
    expect(await (await fetch(`${gatewayWithoutKeys.url}/.well-known/jwks.json`)).json()).toEqual({
      keys: [],
      attestationDays: 0,
      officePhone: '418 555-0142',
    })
    await gatewayWithoutKeys.stop()
  })

  test('gateways with equal signing keys accept each other’s pass codes, and publish a signing key before its first use', async () => {
    const oldKey = generatePassSigningKey('2026-01-01')
    const newKey = generatePassSigningKey('2099-01-01')
    const [before, during] = [
      await startGatewayWithSharedFederation({ PASS_CODE: 'signed', PASS_SIGNING_KEYS: oldKey }),
      await startGatewayWithSharedFederation({
        PASS_CODE: 'signed',
        PASS_SIGNING_KEYS: `${oldKey},${newKey}`,
      }),
    ]
    const code = (await fetchSignedPassCode(during, 'ORIGNAL')).split('/V/')[1]!
    expect((await queryPassCodeVerification(before, code)).result).toBe('VALID_TODAY')
    const { keys } = (await (await fetch(`${during.url}/.well-known/jwks.json`)).json()) as {
      keys: object[]
    }
    expect(keys).toHaveLength(2)
    await before.stop()
    await during.stop()
  })

  test('verifications of pass codes are rate limited per minute and IP address, and verifyPasses counts each code', async () => {
    const limited = await startGatewayWithSharedFederation({}, { rates: { verifications: 5 } })
    const document = '{ verifyPasses(codes: ["A", "B", "C", "D"]) { result } }'
    expect((await limited.query(document)).errors).toBeUndefined()
    expect((await limited.query(document)).errors?.[0]?.extensions.code).toBe('RATE_LIMITED')
    expect((await limited.query('{ verifyPass(code: "A") { result } }')).errors).toBeUndefined()
    await limited.stop()
  })

  test('the verification of a pass code makes no call to the federation', async () => {
    const closed = await startGatewayInProcess({
      env: { FEDERATION_URL: 'http://127.0.0.1:9', PASS_SIGNING_KEYS: generatePassSigningKey('2026-01-01') },
    })
    expect((await queryPassCodeVerification(closed, 'R8W4H6B')).result).toBe('CANNOT_BE_CHECKED')
    await closed.stop()
  })
})
