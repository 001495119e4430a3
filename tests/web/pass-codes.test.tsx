/**
 * Tests of the page on which trail officers scan passes: results, signature keys, camera failures
 * and language.
 */
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import fr from '../../locales/fr/portal/pass-codes.json'
import { signPassCode } from '../../gateway/domains/pass-codes/pass-code-signing.ts'
import { buildPassCodePrefix } from '../../gateway/domains/pass-codes/shared/pass-code-format.ts'
import {
  type PassSigningKey,
  buildPublicPassKeys,
  generatePassSigningKey,
  parsePassSigningKeys,
} from '../../gateway/platform/pass-signing-keys.ts'
import { ScannerPage } from '../../web/domains/pass-codes/ScannerPage.tsx'
import { createScannerI18n } from '../../web/domains/pass-codes/scannerI18n.ts'
import { createQrCodeReader } from '../../web/domains/pass-codes/qrCodeReader.ts'

vi.mock('../../web/domains/pass-codes/qrCodeReader.ts')

const [key] = parsePassSigningKeys(generatePassSigningKey('2026-11-01')) as [PassSigningKey]
const [newKey] = parsePassSigningKeys(generatePassSigningKey('2026-11-01')) as [PassSigningKey]
const now = Date.parse('2026-12-24T17:00:00Z')
const signPassCodeWithKey = (signingKey: PassSigningKey) =>
  signPassCode(
    {
      type: 1,
      vehicleType: 2,
      club: 54,
      pass: 4_512,
      plate: 'V107 943',
      firstDay: '2026-10-01',
      lastDay: '2027-09-30',
      confirmedOn: '2026-12-24',
    },
    signingKey,
    buildPassCodePrefix(location.href),
  )!

/**
 * Promise for which the stubbed gateway waits before it sends a response.
 */
let responseDelay: Promise<void>
/** Pass signing keys that the stubbed gateway publishes, and the time in its responses. */
let published: PassSigningKey[]
let gatewayTime: number
/** True if the page has no network, so that only its stored signature keys are available. */
let isOffline: boolean
const requests = vi.fn<(url: string) => void>()

