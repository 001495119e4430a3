/** Tests of passes in Apple Wallet and Google Wallet, with self-made certificates. */
import { execFileSync } from 'node:child_process'
import { createHash, createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { selectUsablePassWallets } from '../../gateway/domains/pass-wallets/rules.ts'
import { type Config, readConfig } from '../../gateway/platform/config.ts'
import { startGatewayInProcess } from './helpers/gateway-in-process.ts'
import type { Gateway } from './helpers/gateway-process.ts'
import {
  type WalletCertificates,
  createWalletCertificates,
  hasOpenssl,
  opensslSkipNote,
} from './helpers/wallet-certificates.ts'

let certificates: WalletCertificates
let gateway: Gateway
let token: string
let pass: { id: string; number: string; signedCode: string; controlNumber: string; vehicle: { name: string } }
let unprintableId: string

const mutationDocument = `mutation ($input: AddPassToWalletInput!) {
  addPassToWallet(input: $input) {
    __typename
    ... on AddPassToWalletPayload { url }
    ... on InvalidInputProblem { fields { field } }
  }
}`

interface Result {
  __typename: string
  url?: string
  fields?: { field: string }[]
}

async function requestWalletPass(
  wallet: string,
  accessRightId = pass.id,
  instance = gateway,
  session = token,
) {
  const { data } = await instance.query<{ addPassToWallet: Result }>(
    mutationDocument,
    { input: { accessRightId, wallet } },
    session,
  )
  return data.addPassToWallet
}

describe.skipIf(!hasOpenssl)(`passes in wallets${opensslSkipNote}`, () => {
  beforeAll(async () => {
    certificates = createWalletCertificates()
    gateway = await startGatewayInProcess({ env: certificates.env })
    token = await gateway.signIn()
    const { data } = await gateway.query<{
      viewer: { accessRights: { edges: { node: typeof pass & { canPrint: boolean } }[] } }
    }>(
      '{ viewer { accessRights(first: 50) { edges { node { id number signedCode controlNumber canPrint vehicle { name } } } } } }',
      {},
      token,
    )
    const passes = data.viewer.accessRights.edges.map(({ node }) => node)
    pass = passes.find(({ canPrint, signedCode }) => canPrint && signedCode !== null)!
    unprintableId = passes.find(({ canPrint }) => !canPrint)!.id
  })
  afterAll(async () => {
    await gateway.stop()
    rmSync(certificates.folder, { recursive: true })
  })

  describe('Apple Wallet', () => {
    async function downloadWalletPass(url: string) {
      const response = await fetch(url)
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toBe('application/vnd.apple.pkpass')
      expect(response.headers.get('cache-control')).toBe('no-store')
      return unzipSync(new Uint8Array(await response.arrayBuffer()))
    }

    test('the Apple Wallet file of a pass has a valid signature, correct digests, both languages and the pass code', async () => {
      const files = await downloadWalletPass((await requestWalletPass('APPLE')).url!)
      const readTextOfWalletFile = (name: string) => Buffer.from(files[name]!).toString('utf8')
      const manifest = JSON.parse(readTextOfWalletFile('manifest.json')) as Record<string, string>
      const contents = Object.keys(files).filter((name) => !['manifest.json', 'signature'].includes(name))
      expect(Object.keys(manifest).toSorted()).toEqual(contents.toSorted())
      for (const name of contents)
        expect(createHash('sha1').update(files[name]!).digest('hex')).toBe(manifest[name])

      const [signatureFile, manifestFile] = ['signature', 'manifest.json'].map((name) => {
        const file = join(certificates.folder, name)
        writeFileSync(file, files[name]!)
        return file
      }) as [string, string]
      const verifyWalletFileSignature = () =>
        execFileSync(
          'openssl',
          [
            'smime',
            '-verify',
            '-inform',
            'DER',
            '-in',
            signatureFile,
            '-content',
            manifestFile,
            '-CAfile',
            certificates.authority,
            '-purpose',
            'any',
          ],
          { stdio: 'pipe' },
        )
      expect(verifyWalletFileSignature().toString()).toBe(readTextOfWalletFile('manifest.json'))
      writeFileSync(manifestFile, `${readTextOfWalletFile('manifest.json')} `)
      expect(verifyWalletFileSignature).toThrow('erification')

      const content = JSON.parse(readTextOfWalletFile('pass.json')) as {
        serialNumber: string
        expirationDate: string
        barcodes: { message: string; altText: string }[]
        generic: { primaryFields: { value: string }[] }
      }
      expect(content.barcodes[0]).toMatchObject({ message: pass.signedCode, altText: pass.controlNumber })
      expect(content.generic.primaryFields).toMatchObject([{ value: pass.vehicle.name }])
      expect(Date.parse(content.expirationDate)).toBeGreaterThan(Date.now())
      expect(readTextOfWalletFile('fr.lproj/pass.strings')).toContain('"label.plate" = "Immatriculation"')
      expect(readTextOfWalletFile('en.lproj/pass.strings')).toContain('"label.plate" = "Licence plate"')
    })

    test('an Apple Wallet download link works once, and a HEAD request does not consume the link', async () => {
      const [first, second] = [
        (await requestWalletPass('APPLE')).url!,
        (await requestWalletPass('APPLE')).url!,
      ]
      expect((await fetch(first, { method: 'HEAD' })).status).toBe(404)
      const serials = await Promise.all(
        [first, second].map(async (url) => {
          const files = await downloadWalletPass(url)
          return (JSON.parse(Buffer.from(files['pass.json']!).toString()) as { serialNumber: string })
            .serialNumber
        }),
      )
      expect(serials[0]).toBe(serials[1])
      const again = await fetch(first)
      expect(again.status).toBe(404)
      expect(await again.text()).toContain('droit d’accès')
    })
  })

  test('the Google Wallet link of a pass is signed, names this portal, and contains the pass code', async () => {
    const { url } = await requestWalletPass('GOOGLE')
    const [header, claims, signature] = url!.replace('https://pay.google.com/gp/v/save/', '').split('.') as [
      string,
      string,
      string,
    ]
    const account = JSON.parse(readFileSync(certificates.env['GOOGLE_WALLET_KEY']!, 'utf8')) as {
      private_key: string
    }
    const publicKey = createPublicKey(account.private_key)
    const isWalletSignatureValidForText = (text: string) =>
      verify('RSA-SHA256', Buffer.from(text), publicKey, Buffer.from(signature, 'base64url'))
    expect(isWalletSignatureValidForText(`${header}.${claims}`)).toBe(true)
    expect(isWalletSignatureValidForText(`${header}.${claims}x`)).toBe(false)
    const content = JSON.parse(Buffer.from(claims, 'base64url').toString()) as {
      iss: string
      typ: string
      origins: string[]
      payload: { genericObjects: { id: string; barcode: { value: string } }[] }
    }
    expect(content).toMatchObject({ iss: 'passes@sentier.iam.example', typ: 'savetowallet' })
    expect(content.origins).toEqual([new URL(gateway.url).origin])
    expect(content.payload.genericObjects[0]!.barcode.value).toBe(pass.signedCode)
    // Google states 1,800 characters as the safe length of a link.
    expect(url!.length).toBeLessThan(2_000)
    expect(content.payload.genericObjects[0]!.id).toMatch(/^3388000000012345678\.\d+-[\w-]{16}$/)
  })

  test('a member can add only printable passes of their own to a wallet app, and only if the portal offers the app', async () => {
    expect(await requestWalletPass('APPLE', unprintableId)).toEqual({ __typename: 'NotPrintableProblem' })
    const others = await gateway.signIn('fidele@sentier.example')
    expect(await requestWalletPass('APPLE', pass.id, gateway, others)).toMatchObject({
      __typename: 'InvalidInputProblem',
      fields: [{ field: 'accessRightId' }],
    })
    const fetchWalletsOfferedForPass = async (instance: Gateway, session: string) => {
      const { data } = await instance.query<{ node: { wallets: string[] } }>(
        'query ($id: ID!) { node(id: $id) { ... on AccessRight { wallets } } }',
        { id: pass.id },
        session,
      )
      return data.node.wallets
    }
    expect(await fetchWalletsOfferedForPass(gateway, token)).toEqual(['APPLE', 'GOOGLE'])
    const plain = await startGatewayInProcess()
    expect(await fetchWalletsOfferedForPass(plain, await plain.signIn())).toEqual([])
    expect(await requestWalletPass('GOOGLE', pass.id, plain, await plain.signIn())).toMatchObject({
      fields: [{ field: 'wallet' }],
    })
    await plain.stop()
  })

  describe('wallet settings', () => {
    const readWalletSettings = (changes: Record<string, string>): Config['passWallets'] =>
      readConfig({ ...certificates.env, ...changes, DATA_DIR: certificates.folder }).passWallets

    test('the gateway starts only if all settings of a wallet app are present or all are missing', () => {
      expect(
        readWalletSettings({
          APPLE_WALLET_CERTIFICATE: '',
          APPLE_WALLET_KEY: '',
          APPLE_WALLET_WWDR: '',
        }).apple,
      ).toBeNull()
      expect(() => readWalletSettings({ APPLE_WALLET_WWDR: '' })).toThrow('missing: APPLE_WALLET_WWDR.')
      expect(() => readWalletSettings({ GOOGLE_WALLET_KEY: '' })).toThrow('missing: GOOGLE_WALLET_KEY.')
    })

    test('the gateway does not start when a wallet setting names a missing or wrong file, and the error names the setting', () => {
      expect(() => readWalletSettings({ APPLE_WALLET_CERTIFICATE: '/nowhere.pem' })).toThrow(
        'APPLE_WALLET_CERTIFICATE must be the path of a PEM file with a certificate, not "/nowhere.pem".',
      )
      expect(() => readWalletSettings({ GOOGLE_WALLET_KEY: certificates.authority })).toThrow(
        `GOOGLE_WALLET_KEY must be the path of the JSON file with the key of a Google service account, not "${certificates.authority}".`,
      )
    })

    test('the gateway reads the pass type and the team from the subject of the Apple certificate', () => {
      expect(readWalletSettings({}).apple).toMatchObject({
        passType: 'pass.example.sentier',
        teamId: 'TEAM12345',
      })
    })

    test('the gateway does not start if the Apple certificate has another key or names no pass type', () => {
      const authorityKey = join(certificates.folder, 'ca.key')
      expect(() => readWalletSettings({ APPLE_WALLET_KEY: authorityKey })).toThrow(
        'APPLE_WALLET_KEY is not the key of APPLE_WALLET_CERTIFICATE.',
      )
      expect(() =>
        readWalletSettings({
          APPLE_WALLET_CERTIFICATE: certificates.authority,
          APPLE_WALLET_KEY: authorityKey,
        }),
      ).toThrow('APPLE_WALLET_CERTIFICATE must name a pass type (UID) and a team (OU) in its subject.')
    })

    const email = 'passes@sentier.iam.example'
    const pem = { type: 'pkcs8', format: 'pem' } as const
    const rsaKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export(pem)
    const ellipticKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export(pem)
    test.each([
      ['without an e-mail address', { private_key: rsaKey }],
      ['without a key', { client_email: email }],
      ['with a key that is not an RSA key', { client_email: email, private_key: ellipticKey }],
    ])('the gateway does not start with the file of a Google service account %s', (_, content) => {
      const file = join(certificates.folder, 'wrong.json')
      writeFileSync(file, JSON.stringify(content))
      expect(() => readWalletSettings({ GOOGLE_WALLET_KEY: file })).toThrow(
        /^GOOGLE_WALLET_KEY must be the path of the JSON file with the key of a Google service account, not/,
      )
    })

    test('the portal offers Apple Wallet until the Apple certificate expires', () => {
      const settings = readWalletSettings({})
      const end = settings.apple!.certificateEndsAt
      expect(end - Date.now()).toBeGreaterThan(86_400_000)
      expect(selectUsablePassWallets(settings, end - 1)).toEqual(settings)
      expect(selectUsablePassWallets(settings, end)).toEqual({ ...settings, apple: null })
    })

    test('if a wallet setting contains a key instead of a path, the error does not reveal the key', () => {
      const key = '-----BEGIN PRIVATE KEY-----\nMIIsecret\n-----END PRIVATE KEY-----'
      expect(() => readWalletSettings({ GOOGLE_WALLET_KEY: key })).toThrow(
        'GOOGLE_WALLET_KEY must be the path of the JSON file with the key of a Google service account, not the text of the file.',
      )
    })
  })
})
