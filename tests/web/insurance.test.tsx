/**
 * Tests of the screens for passes without insurance: unavailable offers, the list of insurance
 * requests, and their payment.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import infoQuery from '../../web/__generated__/WithoutInsuranceInfoScreenQuery.graphql.ts'
import payMutation from '../../web/__generated__/usePayRequestMutation.graphql.ts'
import requestsQuery from '../../web/__generated__/RequestsWithoutInsuranceScreenQuery.graphql.ts'
import { markVideoWatched } from '../../web/domains/video/shared/watchedVideo.ts'
import { changeLanguage } from '../../web/platform/i18n.ts'
import { initializeAllTexts } from './helpers/load-texts.ts'
import { openSession } from '../../web/platform/session.ts'
import { expireQueryResults } from '../../web/relay/environment.ts'
import { purchaseWizard } from '../../web/domains/purchase/purchaseWizard.ts'
import { resetDraft } from '../../web/wizard/draft.ts'
import { member, stubGateway, createStubSessionTokens } from './helpers/stub-gateway.ts'
import { createDefaultMutationResult, data, viewer } from './refusals/default-mutation-results.ts'
import { normalizeSpaces, openPortalPath, translate } from './helpers/portal-screen.tsx'
import { stubStripe } from './helpers/stub-stripe.ts'
import {
  expectPaymentFailedDialog,
  payAddress,
  pressPayButton,
  payableRequestData,
  request as review,
} from './refusals/insurance.cases.ts'

beforeAll(initializeAllTexts)
beforeEach(async () => {
  await changeLanguage('fr')
  openSession(createStubSessionTokens(1), member)
  markVideoWatched()
  expireQueryResults()
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

/** Opens a path, with a stubbed gateway that returns the given data for the screen's query. */
function openPortalWithData(initialPath: string, queryDocumentId: string | null, createData: () => object) {
  stubGateway((call) =>
    call.body.documentId === queryDocumentId
      ? { data: { ...data, viewer, ...createData() } }
      : createDefaultMutationResult(call),
  )
  return openPortalPath(initialPath)
}

const createPassOffer = (type: string, available: boolean, choiceEndsAt: string | null = null) => ({
  type,
  available,
  choiceEndsAt,
  endsAt: null,
})
const without = 'ANNUAL_WITHOUT_INSURANCE'

describe('unavailable pass without insurance [F05, O37]', () => {
  const createPassOfferData = (...offers: object[]) => ({
    offersOfKind: { offers },
    forms: { offers, guideUrl: null, insuranceFormUrl: null, withoutInsuranceFormUrl: null },
  })
  const closed = 'WithoutInsuranceInfo.unavailable.closed'
  const endedKey = 'WithoutInsuranceInfo.unavailable.ended'
  const notSold = 'WithoutInsuranceInfo.unavailable'
  const ends = '2026-08-31T12:00:00Z'

  test.each([
    [
      'fr',
      'the sale has ended',
      createPassOfferData(createPassOffer(without, false, ends)),
      endedKey,
      '31 août 2026',
    ],
    [
      'en',
      'the sale has ended',
      createPassOfferData(createPassOffer(without, false, ends)),
      endedKey,
      'August 31, 2026',
    ],
    ['fr', 'the sale is closed', createPassOfferData(createPassOffer(without, false)), closed, ''],
    ['en', 'the sale is closed', createPassOfferData(createPassOffer(without, false)), closed, ''],
    [
      'fr',
      'only the summer pass is sold',
      createPassOfferData(createPassOffer('SUMMER_WITHOUT_INSURANCE', true)),
      notSold,
      '',
    ],
    ['en', 'no pass of this type is sold to a rental business', createPassOfferData(), notSold, ''],
  ] as const)(
    'the screen about passes without insurance, in language %s, explains that %s',
    async (language, _, answer, key, date) => {
      resetDraft(purchaseWizard, { type: without })
      await changeLanguage(language)
      const noticeText = translate(`insurance:${key}`).replace('{{date}}', date)
      expect(noticeText).not.toMatch(/minute/)
      openPortalWithData('/accesspass/WithoutInsuranceInfo', infoQuery.params.id, () => answer)
      const notice = await screen.findByText(
        (_text, element) => normalizeSpaces(element?.textContent ?? '') === noticeText,
      )
      expect(notice).toBeTruthy()
      expect(screen.queryByRole('checkbox')).toBeNull()
      const offersLink = screen.getByRole('link', {
        name: translate('insurance:WithoutInsuranceInfo.otherPass'),
      })
      expect(offersLink.getAttribute('href')).toBe('/accesspass/passchoice')
    },
  )

  test('an insurance request can continue once a retry finds that the pass without insurance is on sale', async () => {
    resetDraft(purchaseWizard, { type: without })
    let isOpen = false
    openPortalWithData('/accesspass/WithoutInsuranceInfo', infoQuery.params.id, () =>
      createPassOfferData(createPassOffer(without, isOpen)),
    )
    const retryButton = await screen.findByRole('button', {
      name: translate('insurance:WithoutInsuranceInfo.again'),
    })
    isOpen = true
    await userEvent.click(retryButton)
    await waitFor(() => expect(screen.getAllByRole('checkbox')).toHaveLength(4))
  })
})

