/** Tests of the QR code, whose drawing module is loaded on demand. */
import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { changeLanguage } from '../../web/platform/i18n.ts'
import { initializeAllTexts } from './helpers/load-texts.ts'

let lost = true
let asked = 0
vi.mock('../../web/ui/qrPath.ts', () => ({
  get buildQrCodeSvgPath() {
    asked += 1
    if (lost) throw new TypeError('Failed to fetch dynamically imported module')
    return () => ({ path: 'M0 0h1v1z', side: 1 })
  },
}))

beforeAll(initializeAllTexts)
beforeEach(async () => {
  lost = true
  // The drawing function is cached for the life of the module.
  vi.resetModules()
  await changeLanguage('fr')
})

async function renderQrCode() {
  const { QrCode } = await import('../../web/ui/QrCode.tsx')
  render(
    <QrCode
      text="HTTPS://PORTAIL.EXAMPLE/V/CEJDI"
      readableText="00451200"
      label="Code QR du droit d’accès #004512"
    />,
  )
}
const queryQrCode = () => screen.queryByRole('img', { name: 'Code QR du droit d’accès #004512' })

test('QrCode shows the pass number and a retry button while its drawing module fails to load, then the QR code', async () => {
  await renderQrCode()
  const retry = await screen.findByRole('button', { name: 'Réessayer' })
  expect(screen.getByText('00451200')).toBeDefined()
  expect(queryQrCode()).toBeNull()

  // The portal is unreachable: the page must not reload, since a reload would lose it.
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  const before = asked
  await userEvent.click(retry)
  await vi.waitFor(() => expect(asked).toBeGreaterThan(before))
  expect(screen.getByText('00451200')).toBeDefined()
  expect(reload).not.toHaveBeenCalled()

  lost = false
  await userEvent.click(await screen.findByRole('button', { name: 'Réessayer' }))
  await vi.waitFor(() => expect(queryQrCode()).not.toBeNull())
  expect(screen.queryByText('00451200')).toBeNull()
})

test('QrCode loads its drawing module again once the network is back', async () => {
  await renderQrCode()
  await screen.findByText('00451200')
  lost = false
  act(() => void dispatchEvent(new Event('online')))
  await vi.waitFor(() => expect(queryQrCode()).not.toBeNull())
})

test('a failed retry of QrCode reloads the page once if the portal is reachable [A37]', async () => {
  sessionStorage.clear()
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(null))
  await renderQrCode()
  await userEvent.click(await screen.findByRole('button', { name: 'Réessayer' }))
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
})
