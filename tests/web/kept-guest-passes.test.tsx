/** Tests of guests' passes that this device shows without a network (decision 0054). */
import { fireEvent, render, screen } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { KeptPassesPage } from '../../web/domains/kept-passes/KeptPassesPage.tsx'
import type { RefreshOutcome } from '../../web/domains/kept-passes/refreshKeptPasses.ts'
import {
  type KeptGuestPass,
  keptGuestPasses,
  keptGuestPassesKey,
  removeEndedGuestPasses,
} from '../../web/domains/kept-passes/shared/keptGuestPasses.ts'
import { changeLanguage } from '../../web/platform/i18n.ts'
import { endSessionOnDevice, openSession } from '../../web/platform/session.ts'
import { initializeAllTexts } from './helpers/load-texts.ts'
import { createStubSessionTokens, member } from './helpers/stub-gateway.ts'

const pass: KeptGuestPass = {
  issuer: 'Sentier',
  number: '#500001',
  controlNumber: 'H7K2M9Q',
  holderName: 'M. Doyle',
  holderProvince: 'ON',
  validIn: 'QC',
  firstDay: '2026-11-22',
  lastDay: '9999-11-24',
  confirmedAt: '2026-11-21T17:00:00Z',
}

beforeAll(initializeAllTexts)
beforeEach(async () => {
  keptGuestPasses.set([pass])
  await changeLanguage('fr')
})

function renderKeptPassesPage(outcome: RefreshOutcome) {
  const respond = async () => await Promise.resolve(outcome)
  return render(
    <KeptPassesPage
      initialPasses={[]}
      replacesOtherPage={false}
      isSignedOut={false}
      refresh={respond}
      keep={respond}
    />,
  )
}

test("the page of kept passes shows a guest's pass, and asks neither to sign in nor to sign out", async () => {
  renderKeptPassesPage('signInNeeded')
  const card = screen.getByRole('article')
  for (const text of ['M. Doyle (ON)', 'Québec', 'H7K2M9Q', '#500001'])
    expect(card.textContent).toContain(text)
  const portalLink = await screen.findByRole('link', { name: 'Ouvrir le portail' })
  expect(portalLink.getAttribute('href')).toBe('/IndexProvincial')
  expect(screen.queryByText(/Se connecter|Se déconnecter|Connectez-vous/)).toBeNull()
})

test("a guest removes a kept pass with its receipt from the device, and another guest's receipt stays", () => {
  localStorage.setItem('sentier.guest.receipt.provinces', JSON.stringify({ number: pass.number }))
  localStorage.setItem('sentier.guest.receipt.onnb', JSON.stringify({ number: '#500002' }))
  renderKeptPassesPage('failed')
  fireEvent.click(screen.getByRole('button', { name: /Effacer de cet appareil/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Oui, l’effacer' }))
  expect(screen.queryByRole('article')).toBeNull()
  expect(localStorage.getItem(keptGuestPassesKey)).toBeNull()
  expect(localStorage.getItem('sentier.guest.receipt.provinces')).toBeNull()
  expect(localStorage.getItem('sentier.guest.receipt.onnb')).toContain('#500002')
})

test("a member's sign-in keeps a guest's pass on the device, and a sign-out deletes it", () => {
  openSession(createStubSessionTokens(1), member)
  expect(keptGuestPasses.get()).toEqual([pass])
  endSessionOnDevice()
  expect(keptGuestPasses.get()).toEqual([])
  expect(localStorage.getItem(keptGuestPassesKey)).toBeNull()
})

test("a guest's pass stays on the device until its last day", () => {
  keptGuestPasses.set([{ ...pass, lastDay: '2026-11-24' }])
  removeEndedGuestPasses('2026-11-24')
  expect(keptGuestPasses.get()).toHaveLength(1)
  removeEndedGuestPasses('2026-11-25')
  expect(localStorage.getItem(keptGuestPassesKey)).toBeNull()
})

test.each([
  ['a text', '"#500001"'],
  ['no object', '[null]'],
  ['an impossible day', JSON.stringify([{ ...pass, lastDay: '2026-13-45' }])],
  ['no holder', JSON.stringify([{ ...pass, holderName: undefined }])],
])('an invalid stored pass of a guest is not shown: %s', (_, text) => {
  localStorage.setItem(keptGuestPassesKey, text)
  expect(keptGuestPasses.get()).toEqual([])
})