test('the review of an insurance request shows the member and every choice [F12]', async () => {
  review.before()
  stubGateway((call) => createDefaultMutationResult(call, review.data))
  openPortalPath(review.address)
  await screen.findByRole('button', { name: translate('insurance:WithoutInsuranceReview.send') })
  const main = normalizeSpaces(screen.getByRole('main').textContent)
  for (const part of [
    'Camille Roy',
    viewer.email,
    viewer.phoneNumber,
    'CASTOR',
    translate(`access-rights:AccessRightType.${without}`),
    '421,30 $',
    '30 septembre 2027',
    'Quad du Nord',
    'Boréale',
    'BA-118',
    'preuve.pdf',
  ])
    expect(main).toContain(part)
  const digital = screen.getByRole<HTMLInputElement>('checkbox', {
    name: translate('magazines:Magazine.review.digital'),
  })
  expect(digital.checked).toBe(true)
})

test('the sum of an insurance request says that it is due only if the request is accepted', async () => {
  review.before()
  stubGateway((call) => createDefaultMutationResult(call, review.data))
  openPortalPath(review.address)
  await screen.findByRole('button', { name: translate('insurance:WithoutInsuranceReview.send') })
  const total = screen.getByRole('row', { name: /^À payer si la demande est acceptée/ })
  expect(normalizeSpaces(total.textContent)).toContain('421,30 $')
  expect(normalizeSpaces(screen.getByRole('main').textContent)).toContain(
    '421,30 $à payer si la demande est acceptée',
  )
  expect(screen.queryByText(translate('purchase:Purchase.price.total'))).toBeNull()
})

/** Creates a stubbed insurance request in the gateway's format. */
const createInsuranceRequest = (number: string, status: string, overrides: object = {}) => ({
  __typename: 'InsuranceRequest',
  id: `request-${number}`,
  number,
  status,
  type: without,
  payObstacle: status === 'PAYMENT_PENDING' ? null : status,
  canPay: status === 'PAYMENT_PENDING',
  createdAt: '2026-11-02T15:00:00Z',
  expiresAt: null,
  daysLeft: null,
  price: { cents: 36_643 },
  invoice: { total: { cents: 42_130 } },
  clubSnapshot: { number: '054', name: 'Quad du Nord' },
  vehicle: { __typename: 'Vehicle', id: 'vehicle-1' },
  vehicleSnapshot: {
    name: 'CASTOR',
    make: 'Yamaha',
    model: 'Wolverine',
    year: '2023',
    registration: 'V318 226',
  },
  ...overrides,
})

test.each([
  ['fr', '2 novembre 2026', '366,43 $', '421,30 $', 'Véhicule'],
  ['en', 'November 2, 2026', '$366.43', '$421.30', 'Vehicle'],
] as const)(
  'the list of insurance requests shows number, status, pass type, date, club, vehicle and price of each request, language %s [F17, F31]',
  async (language, day, price, total, term) => {
    await changeLanguage(language)
    const nodes = [
      createInsuranceRequest('000014', 'APPROVAL_PENDING'),
      createInsuranceRequest('000013', 'PAYMENT_PENDING', { expiresAt: '2027-11-27T04:59:59Z', daysLeft: 5 }),
      createInsuranceRequest('000012', 'ACCEPTED'),
      createInsuranceRequest('000011', 'REFUSED'),
    ]
    openPortalWithData('/RequestsWithoutInsurance', requestsQuery.params.id, () => ({
      viewer: {
        ...viewer,
        insuranceRequests: {
          totalCount: nodes.length,
          edges: nodes.map((node) => ({ node, cursor: node.id })),
          pageInfo: { endCursor: null, hasNextPage: false },
        },
      },
    }))
    await screen.findByRole('heading', { level: 2, name: new RegExp('000014') })
    const cards = screen
      .getAllByRole('heading', { level: 2 })
      .map((title) => title.closest('li')!)
      .filter(Boolean)
    expect(cards.map((card) => /\d{6}/.exec(card.textContent)?.[0])).toEqual([
      '000014',
      '000013',
      '000012',
      '000011',
    ])
    for (const [index, requestState] of ['pending', 'toPay', 'paid', 'refused'].entries()) {
      const card = cards[index]!
      const text = normalizeSpaces(card.textContent)
      for (const shown of [
        translate(`insurance:Request.standing.${requestState}`),
        translate(`access-rights:AccessRightType.${without}`),
        day,
        '054 – Quad du Nord',
        price,
        total,
      ])
        expect(text).toContain(shown)
      const vehicle = within(card).getByText(term, { selector: 'dt' }).nextElementSibling!
      for (const shown of ['CASTOR', 'Yamaha Wolverine 2023', 'V318 226'])
        expect(normalizeSpaces(vehicle.textContent)).toContain(shown)
    }
  },
)

