import { fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { PurchaseLink } from '../../web/domains/access-rights/shared/PurchaseLink.tsx'
import { reportDraftOptions } from '../../web/domains/interventions/reportDraft.ts'
import { PayRemainingPassesButton } from '../../web/domains/purchase/severalVehicles/PayRemainingPassesButton.tsx'
import { PayButton } from '../../web/domains/payment/shared/PayButton.tsx'
import { SalesClosed } from '../../web/platform/salesClosed.ts'
import { changeDraft } from '../../web/wizard/draft.ts'
import dashboardQuery from '../../web/__generated__/DashboardScreenQuery.graphql.ts'
import { initializeAllTexts } from './helpers/load-texts.ts'
import { openPortalPath } from './helpers/portal-screen.tsx'
import { preparePurchaseTests } from './helpers/purchase-wizard.tsx'
import { stubGateway } from './helpers/stub-gateway.ts'
import { createDefaultMutationResult, viewer } from './refusals/default-mutation-results.ts'

beforeAll(initializeAllTexts)

const onPay = vi.fn<() => void>()

function renderPurchaseControls(isClosed: boolean) {
  render(
    <MemoryRouter>
      <SalesClosed value={isClosed}>
        <PurchaseLink to="/purchase">Acheter</PurchaseLink>
        <PurchaseLink to="/purchase" size="small" disabled reason="Pas en vente">
          Renouveler
        </PurchaseLink>
        <PayButton
          label="Payer"
          totalCents={44_088}
          paying={{ sending: null, refreshing: false }}
          onPay={onPay}
        />
        <PayRemainingPassesButton
          summary={{ ready: 2, readyCents: 88_176 }}
          variant="primary"
          onPay={onPay}
        />
      </SalesClosed>
    </MemoryRouter>,
  )
  return {
    buy: screen.getByRole('link', { name: 'Acheter' }),
    renew: screen.getByRole('link', { name: 'Renouveler' }),
    pay: screen.getByRole('button', { name: /^Payer 440/ }),
    payRest: screen.getByRole('button', { name: /881/ }),
  }
}

const findDescription = (element: HTMLElement) =>
  document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent

test('while sales are closed, every purchase link and pay button is disabled and gives the reason', () => {
  onPay.mockClear()
  const { buy, renew, pay, payRest } = renderPurchaseControls(true)
  for (const control of [buy, renew, pay, payRest]) expect(control.getAttribute('aria-disabled')).toBe('true')
  expect(buy.hasAttribute('href')).toBe(false)
  expect(findDescription(buy)).toBe('Les ventes sont fermées.')
  // The notice above every screen shows the reason, so the links do not repeat it.
  expect(document.getElementById(buy.getAttribute('aria-describedby')!)!.className).toBe('visually-hidden')
  // A pass that is not on sale keeps its own reason.
  expect(findDescription(renew)).toBe('Pas en vente')
  expect(findDescription(pay)).toBe('Les ventes sont fermées.')
  expect(findDescription(payRest)).toBe('Les ventes sont fermées.')
  fireEvent.click(pay)
  fireEvent.click(payRest)
  expect(onPay).not.toHaveBeenCalled()
})

test('while sales are open, the purchase link leads to the purchase and the pay buttons pay', () => {
  onPay.mockClear()
  const { buy, pay, payRest } = renderPurchaseControls(false)
  expect(buy.getAttribute('href')).toBe('/purchase')
  fireEvent.click(pay)
  fireEvent.click(payRest)
  expect(onPay).toHaveBeenCalledTimes(2)
})

describe('dashboard', () => {
  preparePurchaseTests()

  test.each([
    [true, 1],
    [false, 0],
  ])('counts the remaining days of a presale only while sales are open (%s)', async (salesOpen, count) => {
    const statistics = {
      vehicles: 1,
      activeAccessRights: 0,
      purchasedAccessRights: 0,
      bannerDate: '2026-12-15T23:59:59-05:00',
      bannerDaysLeft: 17,
    }
    stubGateway((call) => {
      const result = createDefaultMutationResult(call, { viewer: { ...viewer, statistics } }) as {
        data: { portal: object }
      }
      if (call.body.documentId !== dashboardQuery.params.id) return result
      return { ...result, data: { ...result.data, portal: { ...result.data.portal, salesOpen } } }
    })
    openPortalPath('/Dashboard')
    const figures = await screen.findByRole('list', { name: 'Vos statistiques' })
    // Zeros are left out.
    expect([...figures.children].map(({ textContent }) => textContent)).toEqual(['1 véhicule'])
    expect(screen.queryAllByText(/encore 17/i)).toHaveLength(count)
  })

  test.each([
    ['open', true, {}, ['Payer le rapport – GRIZZLY', 'Acheter pour plusieurs véhicules']],
    ['closed', false, {}, []],
    [
      'closed, after a payment of a report without a known outcome',
      false,
      { reportId: 'r1', attempt: 'key', attemptTotal: '57488' },
      ['Vérifier le paiement – GRIZZLY', 'Paiement à confirmer – GRIZZLY'],
    ],
  ])('shows the links to pay and to buy while sales are %s', async (_, salesOpen, draft, links) => {
    changeDraft(reportDraftOptions, draft)
    const vehicle = { __typename: 'Vehicle', id: 'v1', name: 'GRIZZLY' }
    const report = {
      __typename: 'InterventionReport',
      id: 'r1',
      invoice: { total: { cents: 57_488 } },
      vehicle,
      vehicleSnapshot: null,
    }
    const free = {
      ...vehicle,
      registration: null,
      type: 'QUAD',
      pictureUrl: null,
      purchaseObstacle: null,
      seasonObstacle: null,
      insuranceRequest: null,
      lapsedInsuranceRequest: null,
      repeatablePass: null,
      activePass: null,
      accessRights: viewer.vehicles,
      unsettled: viewer.vehicles,
    }
    const edges = ['v1', 'v2', 'v3'].map((id) => ({ cursor: id, node: { ...free, id } }))
    const member = {
      ...viewer,
      purchased: { totalCount: 0 },
      failedAccessRights: [],
      interventionReports: [report],
      insuranceRequests: viewer.vehicles,
      vehiclesToUpdate: [],
      vehicles: { ...viewer.vehicles, edges },
    }
    stubGateway((call) => {
      const result = createDefaultMutationResult(call, { viewer: member }) as { data: { portal: object } }
      return { ...result, data: { ...result.data, portal: { ...result.data.portal, salesOpen } } }
    })
    openPortalPath('/Dashboard')
    await screen.findByRole('region', { name: /^À faire/ })
    const shown = screen.queryAllByRole('link', { name: /^(Payer|Paiement|Vérifier|Acheter pour)/ })
    expect(shown.map(({ textContent }) => textContent)).toEqual(links)
  })

  const createOffer = (type: string, available: boolean) => ({
    __typename: 'AccessRightOffer',
    type,
    available,
    currentPrice: { cents: 38_900 },
    regularPrice: { cents: 38_900 },
    taxIncluded: false,
    presale: null,
    total: { cents: 44_088 },
    choiceEndsAt: null,
    endsAt: null,
    lastDesiredActivation: null,
  })

  test.each([
    ['a pass on sale', true, ['Acheter – Droit d’accès annuel']],
    ['no pass while sales are closed', false, []],
  ])('shows a purchase link for %s, and text for a pass that is not on sale', async (_, salesOpen, links) => {
    const offers = { offers: [createOffer('ANNUAL', true), createOffer('SUMMER', false)] }
    stubGateway((call) => {
      const result = createDefaultMutationResult(call, { accessRightOffers: offers }) as {
        data: { portal: object }
      }
      return { ...result, data: { ...result.data, portal: { ...result.data.portal, salesOpen } } }
    })
    openPortalPath('/Dashboard')
    const region = within(await screen.findByRole('region', { name: /en vente/ }))
    const shown = region.queryAllByRole('link')
    expect(shown.map(({ textContent }) => textContent)).toEqual(links)
    // The row is the link, so it repeats no visible text.
    for (const link of shown) expect(link.firstElementChild?.className).toBe('visually-hidden')
    expect(region.getByText(/^Pas en vente en ce moment/)).toBeTruthy()
  })
})