beforeEach(() => {
  published = [key]
  responseDelay = Promise.resolve()
  gatewayTime = now
  isOffline = false
  requests.mockClear()
  vi.useFakeTimers({ now, toFake: ['Date'] })
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('fetch', async (url: string, { cache }: RequestInit) => {
    requests(url)
    await responseDelay
    if (isOffline && cache === 'no-cache') throw new TypeError('Failed to fetch')
    return Response.json(
      { keys: buildPublicPassKeys(published), attestationDays: 0, officePhone: '418 555-0142' },
      { headers: { date: new Date(gatewayTime).toUTCString() } },
    )
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function openScannerPage(initialCode: string | null = null) {
  await createScannerI18n('fr')
  render(<ScannerPage initialCode={initialCode} prepareOffline={async () => true} />)
  await screen.findByText(fr['Scanner.offline.ready'])
  await waitFor(() => expect(requests).toHaveBeenCalledTimes(2))
}
const enterPassCode = async (code: string) => {
  await userEvent.type(screen.getByLabelText(fr['Scanner.code']), code)
  await userEvent.click(screen.getByRole('button', { name: fr['Scanner.check'] }))
}

describe('results', () => {
  test("the scanner page verifies an entered pass code without a server request, and shows the pass without the holder's name", async () => {
    await openScannerPage()
    await enterPassCode(signPassCodeWithKey(key))
    const heading = await screen.findByRole('heading', { name: 'Valide aujourd’hui' })
    await waitFor(() => expect(document.activeElement).toBe(heading))
    for (const text of ['Droit d’accès annuel', 'Quad', '054', '#004512'])
      expect(screen.getByText(text)).toBeTruthy()
    expect(screen.getByText(/^Confirmé par la fédération .+ révocation/)).toBeTruthy()
    expect(requests.mock.calls.flat()).toEqual(['/.well-known/jwks.json', '/.well-known/jwks.json'])
  })

  test("the scanner page verifies a pass code in its URL, but shows the office's phone number for a typed control number", async () => {
    await openScannerPage(signPassCodeWithKey(key))
    expect(await screen.findByRole('heading', { name: 'Valide aujourd’hui' })).toBeTruthy()
    expect(screen.queryByRole('link')).toBeNull()
    await enterPassCode('R8W4H6B')
    expect(await screen.findByRole('heading', { name: 'Impossible à vérifier ici' })).toBeTruthy()
    expect(screen.getByText(/^Un numéro de contrôle n’a pas de signature/)).toBeTruthy()
    expect(screen.getAllByText('R8W4H6B')).toHaveLength(2)
    const call = screen.getByRole('link', { name: /^Appeler la fédération\s: 418\s555\u20110142$/ })
    expect(call.getAttribute('href')).toBe('tel:+14185550142')
    expect(screen.getAllByRole('listitem')).toHaveLength(2)
  })

  test('the scanner page does not send an empty code, and shows an error at the field', async () => {
    await openScannerPage()
    await userEvent.click(screen.getByRole('button', { name: fr['Scanner.check'] }))
    expect(screen.getByRole('alert').textContent).toBe(fr['Scanner.codeMissing'])
    expect(screen.queryByRole('listitem')).toBeNull()
  })

  test('the scanner page can verify a pass code signed with a new key only after loading that key', async () => {
    await openScannerPage()
    await enterPassCode(signPassCodeWithKey(newKey))
    expect(await screen.findByText(fr['Scanner.reason.unknownKey'])).toBeTruthy()
    published = [key, newKey]
    await enterPassCode(signPassCodeWithKey(newKey))
    expect(await screen.findByRole('heading', { name: 'Valide aujourd’hui' })).toBeTruthy()
  })

  test('a pass code verification that waits for new keys does not replace the result of a pass code entered later', async () => {
    await openScannerPage()
    let releasePassKeysResponse = () => {}
    responseDelay = new Promise((resolve) => (releasePassKeysResponse = resolve))
    await enterPassCode(signPassCodeWithKey(newKey))
    await enterPassCode(signPassCodeWithKey(key))
    expect(await screen.findByRole('heading', { name: 'Valide aujourd’hui' })).toBeTruthy()
    releasePassKeysResponse()
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2))
    expect(screen.getByRole('heading', { name: 'Valide aujourd’hui' })).toBeTruthy()
  })

  test('the scanner page asks the officer to correct the device date if it differs from the date of the gateway', async () => {
    gatewayTime = Date.parse('2027-01-03T17:00:00Z')
    await openScannerPage()
    expect((await screen.findByRole('alert')).textContent).toMatch(/le 3\sjanvier\s2027/)
  })

  test('the scanner page asks the officer to correct a device date that is earlier than the date of the stored keys', async () => {
    isOffline = true
    gatewayTime = now + 86_400_000
    await openScannerPage()
    expect((await screen.findByRole('alert')).textContent).toMatch(/le 25\sdécembre\s2026/)
  })

  test('the scanner page accepts verification keys stored on an earlier day, without asking the officer to correct the date', async () => {
    isOffline = true
    gatewayTime = now - 86_400_000
    await openScannerPage()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('changing the language of the scanner page keeps the list of verified codes', async () => {
    await openScannerPage()
    await enterPassCode(signPassCodeWithKey(key))
    await userEvent.click(await screen.findByRole('button', { name: 'English' }))
    const [entry] = await screen.findAllByRole('listitem')
    expect(within(entry!).getByText(/Valid today/)).toBeTruthy()
    expect(document.documentElement.lang).toBe('en')
  })
})

describe('camera', () => {
  /** Stubs the camera of a browser that asks for permission, or that already has permission. */
  const stubCamera = (getUserMedia: () => Promise<unknown>, state: PermissionState = 'prompt') =>
    vi.stubGlobal(
      'navigator',
      Object.create(navigator, {
        mediaDevices: { value: { getUserMedia } },
        permissions: { value: { query: async () => await Promise.resolve({ state }) } },
      }),
    )
  const openScannerCamera = async () =>
    await userEvent.click(screen.getByRole('button', { name: fr['Scanner.start'] }))

  test.each([
    ['NotAllowedError', 'denied'],
    ['NotFoundError', 'missing'],
    ['NotReadableError', 'inUse'],
    ['TypeError', 'failed'],
  ] as const)('the scanner page says what to do after the camera error %s', async (name, failure) => {
    stubCamera(async () => await Promise.reject(Object.assign(new Error('camera'), { name })))
    await openScannerPage()
    await openScannerCamera()
    expect(await screen.findByText(fr[`Scanner.failure.${failure}`])).toBeTruthy()
    expect(screen.getByRole('button', { name: fr['Scanner.retry'] })).toBeTruthy()
  })

  test('outside of a secure context, the scanner page says that the camera needs https', async () => {
    stubCamera(async () => await Promise.reject(new Error('no camera')))
    vi.stubGlobal('isSecureContext', false)
    await openScannerPage()
    await openScannerCamera()
    expect(await screen.findByText(fr['Scanner.failure.insecure'])).toBeTruthy()
  })

  test('the scanner page reads one code after another, and says when another app takes the camera', async () => {
    const stream = { active: true, getTracks: () => [] }
    stubCamera(async () => await Promise.resolve(stream))
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
    Object.defineProperty(HTMLMediaElement.prototype, 'srcObject', { configurable: true, writable: true })
    const signedCodes = [signPassCodeWithKey(key), null, 'OTHER']
    vi.mocked(createQrCodeReader).mockResolvedValue(
      async () => await Promise.resolve(signedCodes.shift() ?? null),
    )
    await openScannerPage()
    await openScannerCamera()
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2))
    stream.active = false
    expect(await screen.findByText(fr['Scanner.failure.interrupted'])).toBeTruthy()
  })

  test('the scanner page starts the camera at once if it is permitted, and reports if the code reader fails to load', async () => {
    // The officer allowed the camera on an earlier visit, so it starts without a press.
    stubCamera(async () => await Promise.resolve({ active: true, getTracks: () => [] }), 'granted')
    vi.mocked(createQrCodeReader).mockRejectedValue(new TypeError('network'))
    await openScannerPage()
    expect(await screen.findByText(fr['Scanner.failure.noReader'])).toBeTruthy()
  })
})
