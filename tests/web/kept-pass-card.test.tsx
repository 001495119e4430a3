/** Tests of the card that shows a pass kept on this device. */
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { KeptPass } from '../../web/domains/kept-passes/KeptPass.tsx'
import type { PassRecord } from '../../web/domains/kept-passes/passRecord.ts'
import { changeLanguage } from '../../web/platform/i18n.ts'
import { initializeAllTexts } from './helpers/load-texts.ts'
import { stubGateway } from './helpers/stub-gateway.ts'

beforeAll(initializeAllTexts)
beforeEach(async () => await changeLanguage('en'))

const record: PassRecord = {
  memberId: 'member-1',
  issuer: 'Sentier',
  number: '#000123',
  controlNumber: 'R8W4H6B',
  type: 'THREE_DAY',
  vehicle: 'ORIGNAL',
  plate: 'V107 943',
  club: 'Quad du Nord (12)',
  firstDay: '2026-11-22',
  lastDay: '2026-11-24',
  qrText: null,
  confirmedAt: '2026-11-22T14:05:00Z',
}

test('the calendar file of a pass kept on the device is created without a network request', async () => {
  const calls = stubGateway(() => ({}))
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const created = vi.spyOn(URL, 'createObjectURL')
  render(<KeptPass record={record} today="2026-11-22" />)
  fireEvent.click(screen.getByRole('button', { name: 'Add to calendar #000123' }))
  await waitFor(() => expect(clicked).toHaveBeenCalledOnce())
  const file = await (created.mock.calls[0]![0] as Blob).text()
  expect(file).toContain('SUMMARY:Three-day pass #000123\r\n')
  expect(file).toContain(String.raw`DESCRIPTION:ORIGNAL – V107 943\nPass for the trails`)
  expect(calls).toEqual([])
})

test('an expired pass that is kept on the device offers no calendar file', () => {
  render(<KeptPass record={record} today="2026-11-25" />)
  expect(screen.queryByRole('button')).toBeNull()
})
