/** Tests of a guest's purchase, screen by screen, with a stubbed gateway. */
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import setGuestCard from '../../web/__generated__/GuestCardMutation.graphql.ts'
import invoice from '../../web/__generated__/useGuestInvoiceQuery.graphql.ts'
import printGuestPass from '../../web/__generated__/GuestPassFileMutation.graphql.ts'
import resendGuestPass from '../../web/__generated__/ResendGuestPassMutation.graphql.ts'
import checkGuestAccessRight from '../../web/__generated__/useGuestCheckMutation.graphql.ts'
import buyGuestAccessRight from '../../web/__generated__/useGuestPurchaseMutation.graphql.ts'
import { changeLanguage } from '../../web/platform/i18n.ts'
import { initializeAllTexts } from './helpers/load-texts.ts'
import { loadCardProcessor } from '../../web/domains/payment/shared/stripe.ts'
import { openSession } from '../../web/platform/session.ts'
import { expireQueryResults } from '../../web/relay/environment.ts'
import { type GuestDraft, guestWizards } from '../../web/domains/guests/guestWizards.ts'
import { getGuestReceiptStorage } from '../../web/domains/guests/guestReceipts.ts'
import { readDraft, resetDraft } from '../../web/wizard/draft.ts'
import {
  type Call,
  createGraphqlErrorResponse,
  member,
  stubGateway,
  createStubSessionTokens,
} from './helpers/stub-gateway.ts'
import { createDefaultMutationResult } from './refusals/default-mutation-results.ts'
import {
  findFormControl,
  openPortalPath,
  normalizeSpaces,
  pressButton,
  translate,
  enterFormControlValue,
} from './helpers/portal-screen.tsx'
import { stubStripe } from './helpers/stub-stripe.ts'
import { createMoney } from './helpers/purchase-results.ts'
import { pressButtonInEveryWay } from './helpers/press-button-in-every-way.ts'
import { paymentCard } from './helpers/guest-card.ts'

const { provinces, onnb } = guestWizards

beforeAll(initializeAllTexts)

// Date of the stubbed results: the browser removes a stored payment after its last day.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T17:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

// Stripe is loaded once per page, so the tests share one stub.
let stripe: ReturnType<typeof stubStripe>
beforeAll(async () => {
  stripe = stubStripe()
  await loadCardProcessor({ publishableKey: 'pk_test', scriptUrl: null })
})

const invoiceResult = {
  lines: [
    { kind: 'ACCESS_RIGHT', amount: createMoney(80_00) },
    { kind: 'INSURANCE', amount: createMoney(10_00) },
  ],
  subtotal: createMoney(90_00),
  tps: createMoney(4_50),
  tpsRate: 0.05,
  tvq: createMoney(8_98),
  tvqRate: 0.09975,
  total: createMoney(103_48),
}
const total = /103,48/

/** Input of a guest, by field id. The mutation input uses the same field names. */
const guestInput = {
  cardNumber: 'ON482913',
  firstName: 'Megan',
  lastName: 'Doyle',
  email: 'megan.doyle@sentier.example',
  phoneNumber: '6135550111',
  addressLine: '12 Rideau Street',
  postalCode: 'k1n 5t2',
}
const confirmedGuest: GuestDraft = { ...guestInput, province: 'ON', isCanadian: true, found: true }

const successResults = {
  checkGuestAccessRight: { __typename: 'CheckGuestAccessRightPayload', email: guestInput.email },
  setGuestCard: { __typename: 'SetGuestCardPayload', paymentCard },
  buyGuestAccessRight: {
    __typename: 'BuyGuestAccessRightPayload',
    number: '#500001',
    total: invoiceResult.total,
    email: guestInput.email,
    activeAt: '2026-11-22T18:00:00Z',
    expiresAt: '2026-11-25T04:59:59Z',
    controlNumber: 'H7K2M9Q' as string | null,
    passKey: 'a1b2c3d4e5f6' as string | null,
  },
  printGuestPass: {
    __typename: 'PrintGuestPassPayload',
    url: 'https://files.example/documents/guests/1.pdf',
  },
  resendGuestPass: { __typename: 'ResendGuestPassPayload' },
}
type Mutation = keyof typeof successResults
const documents = {
  checkGuestAccessRight,
  setGuestCard,
  buyGuestAccessRight,
  printGuestPass,
  resendGuestPass,
}

/**
 * Stubs the gateway with a price and with results of the guest mutations. Returns an array for each
 * mutation name, to which the input of each call is appended.
 */
function stubGuestGateway(
  results: { [Name in Mutation]?: () => unknown } = {},
  price: () => unknown = () => ({ data: { guestInvoice: invoiceResult } }),
) {
  expireQueryResults()
  const inputs: Record<Mutation, Record<string, unknown>[]> = {
    checkGuestAccessRight: [],
    setGuestCard: [],
    buyGuestAccessRight: [],
    printGuestPass: [],
    resendGuestPass: [],
  }
  stubGateway((call: Call) => {
    if (call.body.documentId === invoice.params.id) return price()
    for (const name of Object.keys(documents) as Mutation[]) {
      if (call.body.documentId !== documents[name].params.id) continue
      inputs[name].push(call.body.variables['input'] as Record<string, unknown>)
      return results[name]?.() ?? { data: { [name]: successResults[name] } }
    }
    return createDefaultMutationResult(call)
  })
  return inputs
}

/** Returns a mutation result that contains a problem of the given type. */
const createPurchaseProblemResult = (
  mutation: Mutation,
  problemType: string,
  message: string,
  overrides: object = {},
) => ({
  data: { [mutation]: { __typename: problemType, message, code: null, fields: [], ...overrides } },
})

const readBrowserStorage = () =>
  JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)])

beforeEach(async () => {
  await changeLanguage('fr')
  resetDraft(provinces)
  resetDraft(onnb)
})

/** Returns the links of the error summary, in the order of the summary. */
const readSummaryFields = () =>
  [...document.querySelectorAll('main form [role=group][tabindex="-1"] li a')].map((link) =>
    link.getAttribute('href'),
  )

/** Presses the pay button once it is enabled. */
async function clickPayButton(): Promise<void> {
  await waitFor(async () => expect(isDisabled(await findBuyPassButton())).toBe(false))
  ;(await findBuyPassButton()).click()
}

/** Fills in fields of the first step of the guest wizard; other fields keep their values. */
async function fillInGuestInfoStep(values: Record<string, string> = guestInput): Promise<void> {
  for (const [id, value] of Object.entries(values)) await enterFormControlValue(id, value)
}

async function confirmPaymentCard(): Promise<void> {
  await screen.findByRole('group', { name: /carte|card/i })
  stripe.completeCard()
  await enterFormControlValue('cardName', 'Megan Doyle')
  await pressButton('guests:Guest.card.confirm')
  await screen.findByText(translate('guests:Guest.card.confirmed'))
}

