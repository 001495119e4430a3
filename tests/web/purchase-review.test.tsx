import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { changeLanguage } from '../../web/platform/i18n.ts'
import { purchaseWizard } from '../../web/domains/purchase/purchaseWizard.ts'
import { changeDraft, readDraft, resetDraft } from '../../web/wizard/draft.ts'

import { bought, createMoney, createStubReviewResult } from './helpers/purchase-results.ts'
import { translate } from './helpers/portal-screen.tsx'
import { pressButtonInEveryWay } from './helpers/press-button-in-every-way.ts'
import { renderPortalAt, preparePurchaseTests, isDisabled } from './helpers/purchase-wizard.tsx'
import {
  stubPurchaseGateway,
  createPurchaseProblemResult,
  findConfirmButton,
} from './helpers/purchase-gateway.ts'

preparePurchaseTests()

test('the purchase review shows every choice and the whole invoice before the confirmation [E50, E67]', async () => {
  const review = createStubReviewResult()
  review.data.purchaseQuote.invoice.lines = [
    { kind: 'ACCESS_RIGHT', amount: createMoney(27000) },
    { kind: 'INSURANCE', amount: createMoney(5000) },
  ]
  stubPurchaseGateway([], [review])
  renderPortalAt('/accesspass/review')
  await findConfirmButton()
  const text = document.body.textContent
  for (const shown of [
    'Assurance responsabilité civileNon taxée',
    'GRIZZLY',
    'Yamaha',
    'Modèle inconnu',
    '054 – Quad du Nord',
    '4242',
    'rue des Érables',
    'Saison 2026-2027',
  ]) {
    expect(text).toContain(shown)
  }
  expect(screen.getByRole('link', { name: 'Retour' }).getAttribute('href')).toBe('/accesspass/paymentinfo')
  const amounts = [...document.querySelectorAll('table td')].map((cell) => cell.textContent)
  expect(amounts).toEqual(
    ['270,00 $', '50,00 $', '320,00 $', '16,00 $', '31,92 $', '367,92 $'].map((amount) =>
      amount.replace(' ', '\u00a0'),
    ),
  )
  expect((await findConfirmButton()).textContent).toContain('367,92\u00a0$')
})