test('the open list of insurance requests announces a new decision on a request only once, and then offers the payment', async () => {
  let status = 'APPROVAL_PENDING'
  stubGateway((call) => {
    const request = createInsuranceRequest('000014', status, {
      canPay: status === 'PAYMENT_PENDING',
      payObstacle: status === 'PAYMENT_PENDING' ? null : status,
    })
    const insuranceRequests = {
      totalCount: 1,
      edges: [{ node: request, cursor: 'c' }],
      pageInfo: { endCursor: null, hasNextPage: false },
    }
    return createDefaultMutationResult(call, { viewer: { ...viewer, insuranceRequests } })
  })
  openPortalPath('/RequestsWithoutInsurance')
  await screen.findByRole('heading', { level: 2, name: new RegExp('000014') })
  expect(screen.queryByRole('link', { name: /^Payer/ })).toBeNull()

  status = 'PAYMENT_PENDING'
  dispatchEvent(new Event('focus'))
  const message = translate('insurance:Request.live.toPay').replace('{{number}}', '000014')
  const announcement = await screen.findByText(message)
  expect(announcement.closest('[role="status"]')).toBeTruthy()
  expect(await screen.findByRole('link', { name: /^Payer/ })).toBeTruthy()

  status = 'ACCEPTED'
  dispatchEvent(new Event('focus'))
  // The member is not told about a change after the decision, such as their own payment.
  expect(screen.getByText(message)).toBe(announcement)
})

test.each([
  ['fr', 'Une erreur est survenue lors de l’achat de votre droit sans assurance.'],
  ['en', 'An error occurred while buying your pass without insurance.'],
] as const)(
  "if the purchase of a pass without insurance fails, a dialog in the language %s shows the federation's e-mail address [F28, O15]",
  async (language, sentence) => {
    await changeLanguage(language)
    const file = join(import.meta.dirname, '../../locales', language, 'gateway/insurance.json')
    const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
    const name = 'WithoutInsurancePurchaseFailedProblem'
    const message = texts[`Problems.${name}`]!
    expect(message).toContain(sentence)
    stubGateway((call) => {
      if (call.body.documentId !== payMutation.params.id)
        return createDefaultMutationResult(call, payableRequestData)
      return { data: { payInsuranceRequest: { __typename: name, message, code: null, fields: [] } } }
    })
    const router = openPortalPath(payAddress)
    await pressPayButton()
    await expectPaymentFailedDialog({ message, router, input: {}, part: '' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
)

test.each([
  ['the review redirects to the payment when no card is stored', payAddress, null, 'PayRequest.paymentTitle'],
  [
    'the payment redirects to the review when a card is stored',
    '/PaymentInfoWithoutInsurance/request-1',
    payableRequestData.viewer.paymentCard,
    'PayRequest.title',
  ],
] as const)(
  'the payment of an insurance request redirects to the screen that fits the stored card: %s [F20, F21]',
  async (_, address, paymentCard, title) => {
    stubStripe()
    stubGateway((call) =>
      createDefaultMutationResult(call, {
        ...payableRequestData,
        viewer: { ...payableRequestData.viewer, paymentCard },
      }),
    )
    const titles = new Set<string>()
    const recordScreenTitles = () =>
      screen
        .queryAllByRole('heading', { level: 1 })
        .forEach((h1) => titles.add(normalizeSpaces(h1.textContent)))
    new MutationObserver(recordScreenTitles).observe(document.body, { childList: true, subtree: true })
    openPortalPath(address)
    await screen.findByRole('heading', { level: 1, name: translate(`insurance:${title}`) })
    expect([...titles]).toEqual([normalizeSpaces(translate(`insurance:${title}`))])
  },
)