const readScreenTitle = () => normalizeSpaces(screen.getByRole('heading', { level: 1 }).textContent)
const buyPassButton = { name: /^(Payer|Pay)( [\d$]|$)/ }
const findBuyPassButton = () => screen.findByRole('button', buyPassButton)
const queryBuyPassButton = () => screen.queryByRole('button', buyPassButton)
const isDisabled = (button: HTMLElement) => button.getAttribute('aria-disabled') === 'true'
const readButtonDescription = (button: HTMLElement) => {
  const ids = button.getAttribute('aria-describedby')?.split(' ') ?? []
  return normalizeSpaces(ids.map((id) => document.getElementById(id)?.textContent).join(' '))
}
const waitForRouterPath = (router: { state: { location: { pathname: string } } }, path: string) =>
  waitFor(() => expect(router.state.location.pathname).toBe(path))

test('the entry screen for guests has one main action, and each way states only what it requires [L24]', async () => {
  stubGuestGateway()
  openPortalPath('/IndexProvincial')
  const main = await screen.findByRole('main')
  await screen.findByText(translate('guests:Provincial.provinces.intro'))
  expect([...main.querySelectorAll('[class*=primary]')].map(({ textContent }) => textContent)).toEqual([
    translate('guests:Provincial.provinces.buy'),
  ])
})