test('the purchase review states the mandatory insurance once, in the card of the pass below its invoice', async () => {
  stubPurchaseGateway([], [createStubReviewResult()])
  renderPortalAt('/accesspass/review')
  await findConfirmButton()
  const main = within(screen.getByRole('main'))
  const statement = main.getByText(translate('common:footer.insurance'))
  const passCard = main.getByRole('heading', { name: translate('purchase:Review.pass') }).closest('section')!
  expect(passCard.contains(statement)).toBe(true)
  const invoice = within(passCard).getByRole('table')
  expect(invoice.compareDocumentPosition(statement) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})

test('the purchase review redirects to the payment step when the stored card has expired [E46]', async () => {
  const answer = createStubReviewResult()
  answer.data.viewer.paymentCard = {
    ...answer.data.viewer.paymentCard,
    expirationYear: 2020,
    isExpired: true,
  }
  stubPurchaseGateway([], [answer])
  const router = renderPortalAt('/accesspass/review')
  await waitFor(() => expect(router.state.location.pathname).toBe('/accesspass/paymentinfo'))
})

describe('a price that rose after a declined payment', () => {
  const stated = /Ce paiement avait été refusé à 440,88\s\$\. Le total est maintenant de 509,86\s\$/
  /**
   * Creates stubbed data of the review of a purchase whose last payment failed. The current total
   * and the total of the failed payment are in cents. A total of null means that the review does
   * not know the failed total.
   */
  const createReviewResultOfResumedPurchase = (
    totalCents: number,
    failedTotal: number | null,
    failedCard: object | null = null,
  ) => {
    const incompleteAccessRight = {
      accessRight: { id: 'a4', type: 'ANNUAL', desiredActivation: null },
      vehicle: { id: 'v1' },
      club: { id: 'c1', available: true, region: { id: 'r3' } },
      failedTotal: failedTotal === null ? null : createMoney(failedTotal),
      failedCard,
    }
    const { data } = createStubReviewResult(totalCents)
    return { data: { ...data, viewer: { ...data.viewer, incompleteAccessRight }, named: null } }
  }

  const findRetryButton = () => screen.findByRole('button', { name: /^Réessayer cette carte/ })

  test('a resumed purchase shows the total of the failed payment and the current total [E64, E65]', async () => {
    changeDraft(purchaseWizard, { accessRightId: 'a4' })
    const inputs = stubPurchaseGateway(
      [createPurchaseProblemResult({ __typename: 'PaymentDeclinedProblem' })],
      [createReviewResultOfResumedPurchase(50_986, 44_088)],
    )
    renderPortalAt('/accesspass/review')
    expect(await screen.findByText(stated)).toBeTruthy()
    await userEvent.click(await findRetryButton())
    await waitFor(() => expect(inputs[0]?.['expectedTotal']).toMatchObject({ cents: 50_986 }))
    // The purchase was attempted at the new total, which has not changed since.
    await waitFor(() => expect(screen.queryByText(stated)).toBeNull())
  })

  test('a resumed purchase begins with the declined card, and another card is its first action [E64]', async () => {
    changeDraft(purchaseWizard, { accessRightId: 'a4' })
    const failedCard = { brand: 'Visa', last4: '4242' }
    stubPurchaseGateway([], [createReviewResultOfResumedPurchase(50_986, 50_986, failedCard)])
    renderPortalAt('/accesspass/review')
    expect(await screen.findByRole('heading', { level: 1, name: 'Paiement refusé' })).toBeTruthy()
    const notCharged = screen.getByText('Votre carte Visa se terminant par 4242 n’a pas été débitée.')
    const pass = screen.getByRole('heading', { name: translate('purchase:Review.pass') })
    expect(notCharged.compareDocumentPosition(pass)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    const main = within(screen.getByRole('main'))
    expect(main.getAllByRole('button')[0]?.textContent).toBe(translate('payment:Card.another'))
    expect(main.getByRole('button', { name: /^Réessayer cette carte/ })).toBeTruthy()
    await userEvent.click(main.getByRole('button', { name: translate('payment:Card.another') }))
    expect(screen.getByRole('region', { name: translate('payment:OtherCard.title') })).toBeTruthy()
    await userEvent.click(main.getByRole('button', { name: translate('common:words.cancel') }))
    expect(document.activeElement).toBe(main.getByRole('button', { name: translate('payment:Card.another') }))
  })

  test('a resumed purchase with a card stored since the decline names both cards and can be confirmed [E64]', async () => {
    changeDraft(purchaseWizard, { accessRightId: 'a4' })
    const failedCard = { brand: 'Mastercard', last4: '0341' }
    stubPurchaseGateway([], [createReviewResultOfResumedPurchase(50_986, 50_986, failedCard)])
    renderPortalAt('/accesspass/review')
    await screen.findByText('Votre carte Mastercard se terminant par 0341 n’a pas été débitée.')
    screen.getByText('Ce paiement se fera avec Visa se terminant par 4242.')
    expect(screen.queryByRole('button', { name: translate('payment:Card.another') })).toBeNull()
    expect(await findConfirmButton()).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Vérifiez votre achat')
  })

  test.each([
    ['equal to the current total', 50_986],
    ['unknown', null],
  ])(
    'a resumed purchase shows no price change if the total of the failed payment is %s [E64]',
    async (_, failedTotal) => {
      changeDraft(purchaseWizard, { accessRightId: 'a4' })
      stubPurchaseGateway([], [createReviewResultOfResumedPurchase(50_986, failedTotal)])
      renderPortalAt('/accesspass/review')
      await findRetryButton()
      expect(screen.queryByText(/Ce paiement avait été refusé/)).toBeNull()
    },
  )

  test('after a declined payment, a return to the review shows the total of that payment and the current total [E80]', async () => {
    stubPurchaseGateway(
      [createPurchaseProblemResult({ __typename: 'PaymentDeclinedProblem' })],
      [createStubReviewResult(44_088), createStubReviewResult(50_986)],
    )
    const router = renderPortalAt('/accesspass/review')
    await userEvent.click(await findConfirmButton())
    await screen.findByText('Refusé.')
    await router.navigate('/accesspass/passchoice')
    await router.navigate('/accesspass/review')
    expect(await screen.findByText(stated)).toBeTruthy()
  })
})

test('changing the language on the review keeps the choices, and removes messages in the previous language', async () => {
  const inputs = stubPurchaseGateway([createPurchaseProblemResult({ __typename: 'RefusedProblem' }), bought])
  renderPortalAt('/accesspass/review')
  await userEvent.click(await screen.findByRole('checkbox', { name: /^Imprimé/ }))
  await userEvent.click(await findConfirmButton())
  await screen.findByText('Refusé.')
  await act(async () => await changeLanguage('en'))
  const button = await screen.findByRole('button', { name: /^Confirm and pay/ })
  expect(screen.queryByText('Refusé.')).toBeNull()
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /^Printed/ }).checked).toBe(true)
  await userEvent.click(button)
  await screen.findByRole('heading', { level: 1, name: /Thank you/ })
  expect(inputs[1]).toMatchObject({ magazines: { printedQuantity: 1, digital: true } })
})