test('the entry screen for guests states the price and when the days start before the buttons [L16]', async () => {
  stubGuestGateway()
  openPortalPath('/IndexProvincial')
  const days = await screen.findByText(translate('guests:Guest.payment.days'))
  const price = await screen.findByText(/103,48/)
  const button = screen.getByText(translate('guests:Provincial.provinces.buy'))
  expect(price.compareDocumentPosition(days)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(days.compareDocumentPosition(button)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

describe('first step of a guest purchase', () => {
  test('only the payment step for guests states that passes are not refunded', async () => {
    stubGuestGateway()
    openPortalPath('/FormStep1BaseInfo')
    await findFormControl('cardNumber')
    expect(screen.queryByText(translate('guests:Guest.payment.days'))).toBeNull()
    const main = await screen.findByRole('main')
    expect(normalizeSpaces(main.textContent)).not.toContain(translate('common:footer.refunds'))
    cleanup()
    resetDraft(provinces, confirmedGuest)
    openPortalPath('/FormStep2Payment')
    await screen.findByRole('table')
    screen.getByText(translate('common:footer.refunds'))
  })

  test('the first step of the guest wizard sends the access right, its holder and the home province, and then opens the payment step [L08]', async () => {
    const sent = stubGuestGateway()
    const router = openPortalPath('/FormStep1BaseInfo')
    await fillInGuestInfoStep()
    await pressButton('common:words.next')
    await waitForRouterPath(router, '/FormStep2Payment')
    expect(sent.checkGuestAccessRight).toEqual([
      {
        holder: {
          flow: 'OTHER_PROVINCES',
          cardNumber: 'ON482913',
          firstName: 'Megan',
          lastName: 'Doyle',
          email: 'megan.doyle@sentier.example',
          postalCode: 'K1N 5T2',
          province: 'ON',
          provinceOfDestination: null,
        },
      },
    ])
  })

  test('if a guest leaves Quebec, the first step of the guest wizard requires one of two destination provinces [L05, L07]', async () => {
    const sent = stubGuestGateway()
    const router = openPortalPath('/OnFormStep1BaseInfo')
    await fillInGuestInfoStep({ ...guestInput, cardNumber: 'QC905124', postalCode: 'J8X 2K1' })
    await pressButton('common:words.next')
    expect(screen.getAllByText(translate('guests:Guest.destinationMissing')).length).toBeGreaterThan(0)
    expect(sent.checkGuestAccessRight).toEqual([])
    expect(screen.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).value)).toEqual([
      'ONTARIO',
      'NEW_BRUNSWICK',
    ])
    ;(await screen.findByRole('radio', { name: 'Nouveau-Brunswick' })).click()
    await pressButton('common:words.next')
    await waitForRouterPath(router, '/OnFormStep2Payment')
    expect(sent.checkGuestAccessRight).toMatchObject([
      {
        holder: { flow: 'ONTARIO_NEW_BRUNSWICK', province: 'QC', provinceOfDestination: 'NEW_BRUNSWICK' },
      },
    ])
  })

  test('the first step of the guest wizard reports every missing value at its field [L06]', async () => {
    const sent = stubGuestGateway()
    openPortalPath('/FormStep1BaseInfo')
    await findFormControl('cardNumber')
    await pressButton('common:words.next')
    for (const id of Object.keys(guestInput)) {
      await waitFor(() => expect(document.getElementById(id)!.getAttribute('aria-invalid')).toBe('true'))
    }
    // The error summary lists the fields in the order of the screen.
    const marked = [...document.querySelectorAll('main [aria-invalid=true]')].map(({ id }) => `#${id}`)
    expect(readSummaryFields()).toEqual(marked)
    expect(marked.slice(-2)).toEqual(['#postalCode', '#province'])
    expect(sent.checkGuestAccessRight).toEqual([])
  })

  test.each([
    ['email', `${'m'.repeat(90)}@sentier.example`, /100/],
    ['phoneNumber', '6'.repeat(33), /32/],
    ['addressLine', 'r'.repeat(101), /100/],
    ['postalCode', '1234567', /K1N 5T2/],
  ])(
    'the first step of the guest wizard rejects a value that is too long or malformed in the field %s [L06]',
    async (id, value, message) => {
      const sent = stubGuestGateway()
      openPortalPath('/FormStep1BaseInfo')
      await fillInGuestInfoStep({ ...guestInput, [id]: value })
      await pressButton('common:words.next')
      await waitFor(() => expect(document.getElementById(`${id}-error`)?.textContent).toMatch(message))
      expect(sent.checkGuestAccessRight).toEqual([])
    },
  )

  const readProvince = async () => ((await findFormControl('province')) as HTMLSelectElement).value

  test('the province of a guest follows the postal code, and a ZIP code has five digits [L04]', async () => {
    const sent = stubGuestGateway()
    openPortalPath('/FormStep1BaseInfo')
    expect(await readProvince()).toBe('')
    // The province depends on the postal code, so it follows the postal code on the screen.
    const postalCode = await findFormControl('postalCode')
    const province = await findFormControl('province')
    expect(postalCode.compareDocumentPosition(province)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    await fillInGuestInfoStep({ ...guestInput, postalCode: 'e' })
    await waitFor(async () => expect(await readProvince()).toBe('NB'))
    await enterFormControlValue('postalCode', 'e1a 3k8')
    await pressButton('common:words.next')
    await waitFor(() =>
      expect(sent.checkGuestAccessRight).toMatchObject([
        { holder: { province: 'NB', postalCode: 'E1A 3K8' } },
      ]),
    )
  })

  test('a province that the guest selects stays selected, and a guest abroad has states instead', async () => {
    stubGuestGateway()
    openPortalPath('/FormStep1BaseInfo')
    await enterFormControlValue('province', 'QC')
    await enterFormControlValue('postalCode', 'K1A 0B1')
    expect(await readProvince()).toBe('QC')
    await enterFormControlValue('isCanadian', false)
    const field = await findFormControl('postalCode')
    await waitFor(() => expect(readButtonDescription(field)).toBe(translate('guests:Guest.zipCodeHint')))
    expect(await readProvince()).toBe('')
    await enterFormControlValue('postalCode', '05401')
    expect(await readProvince()).toBe('')
  })

  test('if the access right of a guest is unknown, the errors name the number and the province that were searched, and the form keeps the input [L09, O12]', async () => {
    stubGuestGateway({
      checkGuestAccessRight: () =>
        createPurchaseProblemResult('checkGuestAccessRight', 'ExternalRightNotFoundProblem', 'Inconnu.'),
    })
    const router = openPortalPath('/FormStep1BaseInfo')
    await fillInGuestInfoStep()
    await pressButton('common:words.next')
    // The error summary has the long text, the field a short one.
    const summary = await screen.findByRole('link', {
      name: /^Aucun droit d’accès valide en Ontario.* ON482913 /,
    })
    const text = translate('guests:ProvincesPartnership.ctrlNumberValidationError')
    expect(normalizeSpaces(summary.textContent)).toBe(
      text.replace('{{place}}', 'en Ontario').replace('{{number}}', 'ON482913'),
    )
    const readFieldError = (id: string) =>
      normalizeSpaces(document.getElementById(`${id}-error`)?.textContent ?? null)
    expect(readFieldError('cardNumber')).toContain(translate('guests:Guest.cardNumberNotFound'))
    expect(readFieldError('province')).toContain('Vérifiez la province : nous avons cherché en Ontario.')
    // One problem has one entry, although two fields are marked.
    expect(readSummaryFields()).toEqual(['#cardNumber'])
    expect(router.state.location.pathname).toBe('/FormStep1BaseInfo')
    expect((document.getElementById('lastName') as HTMLInputElement).value).toBe('Doyle')
    expect((document.getElementById('postalCode') as HTMLInputElement).value).toBe('K1N 5T2')

    // Another province may be the correction, so neither field remains marked.
    await enterFormControlValue('province', 'NB')
    await waitFor(() => expect(document.querySelectorAll('main [aria-invalid=true]')).toHaveLength(0))
  })

  test('if the access right of a guest from Quebec is unknown, the number is the only marked field [L09, O12]', async () => {
    stubGuestGateway({
      checkGuestAccessRight: () =>
        createPurchaseProblemResult('checkGuestAccessRight', 'ExternalRightNotFoundProblem', 'Inconnu.'),
    })
    openPortalPath('/OnFormStep1BaseInfo')
    await fillInGuestInfoStep({ ...guestInput, cardNumber: 'QC611820', postalCode: 'J8X 2K1' })
    ;(await screen.findByRole('radio', { name: 'Ontario' })).click()
    await pressButton('common:words.next')
    const summary = await screen.findByRole('link', { name: /au Québec.* QC611820 .*peut-être expiré/ })
    expect(summary.getAttribute('href')).toBe('#cardNumber')
    expect(readSummaryFields()).toEqual(['#cardNumber'])
    const marked = [...document.querySelectorAll('main [aria-invalid=true]')].map(({ id }) => id)
    expect(marked).toEqual(['cardNumber'])
  })

  test('the destination of a guest from Quebec has its own heading before the current pass [L05]', async () => {
    stubGuestGateway()
    openPortalPath('/OnFormStep1BaseInfo')
    await findFormControl('cardNumber')
    const region = screen.getByRole('region', { name: translate('guests:Guest.destination') })
    expect(within(region).getAllByRole('radio')).toHaveLength(2)
    expect(region.querySelector('#cardNumber')).toBeNull()
  })

  test('if the access right of a guest is unchanged, the first step of the guest wizard does not check it a second time', async () => {
    const sent = stubGuestGateway()
    resetDraft(provinces, confirmedGuest)
    const router = openPortalPath('/FormStep1BaseInfo')
    await enterFormControlValue('phoneNumber', '6135550122')
    await pressButton('common:words.next')
    await waitForRouterPath(router, '/FormStep2Payment')
    expect(sent.checkGuestAccessRight).toEqual([])
    expect(readDraft(provinces).phoneNumber).toBe('(613) 555-0122')
  })
})

describe('second step of a guest purchase', () => {
  const openGuestPaymentStep = () => {
    resetDraft(provinces, confirmedGuest)
    return openPortalPath('/FormStep2Payment')
  }

  test("the payment step for guests shows the guest's input, and the invoice with its tax rates [L10, L11]", async () => {
    stubGuestGateway({}, () => ({ data: { guestInvoice: { ...invoiceResult, tpsRate: 0.045 } } }))
    openGuestPaymentStep()
    const main = await screen.findByRole('main')
    for (const text of ['ON482913', 'Megan Doyle', guestInput.email, '12 Rideau Street']) {
      await waitFor(() => expect(main.textContent).toContain(text))
    }
    const table = await screen.findByRole('table')
    expect(normalizeSpaces(table.textContent)).toMatch(
      /80,00 \$Assurance responsabilité civileNon taxée10,00 \$.*90,00 \$.*TPS \(4,5 %\).*4,50 \$.*TVQ \(9,975 %\).*8,98 \$.*103,48 \$/,
    )
  })

  test('while the invoice loads, the guest payment step shows no amount and disables the pay button, even with a confirmed card [L12, P25]', async () => {
    let respondToInvoiceQuery: (response: object) => void = () => {}
    const sent = stubGuestGateway({}, () => new Promise((resolve) => (respondToInvoiceQuery = resolve)))
    openGuestPaymentStep()
    await confirmPaymentCard()
    const button = await findBuyPassButton()
    expect(isDisabled(button)).toBe(true)
    expect(readButtonDescription(button)).toBe(translate('guests:Guest.invoice.calculating'))
    expect(screen.queryByRole('table')).toBeNull()
    const screenText = normalizeSpaces(document.querySelector('main')!.textContent)
    expect(screenText).not.toMatch(/\d,\d\d \$/)
    button.click()
    expect(sent.buyGuestAccessRight).toEqual([])
    respondToInvoiceQuery({ data: { guestInvoice: invoiceResult } })
    await screen.findByRole('table')
    await waitFor(async () => expect(isDisabled(await findBuyPassButton())).toBe(false))
  })

  test('if the invoice fails to load, the guest payment step shows a retry button and no pay button [A37]', async () => {
    let works = false
    stubGuestGateway({}, () =>
      works
        ? { data: { guestInvoice: invoiceResult } }
        : createGraphqlErrorResponse('FEDERATION_UNAVAILABLE'),
    )
    openGuestPaymentStep()
    await screen.findByText(translate('guests:Guest.invoice.failed'))
    await confirmPaymentCard()
    expect(queryBuyPassButton()).toBeNull()
    works = true
    await pressButton('common:words.retry')
    await waitFor(async () => expect((await findBuyPassButton()).textContent).toMatch(total))
  })

  test('a guest cannot pay before the payment card is confirmed, or while another payment card is entered [L14, L15, L26]', async () => {
    const sent = stubGuestGateway()
    openGuestPaymentStep()
    // One main action at a time: first for the check of the card, then for the payment.
    const readMainActions = () =>
      [...screen.getByRole('main').querySelectorAll('[class*=primary]')].map(({ textContent }) =>
        normalizeSpaces(textContent),
      )
    const confirm = translate('guests:Guest.card.confirm')
    await screen.findByRole('button', { name: confirm })
    expect(readMainActions()).toEqual([confirm])
    await waitFor(async () => expect((await findBuyPassButton()).textContent).toMatch(total))
    const button = await findBuyPassButton()
    expect(isDisabled(button)).toBe(true)
    expect(readButtonDescription(button)).toBe(translate('guests:Guest.payment.cardNotConfirmed'))
    await pressButtonInEveryWay(button, () => expect(document.activeElement?.id).toBe('guest-card'))
    expect(sent.buyGuestAccessRight).toEqual([])

    await confirmPaymentCard()
    expect(sent.setGuestCard).toMatchObject([{ token: 'tok_1', holder: { cardNumber: 'ON482913' } }])
    expect(sent.buyGuestAccessRight).toEqual([])
    await waitFor(() => expect(readMainActions()).toEqual(['Payer 103,48 $']))
    expect(isDisabled(await findBuyPassButton())).toBe(false)

    await pressButton('payment:Card.another')
    await waitFor(() => expect(readMainActions()).toEqual([confirm]))
    expect(isDisabled(await findBuyPassButton())).toBe(true)
    await pressButton('payment:Card.keep')
    await waitFor(() => expect(readMainActions()).toEqual(['Payer 103,48 $']))
  })

  test('the payment step for guests shows what is bought with its total first, then the card, and folds the lines of the invoice [L11]', async () => {
    stubGuestGateway()
    openGuestPaymentStep()
    const table = await screen.findByRole('table')
    expect(table.closest('details')!.hasAttribute('open')).toBe(false)
    await screen.findByText(translate('guests:Guest.card.notCharged'))
    const text = normalizeSpaces(screen.getByRole('main').textContent)
    const parts = [
      translate('guests:Guest.invoice.pass'),
      translate('guests:Guest.pass.validIn.QC'),
      `103,48 $ ${translate('guests:Guest.invoice.inAll')}`,
      translate('payment:Card.title'),
      translate('guests:Guest.billing.same'),
      translate('guests:Guest.card.notCharged'),
      translate('guests:Guest.summary.title'),
    ]
    const positions = parts.map((part) => text.indexOf(part))
    expect(positions).not.toContain(-1)
    expect(positions).toEqual(positions.toSorted((one, other) => one - other))
  })

  test('the payment step for guests states the days of the pass at the pay button, and changes them at midnight in Quebec [L16]', async () => {
    stubGuestGateway()
    openGuestPaymentStep()
    const readDays = () =>
      normalizeSpaces(screen.getByText(/^Si vous payez aujourd’hui/).textContent).match(/du .*/)![0]
    await findBuyPassButton()
    const days = screen.getByText(/^Si vous payez aujourd’hui/)
    expect(days.nextElementSibling!.textContent).toMatch(/^Payer/)
    expect(readDays()).toBe('du 21 au 23 novembre 2026.')
    vi.setSystemTime(new Date('2026-11-22T05:00:01Z'))
    fireEvent(document, new Event('visibilitychange'))
    await waitFor(() => expect(readDays()).toBe('du 22 au 24 novembre 2026.'))
  })

  test('a change of the holder of a guest pass requires a new confirmation of the payment card [L26]', async () => {
    stubGuestGateway()
    const router = openGuestPaymentStep()
    await confirmPaymentCard()
    await router.navigate('/FormStep1BaseInfo')
    await enterFormControlValue('firstName', 'Meg')
    await pressButton('common:words.next')
    await waitForRouterPath(router, '/FormStep2Payment')
    await screen.findByRole('table')
    expect(isDisabled(await findBuyPassButton())).toBe(true)
    expect(screen.queryByText(translate('guests:Guest.card.confirmed'))).toBeNull()
  })

  test('if the payment card of a guest is rejected, the card form remains and shows the message of the gateway [L20, O11]', async () => {
    stubGuestGateway({
      setGuestCard: () =>
        createPurchaseProblemResult('setGuestCard', 'CardRefusedProblem', 'Votre banque refuse cette carte.'),
    })
    openGuestPaymentStep()
    await screen.findByRole('group', { name: /carte/i })
    stripe.completeCard()
    await enterFormControlValue('cardName', 'Megan Doyle')
    await pressButton('guests:Guest.card.confirm')
    await waitFor(() =>
      expect(normalizeSpaces(screen.getByRole('alert').textContent)).toContain(
        'Votre banque refuse cette carte.',
      ),
    )
    expect(isDisabled(await findBuyPassButton())).toBe(true)
  })

  test("a guest pays the displayed total and gets the confirmation screen, and the browser stores none of the guest's input [L16, L17, L18, L19]", async () => {
    const sent = stubGuestGateway()
    const router = openGuestPaymentStep()
    await confirmPaymentCard()
    // The guest sees the exact days of the pass before paying, without the general rule.
    await screen.findByText(/^Si vous payez aujourd’hui, votre droit d’accès est valide du .* au .*\d\.$/)
    expect(screen.queryByText(translate('guests:Guest.payment.days'))).toBeNull()
    await clickPayButton()
    await waitForRouterPath(router, '/FormStep3Confirmation')
    expect(sent.buyGuestAccessRight).toMatchObject([
      {
        holder: { cardNumber: 'ON482913' },
        phoneNumber: '(613) 555-0111',
        isCanadian: true,
        address: { addressLine: '12 Rideau Street', province: 'ON', country: 'CANADA' },
        billingAddress: null,
        expectedTotal: { cents: 103_48, currency: 'CAD' },
      },
    ])
    const main = document.querySelector('main')!
    for (const text of [
      '#500001',
      guestInput.email,
      translate('guests:Guest.confirmation.save'),
      translate('receipts:Receipt.paid'),
      translate('guests:Guest.pass.validIn.QC'),
      'Titulaire : Megan Doyle (Ontario)',
    ]) {
      await waitFor(() => expect(normalizeSpaces(main.textContent)).toContain(text))
    }
    expect(normalizeSpaces(main.textContent)).toContain('du 22 au 24 novembre 2026')
    // The federation decides when the e-mail arrives, so the portal states no delay.
    expect(normalizeSpaces(main.textContent)).not.toMatch(/\d+ (heures?|jours?|minutes?)/)
    await waitFor(() => expect(readBrowserStorage()).not.toMatch(/Megan|Rideau|ON482913|megan|attempt/))

    await pressButton('guests:Guest.confirmation.another')
    await waitForRouterPath(router, '/FormStep1BaseInfo')
    expect(((await findFormControl('lastName')) as HTMLInputElement).value).toBe('')
  })

  test('after a reload or in a new tab, the confirmation screen for guests shows pass and receipt with the initial of the holder, but no other personal data [L19, L27]', async () => {
    stubGuestGateway()
    const first = openGuestPaymentStep()
    await confirmPaymentCard()
    await clickPayButton()
    await waitForRouterPath(first, '/FormStep3Confirmation')
    const readGuestReceiptText = async () => {
      const title = translate('guests:Guest.receipt.title').replace('{{number}}', '#500001')
      return normalizeSpaces((await screen.findByRole('region', { name: title })).textContent)
    }
    const receipt = await readGuestReceiptText()
    expect(receipt).toMatch(
      /Fédération Sentier.*21 novembre 2026.*80,00 \$.*10,00 \$.*TPS \(5 %\)Inscription 123456789 RT0001.*TVQ.*1234567890 TQ0001.*Total payé103,48 \$/,
    )
    first.dispose()
    cleanup()
    await waitFor(() => expect(readBrowserStorage()).not.toMatch(/Megan|Rideau|ON482913|megan/))

    sessionStorage.clear()
    resetDraft(provinces)
    const revived = openPortalPath('/FormStep3Confirmation')
    expect(await readGuestReceiptText()).toBe(receipt)
    expect(revived.state.location.pathname).toBe('/FormStep3Confirmation')
    expect(document.querySelector('main')!.textContent).not.toContain(guestInput.email)
    await screen.findByText(translate('guests:Guest.confirmation.mailed'))
    await screen.findByText('Titulaire : M. Doyle (Ontario)', { normalizer: normalizeSpaces })
    await screen.findByText(translate('guests:Guest.pass.validIn.QC'))
    revived.dispose()
    cleanup()

    resetDraft(provinces)
    vi.setSystemTime(new Date('2026-11-25T06:00:00Z'))
    await waitForRouterPath(openPortalPath('/FormStep3Confirmation'), '/FormStep1BaseInfo')
    await findFormControl('cardNumber')
    await waitFor(() => expect(readBrowserStorage()).not.toMatch(/#500001|Doyle/))
  })

  const reopenGuestConfirmation = () => {
    cleanup()
    sessionStorage.clear()
    resetDraft(provinces)
    return openPortalPath('/FormStep3Confirmation')
  }
  const queryPassCodeAndButtons = () => [
    screen.queryByRole('img', { name: /code QR/i }),
    screen.queryByRole('button', { name: translate('guests:Guest.pass.file') }),
    screen.queryByRole('button', { name: translate('guests:Guest.resend.action') }),
  ]

  test('the confirmation screen for guests shows the QR code, opens the PDF file of the pass and resends the pass, even after a reload', async () => {
    const sent = stubGuestGateway()
    vi.spyOn(window, 'open').mockReturnValue(null)
    const router = openGuestPaymentStep()
    await confirmPaymentCard()
    await clickPayButton()
    await waitForRouterPath(router, '/FormStep3Confirmation')
    for (const reload of [false, true]) {
      if (reload) {
        router.dispose()
        reopenGuestConfirmation()
      }
      await screen.findByRole('img', { name: /code QR.*#500001/i })
      await pressButton('guests:Guest.pass.file')
      const link = await screen.findByRole('link', { name: /#500001/ })
      expect(link.getAttribute('href')).toBe(successResults.printGuestPass.url)
      await pressButton('guests:Guest.resend.action')
      await screen.findByText(translate('guests:Guest.resend.sent'))
    }
    const { passKey } = successResults.buyGuestAccessRight
    expect([sent.printGuestPass, sent.resendGuestPass]).toEqual([
      [{ passKey }, { passKey }],
      [{ passKey }, { passKey }],
    ])
  })

  test('a guest shows the pass to a trail officer in full screen, even after a reload', async () => {
    stubGuestGateway()
    const router = openGuestPaymentStep()
    await confirmPaymentCard()
    await clickPayButton()
    await waitForRouterPath(router, '/FormStep3Confirmation')
    const abbreviated = 'M. Doyle (Ontario)'
    const nameInFile = translate('guests:Guest.pass.holderInFile')
    for (const holder of ['Megan Doyle (Ontario)', abbreviated, nameInFile]) {
      const show = await screen.findByRole('button', {
        name: new RegExp(`^${translate('access-rights:ShowPass.action')}.*#500001`),
      })
      fireEvent.click(show)
      const dialog = within(await screen.findByRole('dialog'))
      for (const text of [holder, 'Québec']) dialog.getByText(text)
      // The control number is drawn in two groups.
      const [controlNumber] = dialog.getAllByRole('definition')
      expect(controlNumber?.textContent).toBe('H7K2M9Q')
      dialog.getByRole('img', { name: /code QR.*#500001/i })
      // The file names the holder, whom an earlier release has not stored.
      const file = dialog.queryByRole('button', { name: translate('guests:Guest.pass.file') })
      expect(file !== null).toBe(holder === nameInFile)
      router.dispose()
      const storage = getGuestReceiptStorage('provinces')
      if (holder === abbreviated) storage.set({ ...storage.get()!, holder: null })
      reopenGuestConfirmation()
    }
  })

  const findPassCode = () => screen.findByRole('img', { name: /code QR.*#500001/i })

  test('a guest pass just bought is valid if the clock of the device is three days fast', async () => {
    stubGuestGateway()
    vi.setSystemTime(new Date('2026-11-25T17:00:00Z'))
    const router = openGuestPaymentStep()
    await confirmPaymentCard()
    await clickPayButton()
    await waitForRouterPath(router, '/FormStep3Confirmation')
    await findPassCode()
    expect(screen.queryByText(translate('common:ui.pass.state.expired'))).toBeNull()
  })

  test('a guest pass in full screen expires after its last day, without a reload', async () => {
    stubGuestGateway()
    const router = openGuestPaymentStep()
    await confirmPaymentCard()
    await clickPayButton()
    await waitForRouterPath(router, '/FormStep3Confirmation')
    await findPassCode()
    router.dispose()
    vi.setSystemTime(new Date('2026-11-24T17:00:00Z'))
    reopenGuestConfirmation()
    await findPassCode()
    fireEvent.click(
      screen.getByRole('button', { name: new RegExp(`^${translate('access-rights:ShowPass.action')}`) }),
    )
    const dialog = within(await screen.findByRole('dialog'))
    dialog.getByText(translate('access-rights:PassSheet.valid'))
    vi.setSystemTime(new Date('2026-11-25T05:00:00Z'))
    fireEvent(document, new Event('visibilitychange'))
    await dialog.findByText(translate('access-rights:PassSheet.noCode.expired'))
    expect(dialog.queryByText(translate('access-rights:PassSheet.valid'))).toBeNull()
    expect(screen.queryByRole('img', { name: /code QR/i })).toBeNull()
  })

  test('a guest who has left the confirmation finds a link to the kept pass on the sign-in screen, the entry screen and the first step', async () => {
    stubGuestGateway()
    openPortalPath('/IndexProvincial')
    await screen.findByText(translate('guests:Provincial.lead'))
    expect(screen.queryByRole('link', { name: /acheté le/ })).toBeNull()
    cleanup()
    const router = openGuestPaymentStep()
    await confirmPaymentCard()
    await clickPayButton()
    await waitForRouterPath(router, '/FormStep3Confirmation')
    router.dispose()
    for (const path of ['/login', '/IndexProvincial', '/FormStep1BaseInfo', '/OnFormStep1BaseInfo']) {
      cleanup()
      resetDraft(provinces)
      const opened = openPortalPath(path)
      const name =
        path === '/login'
          ? 'Voir ce droit d’accès #500001'
          : 'Voir votre droit d’accès #500001, acheté le 21 novembre'
      const link = await screen.findByRole('link', { name: (text) => normalizeSpaces(text) === name })
      // The input of another purchase does not hide the kept pass.
      if (path === '/FormStep1BaseInfo') await enterFormControlValue('cardNumber', 'ON482913')
      fireEvent.click(link)
      await waitForRouterPath(opened, '/FormStep3Confirmation')
      await screen.findByRole('img', { name: /code QR.*#500001/i })
      opened.dispose()
    }
  })

  test('a guest on a shared device can remove the receipt from the confirmation screen, after a confirmation dialog', async () => {
    stubGuestGateway()
    const router = openGuestPaymentStep()
    await confirmPaymentCard()
    await clickPayButton()
    await waitForRouterPath(router, '/FormStep3Confirmation')
    await screen.findByText(/Cet appareil garde cette page jusqu’au/)
    await pressButton('guests:Guest.device.remove')
    expect(readBrowserStorage()).toContain('#500001')
    const dialog = await screen.findByRole('dialog')
    fireEvent.click(within(dialog).getByRole('button', { name: translate('guests:Guest.device.remove') }))
    await waitForRouterPath(router, '/IndexProvincial')
    await waitFor(() =>
      expect(readBrowserStorage()).not.toContain(successResults.buyGuestAccessRight.passKey),
    )
    expect(readBrowserStorage()).not.toContain('Doyle')
    router.dispose()
    await waitForRouterPath(reopenGuestConfirmation(), '/FormStep1BaseInfo')
  })

  test('the confirmation screen for guests shows the pass first, then advice, and then the folded receipt with its visible total and two other folded sections', async () => {
    stubGuestGateway()
    const router = openGuestPaymentStep()
    await confirmPaymentCard()
    await clickPayButton()
    await waitForRouterPath(router, '/FormStep3Confirmation')
    await screen.findByRole('img', { name: /code QR.*#500001/i })
    const text = normalizeSpaces(document.querySelector('main')!.textContent)
    const parts = [
      'guests:Guest.pass.file',
      'guests:Guest.confirmation.next',
      'receipts:Receipt.paid',
      'guests:Guest.confirmation.noMail',
      'guests:Guest.device.title',
    ] as const
    const positions = parts.map((key) => text.indexOf(translate(key)))
    expect(positions).toEqual(positions.toSorted((one, other) => one - other))
    expect(text).not.toContain(translate('guests:Guest.confirmation.open'))
    const [receipt, ...others] = document.querySelectorAll('main details')
    expect(others).toHaveLength(2)
    expect(normalizeSpaces(receipt!.querySelector('summary')!.textContent)).toContain('103,48 $')
    // The printed page contains the receipt.
    expect(receipt!.hasAttribute('open')).toBe(false)
    fireEvent(window, new Event('beforeprint'))
    expect(receipt!.hasAttribute('open')).toBe(true)
    fireEvent(window, new Event('afterprint'))
    expect(receipt!.hasAttribute('open')).toBe(false)
  })

  test('sending a guest pass by e-mail a second time shows that the e-mail was sent twice', async () => {
    stubGuestGateway()
    const router = openGuestPaymentStep()
    await confirmPaymentCard()
    await clickPayButton()
    await waitForRouterPath(router, '/FormStep3Confirmation')
    const sent = translate('guests:Guest.resend.sent')
    await pressButton('guests:Guest.resend.action')
    expect((await screen.findByText(sent)).textContent).toBe(sent)
    await pressButton('guests:Guest.resend.action')
    await waitFor(() =>
      expect(screen.getByText(new RegExp(sent)).textContent).toBe(`${sent} (envoyé 2 fois)`),
    )
  })

  test('if the federation offers neither a QR code nor pass actions, the confirmation screen for guests omits them', async () => {
    const bought = { ...successResults.buyGuestAccessRight, controlNumber: null, passKey: null }
    stubGuestGateway({ buyGuestAccessRight: () => ({ data: { buyGuestAccessRight: bought } }) })
    const router = openGuestPaymentStep()
    await confirmPaymentCard()
    await clickPayButton()
    await waitForRouterPath(router, '/FormStep3Confirmation')
    for (const reload of [false, true]) {
      if (reload) {
        router.dispose()
        reopenGuestConfirmation()
      }
      const help = translate('guests:Guest.confirmation.noMailContact').replace('{{number}}', '#500001')
      await waitFor(() =>
        expect(normalizeSpaces(document.querySelector('main')!.textContent)).toContain(help),
      )
      expect(queryPassCodeAndButtons()).toEqual([null, null, null])
      // Without the file, the guest prints the page, and the pass is in the e-mail only.
      screen.getByRole('button', { name: translate('guests:Guest.pass.print') })
      screen.getByText(translate('guests:Guest.confirmation.open'))
      screen.getByText(translate('guests:Guest.confirmation.print'))
    }
  })

  test('the name on the payment card is prefilled with the name of the guest', async () => {
    stubGuestGateway()
    openGuestPaymentStep()
    await waitFor(async () =>
      expect(((await findFormControl('cardName')) as HTMLInputElement).value).toBe('Megan Doyle'),
    )
  })

  test('a separate billing address is validated before the payment, and is sent with the purchase [L13]', async () => {
    const sent = stubGuestGateway()
    openGuestPaymentStep()
    await confirmPaymentCard()
    await enterFormControlValue('useSameAddress', false)
    await clickPayButton()
    await waitFor(() =>
      expect(document.getElementById('addressLine')?.getAttribute('aria-invalid')).toBe('true'),
    )
    expect(sent.buyGuestAccessRight).toEqual([])
    await fillInGuestInfoStep({ addressLine: '1 Main St', postalCode: 'K1N 5T3' })
    await clickPayButton()
    await waitFor(() => expect(sent.buyGuestAccessRight).toHaveLength(1))
    expect(sent.buyGuestAccessRight[0]).toMatchObject({
      address: { addressLine: '12 Rideau Street' },
      billingAddress: { addressLine: '1 Main St', province: 'ON', postalCode: 'K1N 5T3' },
    })
  })

  test('after a declined guest payment, the reason is shown, the draft is kept, and the next attempt has a new idempotency key [O11, L20]', async () => {
    let declined = true
    const sent = stubGuestGateway({
      buyGuestAccessRight: () =>
        declined
          ? createPurchaseProblemResult(
              'buyGuestAccessRight',
              'PaymentDeclinedProblem',
              'Fonds insuffisants.',
            )
          : undefined,
    })
    const router = openGuestPaymentStep()
    await confirmPaymentCard()
    await clickPayButton()
    const notice = await screen.findByRole('alert')
    expect(normalizeSpaces(notice.textContent)).toContain('Fonds insuffisants.')
    // The notice is at the top of the card section, before the card and its buttons.
    expect(document.activeElement).toBe(notice)
    expect(document.querySelector('#guest-card h2')!.parentElement!.nextElementSibling!.firstChild).toBe(
      notice,
    )
    expect(readDraft(provinces)).toMatchObject({ lastName: 'Doyle', attempt: undefined })
    // Another card is the only main action, and nothing says that the declined card is good.
    expect(screen.queryByText(translate('guests:Guest.card.confirmed'))).toBeNull()
    const main = screen.getByRole('main').querySelectorAll('[class*=primary]')
    expect([...main].map(({ textContent }) => textContent)).toEqual([translate('payment:Card.another')])
    declined = false
    screen.getByRole('button', { name: /^Réessayer cette carte/ }).click()
    await waitForRouterPath(router, '/FormStep3Confirmation')
    const keys = sent.buyGuestAccessRight.map(({ idempotencyKey }) => idempotencyKey)
    expect(new Set(keys).size).toBe(2)
  })

  test('while a guest enters another card and after it is checked, nothing says that the first card was declined, even with equal last digits [L20, L26]', async () => {
    stubGuestGateway({
      buyGuestAccessRight: () =>
        createPurchaseProblemResult('buyGuestAccessRight', 'PaymentDeclinedProblem', 'Fonds insuffisants.'),
    })
    openGuestPaymentStep()
    await confirmPaymentCard()
    await clickPayButton()
    await screen.findByRole('alert')
    await pressButton('payment:Card.another')
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    stripe.createToken.mockResolvedValueOnce({ token: { id: 'tok_2' } })
    await confirmPaymentCard()
    expect(screen.queryByRole('alert')).toBeNull()
    await clickPayButton()
    await screen.findByRole('alert')
    expect(screen.queryByText(translate('guests:Guest.card.confirmed'))).toBeNull()
  })

  test('if the response to a guest payment is lost, the portal looks up the payment with the same idempotency key, even after a reload', async () => {
    let lost = true
    const sent = stubGuestGateway({
      buyGuestAccessRight: () => {
        if (lost) throw new Error('no answer')
      },
    })
    const router = openGuestPaymentStep()
    await confirmPaymentCard()
    await clickPayButton()
    await waitFor(() => expect(readScreenTitle()).toBe(translate('payment:Unconfirmed.title')))
    // The draft cannot be changed while the outcome is unknown.
    await router.navigate('/FormStep1BaseInfo')
    await waitForRouterPath(router, '/FormStep2Payment')
    lost = false
    expect(screen.queryByText(translate('payment:Unconfirmed.signOut'))).toBeNull()
    await pressButton('payment:Unconfirmed.check')
    await waitForRouterPath(router, '/FormStep3Confirmation')
    const keys = sent.buyGuestAccessRight.map(({ idempotencyKey }) => idempotencyKey)
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
  })

  const readStoredPayments = () => localStorage.getItem('sentier.guest.purchases')
  const queryPendingPaymentWarning = () =>
    screen.queryByRole('heading', { name: /Un paiement a déjà été envoyé/ })

  test('if a payment in a closed tab got no response, the guest payment step warns of that payment but allows a new payment [L08, L19]', async () => {
    let closed = false
    const sent = stubGuestGateway({ buyGuestAccessRight: () => (closed ? undefined : new Promise(() => {})) })
    const first = openGuestPaymentStep()
    await confirmPaymentCard()
    await clickPayButton()
    await waitFor(() => expect(sent.buyGuestAccessRight).toHaveLength(1))
    expect(readStoredPayments()).not.toBeNull()
    // The pending payment is not an earlier payment of itself.
    expect(queryPendingPaymentWarning()).toBeNull()
    first.dispose()
    cleanup()
    closed = true

    // The warning appears only after the access right was checked.
    resetDraft(provinces, { ...confirmedGuest, found: undefined })
    const router = openPortalPath('/FormStep1BaseInfo')
    await findFormControl('cardNumber')
    expect(queryPendingPaymentWarning()).toBeNull()
    await pressButton('common:words.next')
    await waitForRouterPath(router, '/FormStep2Payment')
    await screen.findByRole('table')
    const warning = await waitFor(() => queryPendingPaymentWarning()!.parentElement!)
    expect(normalizeSpaces(warning.textContent)).toMatch(/indésirables.*fédération/)
    await confirmPaymentCard()
    // The pay button moves the focus to the warning, which may be out of sight.
    const before = sent.buyGuestAccessRight.length
    await clickPayButton()
    await waitFor(() => expect(document.activeElement?.contains(warning)).toBe(true))
    expect(sent.buyGuestAccessRight).toHaveLength(before)
    await pressButton('guests:Guest.earlier.continue')
    expect(queryPendingPaymentWarning()).toBeNull()
    await clickPayButton()
    await waitForRouterPath(router, '/FormStep3Confirmation')
    expect(new Set(sent.buyGuestAccessRight.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(2)
    expect(JSON.parse(readStoredPayments()!)).toMatchObject([{ number: null }, { number: '#500001' }])
  })

  test('the warning about an earlier guest purchase opens the kept confirmation of the pass [L08]', async () => {
    stubGuestGateway()
    const first = openGuestPaymentStep()
    await confirmPaymentCard()
    await clickPayButton()
    await waitForRouterPath(first, '/FormStep3Confirmation')
    // The payment clears the draft after the confirmation has opened.
    await waitFor(() => expect(Object.keys(readDraft(provinces))).toEqual(['bought']))
    first.dispose()
    cleanup()

    resetDraft(provinces, confirmedGuest)
    const router = openGuestPaymentStep()
    const show = await screen.findByRole('button', { name: translate('guests:Guest.earlier.show') })
    screen.getByRole('button', { name: translate('guests:Guest.earlier.continue') })
    fireEvent.click(show)
    await waitForRouterPath(router, '/FormStep3Confirmation')
    await screen.findByRole('img', { name: /code QR.*#500001/i })
  })

  test.each([
    [
      'a declined card',
      createPurchaseProblemResult('buyGuestAccessRight', 'PaymentDeclinedProblem', 'Fonds insuffisants.'),
    ],
    ['a refusal', createPurchaseProblemResult('buyGuestAccessRight', 'RefusedProblem', 'Vente refusée.')],
    [
      'invalid input',
      createPurchaseProblemResult('buyGuestAccessRight', 'InvalidInputProblem', 'Adresse invalide.'),
    ],
    ['an overloaded gateway', createGraphqlErrorResponse('OVERLOADED')],
  ])(
    'a stored guest payment is removed if the payment was not charged because of %s [L19]',
    async (_, refusal) => {
      let respondToPurchaseMutation: (response: object) => void = () => {}
      stubGuestGateway({
        buyGuestAccessRight: () => new Promise<object>((resolve) => (respondToPurchaseMutation = resolve)),
      })
      openGuestPaymentStep()
      await confirmPaymentCard()
      await clickPayButton()
      await waitFor(() => expect(readStoredPayments()).not.toBeNull())
      respondToPurchaseMutation(refusal)
      await screen.findByRole('alert')
      expect(readStoredPayments()).toBeNull()
      expect(queryPendingPaymentWarning()).toBeNull()
    },
  )

  test('the guest payment step shows a changed price, and the guest must confirm the payment again', async () => {
    let now = invoiceResult
    const sent = stubGuestGateway(
      {
        buyGuestAccessRight: () => {
          if (now !== invoiceResult) return undefined
          now = { ...invoiceResult, total: createMoney(120_00) }
          return createPurchaseProblemResult(
            'buyGuestAccessRight',
            'PriceChangedProblem',
            'Le prix est maintenant de 120 $.',
          )
        },
      },
      () => ({ data: { guestInvoice: now } }),
    )
    openGuestPaymentStep()
    await confirmPaymentCard()
    await clickPayButton()
    await waitFor(async () => expect((await findBuyPassButton()).textContent).toMatch(/120,00/))
    expect(screen.getByText(translate('payment:Refusal.priceChanged'))).toBeDefined()
    await clickPayButton()
    await waitFor(() =>
      expect(sent.buyGuestAccessRight.map(({ expectedTotal }) => expectedTotal)).toEqual([
        { cents: 103_48, currency: 'CAD' },
        { cents: 120_00, currency: 'CAD' },
      ]),
    )
  })

  test('if the federation no longer stores the payment card of a guest, the guest must confirm the card again', async () => {
    stubGuestGateway({
      buyGuestAccessRight: () =>
        createPurchaseProblemResult(
          'buyGuestAccessRight',
          'PaymentDetailsMissingProblem',
          'La carte manque.',
          {
            missing: ['CARD'],
          },
        ),
    })
    openGuestPaymentStep()
    await confirmPaymentCard()
    await clickPayButton()
    await screen.findByRole('group', { name: /numéro de carte/i })
    expect(isDisabled(await findBuyPassButton())).toBe(true)
  })

  test('if a guest payment is refused because the access right is unknown, the first step of the guest wizard checks it again', async () => {
    const sent = stubGuestGateway({
      buyGuestAccessRight: () =>
        createPurchaseProblemResult('buyGuestAccessRight', 'ExternalRightNotFoundProblem', 'Inconnu.'),
    })
    const router = openGuestPaymentStep()
    await confirmPaymentCard()
    await clickPayButton()
    await pressButton('guests:Guest.payment.changeInfo')
    await waitForRouterPath(router, '/FormStep1BaseInfo')
    await pressButton('common:words.next')
    await waitForRouterPath(router, '/FormStep2Payment')
    expect(sent.checkGuestAccessRight).toHaveLength(1)
  })
})

describe('redirects of the guest wizards', () => {
  test.each([
    ['/FormStep2Payment', '/FormStep1BaseInfo'],
    ['/FormStep3Confirmation', '/FormStep1BaseInfo'],
    ['/OnFormStep2Payment', '/OnFormStep1BaseInfo'],
    ['/onformstep3confirmation', '/OnFormStep1BaseInfo'],
  ])(
    'the path %s of a guest wizard redirects to %s when the draft is empty [L23, L27]',
    async (path, first) => {
      stubGuestGateway()
      await waitForRouterPath(openPortalPath(path), first)
    },
  )

  test('a guest who has filled in one guest wizard cannot open a later step of the other guest wizard', async () => {
    stubGuestGateway()
    resetDraft(provinces, confirmedGuest)
    await waitForRouterPath(openPortalPath('/OnFormStep2Payment'), '/OnFormStep1BaseInfo')
  })

  test('a signed-in member is redirected from the guest wizard to the dashboard [A18]', async () => {
    stubGuestGateway()
    openSession(createStubSessionTokens(1), member)
    await waitForRouterPath(openPortalPath('/FormStep1BaseInfo'), '/Dashboard')
  })

  test('leaving the guest wizard clears its draft, and moving between its steps does not [L19]', async () => {
    stubGuestGateway()
    resetDraft(provinces, confirmedGuest)
    const router = openPortalPath('/FormStep2Payment')
    await screen.findByRole('table')
    await router.navigate('/FormStep1BaseInfo')
    await waitFor(() => expect((document.getElementById('lastName') as HTMLInputElement).value).toBe('Doyle'))
    await router.navigate('/IndexProvincial')
    await screen.findByText(translate('guests:Provincial.title'))
    expect(readBrowserStorage()).not.toMatch(/Doyle|Rideau|ON482913/)
    await router.navigate('/FormStep1BaseInfo')
    expect(((await findFormControl('lastName')) as HTMLInputElement).value).toBe('')
  })

  test('the input of the first step of the guest wizard survives a reload', async () => {
    stubGuestGateway()
    openPortalPath('/FormStep1BaseInfo')
    await fillInGuestInfoStep({ lastName: 'Doyle' })
    await waitFor(() =>
      expect(sessionStorage.getItem('sentier.draft.guest.provinces.1.guest')).toContain('Doyle'),
    )
    expect(JSON.stringify(Object.entries(localStorage))).not.toContain('Doyle')
  })
})