test('the confirm button is disabled with a reason until a printed or digital magazine is selected [E53, E54, I13, O42]', async () => {
  const inputs = stubPurchaseGateway([])
  renderPortalAt('/accesspass/review')
  const digital = await screen.findByLabelText(/^Numérique/)
  await userEvent.click(digital)
  const button = await findConfirmButton()
  expect(isDisabled(button)).toBe(true)
  expect(document.getElementById(button.getAttribute('aria-describedby')!)?.textContent).toBe(
    'Vous devez choisir au minimum un moyen de recevoir le magazine',
  )
  await pressButtonInEveryWay(button, () => expect(document.activeElement).toBe(digital))
  expect(inputs).toHaveLength(0)
  await userEvent.click(screen.getByLabelText(/^Imprimé/))
  expect(
    [...(await screen.findByLabelText<HTMLSelectElement>('Nombre d’exemplaires')).options].map(
      ({ value }) => value,
    ),
  ).toEqual(['1', '2'])
  expect(isDisabled(await findConfirmButton())).toBe(false)
})

test('the purchase of a pass that includes no magazine sends no magazine choice [E76, I13]', async () => {
  const inputs = stubPurchaseGateway(
    [bought],
    [createStubReviewResult(36792, { maximumPrintedMagazines: null })],
  )
  renderPortalAt('/accesspass/review')
  await userEvent.click(await findConfirmButton())
  await screen.findByRole('heading', { level: 1, name: /Merci/ })
  expect(inputs[0]?.['magazines']).toBeNull()
})

test('the confirm button of the review states the additional fee, and is disabled until the member accepts the fee [E47]', async () => {
  const inputs = stubPurchaseGateway(
    [bought],
    [createStubReviewResult(36792, { additionalFee: createMoney(1500) })],
  )
  renderPortalAt('/accesspass/review')
  const button = await findConfirmButton()
  expect(isDisabled(button)).toBe(true)
  expect(document.getElementById(button.getAttribute('aria-describedby')!)?.textContent).toContain('15,00')
  await userEvent.click(screen.getByRole('checkbox', { name: /15,00/ }))
  expect(isDisabled(await findConfirmButton())).toBe(false)
  await userEvent.click(await findConfirmButton())
  await screen.findByRole('heading', { level: 1, name: /Merci/ })
  expect(inputs[0]).toMatchObject({ additionalFeeAccepted: true })
})

test('if a fee is added after the review has loaded, the review includes the fee in the total and requires its acceptance [E47]', async () => {
  const reviews = [createStubReviewResult(36792, { additionalFee: null })]
  const inputs = stubPurchaseGateway(
    [createPurchaseProblemResult({ __typename: 'AdditionalFeeNotAcceptedProblem' }), bought],
    reviews,
  )
  renderPortalAt('/accesspass/review')
  const button = await findConfirmButton()
  reviews[0] = createStubReviewResult(38517, { additionalFee: createMoney(1500) })
  await userEvent.click(button)
  await screen.findByText('Refusé.')
  const box = await screen.findByRole('checkbox', { name: /15,00/ })
  expect(isDisabled(await findConfirmButton())).toBe(true)
  await userEvent.click(box)
  await userEvent.click(await findConfirmButton())
  await screen.findByRole('heading', { level: 1, name: /Merci/ })
  expect(inputs[1]).toMatchObject({ additionalFeeAccepted: true, expectedTotal: { cents: 38517 } })
})

test('if the amount of an accepted additional fee changes, the member must accept the fee again [E47]', async () => {
  const reviews = [createStubReviewResult(36792, { additionalFee: createMoney(1500) })]
  const inputs = stubPurchaseGateway(
    [createPurchaseProblemResult({ __typename: 'PriceChangedProblem', message: 'Nouveau prix.' }), bought],
    reviews,
  )
  changeDraft(purchaseWizard, { feeAccepted: '1500' })
  renderPortalAt('/accesspass/review')
  const button = await findConfirmButton()
  expect(screen.queryByRole('checkbox', { name: /15,00/ })).toBeNull()
  reviews[0] = createStubReviewResult(37942, { additionalFee: createMoney(2500) })
  await userEvent.click(button)
  await screen.findByText('Nouveau prix.')
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: /25,00/ })
  expect(box.checked).toBe(false)
  expect(isDisabled(await findConfirmButton())).toBe(true)
  await userEvent.click(box)
  await userEvent.click(await findConfirmButton())
  await screen.findByRole('heading', { level: 1, name: /Merci/ })
  expect(inputs[1]).toMatchObject({ additionalFeeAccepted: true, expectedTotal: { cents: 37942 } })
})

test('the review names the e-mail address that receives the pass, and asks once per purchase to check the mailing address [E56, E57]', async () => {
  stubPurchaseGateway([createPurchaseProblemResult({ __typename: 'RefusedProblem' })])
  renderPortalAt('/accesspass/review')
  await screen.findByText('camille@example.org')
  const request = 'Vérifiez cette adresse.'
  screen.getByText('7, rang des Bouleaux')
  screen.getByText(request)
  await userEvent.click(await findConfirmButton())
  expect(screen.queryByText(request)).toBeNull()
  cleanup()
  renderPortalAt('/accesspass/review')
  await screen.findByText('7, rang des Bouleaux')
  screen.getByRole('link', { name: /Adresse postale$/ })
  expect(screen.queryByText(request)).toBeNull()

  cleanup()
  const { warningSeen, ...next } = readDraft(purchaseWizard)
  expect(warningSeen).toBe(true)
  resetDraft(purchaseWizard, next)
  renderPortalAt('/accesspass/review')
  await userEvent.click(await screen.findByRole('link', { name: /Envoi par courriel$/ }))
  expect(readDraft(purchaseWizard).warningSeen).toBe(true)
})

test('the action bar names the card that the pay button charges, as a link to the payment step', async () => {
  stubPurchaseGateway([])
  const router = renderPortalAt('/accesspass/review')
  const bar = within((await findConfirmButton()).closest<HTMLElement>('[class*=bar]')!)
  bar.getByText('Visa •••• 4242')
  await userEvent.click(bar.getByRole('link', { name: /Visa se terminant par 4242$/ }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/accesspass/paymentinfo'))
})

test('the review states the total, the refund rule and each part of the purchase once, in reading order [E50]', async () => {
  stubPurchaseGateway([])
  renderPortalAt('/accesspass/review')
  const button = await findConfirmButton()
  const text = screen.getByRole('main').textContent
  // The total follows the choices with a price, so that a phone shows it without much scrolling.
  const positions = [
    'GRIZZLY',
    'Droit d’accès annuel',
    'Quad du Nord',
    '367,92',
    'remboursables',
    'camille@example.org',
    '7, rang des Bouleaux',
  ].map((part) => text.indexOf(part))
  expect(positions).not.toContain(-1)
  expect(positions).toEqual(positions.toSorted((a, b) => a - b))
  expect(text.match(/remboursables/g)).toHaveLength(1)
  // The action bar and the pay button repeat the total; one of them is always in view.
  const bar = button.closest('[class*=bar]')?.textContent ?? ''
  expect(text.replace(bar, '').match(/367,92/g)).toHaveLength(1)
})
