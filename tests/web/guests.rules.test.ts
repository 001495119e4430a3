import { beforeEach, describe, expect, test, vi } from 'vitest'
import { openSession } from '../../web/platform/session.ts'
import {
  listProvincesOrStates,
  isValidGuestPostalCode,
} from '../../web/domains/guests/useGuestAddressForm.ts'
import {
  buildGuestAddressInput,
  destinations,
  buildInitialGuestInfoValues,
  buildPassHolderInput,
  buildStoredPassHolder,
  findPassProvince,
  parseGuestDestination,
  buildGuestPurchaseInput,
  buildGuestInfoDraftChange,
} from '../../web/domains/guests/guestInput.ts'
import {
  findProvinceOfPostalCode,
  updateProvinceFromPostalCode,
} from '../../web/domains/guests/postalCodeProvince.ts'
import { readGatewayTime, startGatewayClock } from '../../web/platform/gatewayClock.ts'
import { findGuestPassState } from '../../web/domains/guests/guestPassState.ts'
import { invoiceDefaults, buildGuestInvoiceView } from '../../web/domains/guests/guestInvoice.ts'
import { type GuestDraft, guestWizards } from '../../web/domains/guests/guestWizards.ts'
import {
  changeDraft,
  isWizardStepPath,
  removeUnneededDraftOfExitedWizard,
  readDraft,
  resetDraft,
} from '../../web/wizard/draft.ts'
import { buildStepGroups, buildWizardStepUrl, findRequiredWizardStep } from '../../web/wizard/wizard.ts'
import { member, createStubSessionTokens } from './helpers/stub-gateway.ts'
import { createMoney } from './helpers/purchase-results.ts'
import { confirmedCard as card } from './helpers/guest-card.ts'

const { provinces, onnb } = guestWizards

const megan: GuestDraft = {
  cardNumber: ' ON482913 ',
  firstName: 'Megan',
  lastName: 'Doyle',
  email: 'megan.doyle@sentier.example',
  phoneNumber: '6135550111',
  isCanadian: true,
  addressLine: '12 Rideau Street',
  city: 'Ottawa',
  province: 'ON',
  postalCode: 'k1n5t2',
}
const confirmedGuest: GuestDraft = { ...megan, found: true }
const bought = {
  number: '#500001',
  totalCents: 10_347,
  email: 'megan.doyle@sentier.example',
  activeAt: null,
  expiresAt: null,
  paidAt: '2026-11-21T17:00:00Z',
  keptUntil: '2026-11-24T17:00:00.000Z',
  invoice: null,
  seller: null,
  validIn: null,
  holder: null,
  controlNumber: null,
  passKey: null,
}

const getInitialGuestInfoValues = (draft: GuestDraft) => buildInitialGuestInfoValues(draft)

beforeEach(() => {
  resetDraft(provinces)
  resetDraft(onnb)
})

test('the steps of the guest wizards have the paths of the specification [L01, L02]', () => {
  const addresses = Object.values(guestWizards).map((wizard) =>
    wizard.steps.map(({ path }) => buildWizardStepUrl(wizard, path)),
  )
  expect(addresses).toEqual([
    ['/FormStep1BaseInfo', '/FormStep2Payment', '/FormStep3Confirmation'],
    ['/OnFormStep1BaseInfo', '/OnFormStep2Payment', '/OnFormStep3Confirmation'],
  ])
})

describe('required earlier step of a guest wizard', () => {
  test.each<[string, GuestDraft, string | null, string | null, string | null]>([
    ['no value', {}, null, 'info', 'info'],
    ['a holder who was not found', megan, null, 'info', 'info'],
    ['a holder who was found', confirmedGuest, null, null, 'payment'],
    ['a confirmed card', { ...confirmedGuest, card }, null, null, 'payment'],
    ['a payment without a response', { ...confirmedGuest, attempt: 'k' }, 'payment', null, 'payment'],
    ['a completed purchase', { bought }, 'confirmation', 'confirmation', null],
  ])(
    'with %s in the guest draft, each step of a guest wizard opens or redirects to the step that the draft requires',
    (_, draft, info, payment, confirmation) => {
      for (const { steps } of [provinces, onnb]) {
        expect(findRequiredWizardStep(steps, draft, 'info')).toBe(info)
        expect(findRequiredWizardStep(steps, draft, 'payment')).toBe(payment)
        expect(findRequiredWizardStep(steps, draft, 'confirmation')).toBe(confirmation)
      }
    },
  )

  test.each<[GuestDraft, 'info' | 'payment' | 'confirmation', string]>([
    [{}, 'info', 'active, disabled, disabled'],
    [confirmedGuest, 'payment', 'complete → info, active, disabled'],
    // A completed purchase cannot be changed.
    [{ bought }, 'confirmation', 'complete, complete, active'],
  ])(
    'with the draft %j, the step bar of a guest wizard shows on the step %s the states %s [L03]',
    (draft, current, expectedStates) => {
      const groups = buildStepGroups(provinces.steps, draft, current)
      const groupStates = groups.map(({ state, path }) =>
        state === 'complete' && path ? `${state} → ${path}` : state,
      )
      expect(groupStates.join(', ')).toBe(expectedStates)
    },
  )
})

describe('storage of a guest draft', () => {
  test('a guest draft is stored only in the session storage, and without payment card or purchased pass', () => {
    changeDraft(provinces, { ...confirmedGuest, card, bought })
    const storedText = JSON.stringify(Object.entries(sessionStorage))
    expect(storedText).toContain('Doyle')
    expect(storedText).not.toMatch(/4242|#500001/)
    expect(JSON.stringify(Object.entries(localStorage))).not.toContain('Doyle')
  })

  test('leaving a guest wizard clears its draft, and keeps the draft of the other guest wizard', () => {
    changeDraft(provinces, confirmedGuest)
    changeDraft(onnb, { firstName: 'Mireille' })
    removeUnneededDraftOfExitedWizard(provinces)
    expect(readDraft(provinces)).toEqual({})
    expect(readDraft(onnb)).toEqual({ firstName: 'Mireille' })
    expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain('Doyle')
  })

  test('a guest draft remains while the outcome of its payment is unknown', () => {
    changeDraft(provinces, { ...confirmedGuest, attempt: 'k', attemptTotal: '10347' })
    removeUnneededDraftOfExitedWizard(provinces)
    expect(readDraft(provinces)).toMatchObject({ attempt: 'k', lastName: 'Doyle' })
  })

  test('signing in clears a guest draft', () => {
    changeDraft(provinces, confirmedGuest)
    openSession(createStubSessionTokens(1), member)
    expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain('Doyle')
  })

  test.each([
    ['/FormStep1BaseInfo', true, false],
    ['/formstep2payment', true, false],
    ['/OnFormStep3Confirmation', false, true],
    ['/IndexProvincial', false, false],
    ['/login', false, false],
  ])(
    'the path %s belongs to the guest wizard for other provinces (%s) or to the guest wizard for Ontario and New Brunswick (%s)',
    (address, inOne, inOther) => {
      expect([isWizardStepPath(provinces, address), isWizardStepPath(onnb, address)]).toEqual([
        inOne,
        inOther,
      ])
    },
  )
})

describe('initial values of the first guest step', () => {
  test('no province is selected for a new guest, and a stored postal code selects its province', () => {
    expect(getInitialGuestInfoValues({})).toMatchObject({
      isCanadian: true,
      province: '',
      cardNumber: '',
      provinceOfDestination: '',
    })
    expect(getInitialGuestInfoValues({ postalCode: 'E1A 3K8' })).toMatchObject({ province: 'NB' })
  })

  test('the first step of a guest wizard is prefilled with the values of the draft', () => {
    expect(getInitialGuestInfoValues(megan)).toEqual({ ...megan, provinceOfDestination: '' })
  })
})

describe('changes of the holder of a guest pass', () => {
  const confirmed: GuestDraft = { ...confirmedGuest, card }

  test.each([
    ['cardNumber', 'NB170566'],
    ['firstName', 'Meg'],
    ['lastName', 'Dole'],
    ['email', 'meg@sentier.example'],
    ['province', 'NB'],
    ['postalCode', 'E1A 3K8'],
    ['provinceOfDestination', 'ONTARIO'],
  ])(
    'if the field %s of a guest draft changes, the access right must be checked again and the payment card confirmed again',
    (name, value) => {
      const change = buildGuestInfoDraftChange(confirmed, {
        ...getInitialGuestInfoValues(confirmed),
        [name]: value,
      })
      expect({ ...confirmed, ...change }).toMatchObject({ found: undefined, card: undefined, [name]: value })
    },
  )

  test.each([
    ['phoneNumber', '6135550122'],
    ['addressLine', '14 Rideau Street'],
    ['city', 'Gatineau'],
    ['firstName', ' Megan '],
  ])(
    'a change of the field %s in a guest draft requires neither a new check of the pass nor a new confirmation of the card',
    (name, value) => {
      const change = buildGuestInfoDraftChange(confirmed, {
        ...getInitialGuestInfoValues(confirmed),
        [name]: value,
      })
      expect({ ...confirmed, ...change }).toMatchObject({ found: true, card, [name]: value })
    },
  )
})

describe('postal code of a guest', () => {
  test.each([
    [true, 'K1N 5T2', true],
    [true, 'k1n5t2', true],
    [true, 'K1N-5T2', true],
    [true, '05401', false],
    [true, '', false],
    [false, '05401', true],
    [false, ' 05401 ', true],
    [false, '05401-1234', false],
    [false, '054011234', false],
    [false, 'K1N 5T2', false],
  ])(
    'if a guest lives in Canada (%s), the postal code field accepts the value %s: %s',
    (isCanadian, input, fits) => {
      expect(isValidGuestPostalCode(isCanadian, input)).toBe(fits)
    },
  )
})

test.each([
  ['A1C 5M2', 'NL'],
  ['B3J 1S9', 'NS'],
  ['C1A 4P3', 'PE'],
  ['E1C 4Z5', 'NB'],
  ['G1A 1A1', 'QC'],
  ['H2X 1Y4', 'QC'],
  ['J8X 2K1', 'QC'],
  ['K1N 5T2', 'ON'],
  ['L', 'ON'],
  ['m5v', 'ON'],
  ['N', 'ON'],
  [' p3e 1a1', 'ON'],
  ['R3C 0V8', 'MB'],
  ['S4P 3Y2', 'SK'],
  ['T5J 2R7', 'AB'],
  ['V8V 1X4', 'BC'],
  ['Y1A 2C6', 'YT'],
  // Two territories share the letter X.
  ['X', null],
  ['X0', null],
  ['X0A 0H0', 'NU'],
  ['x0c', 'NU'],
  ['X0E', 'NT'],
  ['X0G', 'NT'],
  ['X1A 2N2', 'NT'],
  // Canada uses neither D nor W as a first letter.
  ['D', null],
  ['W', null],
  ['', null],
  ['05401', null],
])('the postal code %j is in the province %s', (postalCode, province) => {
  expect(findProvinceOfPostalCode(postalCode)).toBe(province)
})

test.each([
  ['the first letter selects the province', '', ['', 'E'], 'NB'],
  ['another first letter selects another province', 'NB', ['E1C 4Z5', 'K'], 'ON'],
  ['a cleared postal code clears the province', 'NB', ['E', ''], ''],
  ['a province that the guest selected first stays', 'QC', ['', 'K1A 0B1'], 'QC'],
  ['a province that the guest selected afterwards stays', 'QC', ['K1A 0B1', 'E1C 4Z5'], 'QC'],
  ['a third character selects a territory', '', ['X0', 'X0A'], 'NU'],
] as const)('%s', (_, province, [before, after], expected) => {
  expect(updateProvinceFromPostalCode(province, before, after)).toBe(expected)
})

test('the destination province of a guest must be Ontario or New Brunswick [L25]', () => {
  expect(Object.keys(destinations)).toEqual(['ONTARIO', 'NEW_BRUNSWICK'])
  expect(['ONTARIO', 'NEW_BRUNSWICK', 'QUEBEC', 'toString', undefined].map(parseGuestDestination)).toEqual([
    'ONTARIO',
    'NEW_BRUNSWICK',
    null,
    null,
    null,
  ])
})

test('the list of provinces begins with Ontario and New Brunswick, continues by name, and ends with Quebec for guests who come to Quebec', () => {
  const names: Record<string, string> = { BC: 'Colombie-Britannique', PE: 'Île-du-Prince-Édouard' }
  const listCodes = (isCanadian: boolean, home: string) =>
    listProvincesOrStates(isCanadian, home, {
      language: 'fr',
      getName: (code) => names[code] ?? code,
    }).map(({ value }) => value)
  expect(listCodes(true, 'ON').join(' ')).toBe('ON NB AB BC PE MB NL NS NT NU SK YT QC')
  expect(listCodes(true, 'QC').join(' ')).toBe('QC ON NB AB BC PE MB NL NS NT NU SK YT')
  expect(listCodes(false, 'ON')).toHaveLength(52)
})

describe('inputs of guest mutations', () => {
  test('the mutation input of a guest who comes to Quebec has no destination province', () => {
    expect(buildPassHolderInput('provinces', { ...megan, provinceOfDestination: 'ONTARIO' })).toEqual({
      flow: 'OTHER_PROVINCES',
      cardNumber: 'ON482913',
      firstName: 'Megan',
      lastName: 'Doyle',
      email: 'megan.doyle@sentier.example',
      postalCode: 'K1N 5T2',
      province: 'ON',
      provinceOfDestination: null,
    })
  })

  test('the mutation input of a guest from Quebec has a destination province', () => {
    expect(buildPassHolderInput('onnb', { ...megan, provinceOfDestination: 'NEW_BRUNSWICK' })).toMatchObject({
      flow: 'ONTARIO_NEW_BRUNSWICK',
      provinceOfDestination: 'NEW_BRUNSWICK',
    })
  })

  test('the input of a guest address formats the postal code by country, and sends null for an empty city', () => {
    expect(
      buildGuestAddressInput({
        isCanadian: false,
        addressLine: ' 1 Main St ',
        city: ' ',
        province: 'VT',
        postalCode: ' 05401',
      }),
    ).toEqual({
      addressLine: '1 Main St',
      city: null,
      province: 'VT',
      postalCode: '05401',
      country: 'UNITED_STATES',
    })
  })

  test('the guest purchase input has a billing address only when the card is billed to another address [L13]', () => {
    const attempt = { key: 'one-attempt', totalCents: 10_347 }
    const home = {
      addressLine: '12 Rideau Street',
      city: 'Ottawa',
      province: 'ON',
      postalCode: 'K1N 5T2',
      country: 'CANADA',
    }
    expect(buildGuestPurchaseInput('provinces', confirmedGuest, attempt)).toEqual({
      holder: buildPassHolderInput('provinces', megan),
      phoneNumber: '(613) 555-0111',
      isCanadian: true,
      address: home,
      billingAddress: null,
      expectedTotal: { cents: 10_347, currency: 'CAD' },
      idempotencyKey: 'one-attempt',
    })
    const elsewhere: GuestDraft = {
      ...confirmedGuest,
      billedElsewhere: true,
      'billing.isCanadian': false,
      'billing.addressLine': '1 Main St',
      'billing.province': 'VT',
      'billing.postalCode': '05401',
    }
    expect(buildGuestPurchaseInput('provinces', elsewhere, attempt)).toMatchObject({
      address: home,
      billingAddress: { addressLine: '1 Main St', province: 'VT', country: 'UNITED_STATES' },
    })
  })
})

describe('invoice of a guest', () => {
  test('until the gateway returns the invoice, the guest invoice has the default tax rates of the specification and no amounts [L12, P25]', () => {
    expect(invoiceDefaults).toEqual({
      amount: 100,
      tps: 5,
      tpsRate: 0.05,
      tvq: 9.97,
      tvqRate: 0.09975,
      totalAmount: 10,
    })
    expect(buildGuestInvoiceView(null)).toEqual({ amounts: null, tpsRate: 0.05, tvqRate: 0.09975 })
  })

  test('the guest invoice shows the amounts and tax rates that the gateway returns', () => {
    expect(
      buildGuestInvoiceView({
        lines: [{ kind: 'ACCESS_RIGHT', amount: createMoney(90_00) }],
        subtotal: createMoney(90_00),
        tps: createMoney(4_05),
        tpsRate: 0.045,
        tvq: createMoney(9_00),
        tvqRate: 0.1,
        total: createMoney(103_05),
      }),
    ).toEqual({
      amounts: {
        lines: [{ kind: 'ACCESS_RIGHT', cents: 90_00 }],
        subtotal: 90_00,
        tps: 4_05,
        tvq: 9_00,
        total: 103_05,
      },
      tpsRate: 0.045,
      tvqRate: 0.1,
    })
  })
})

test.each([
  ['Megan', 'Doyle', 'M. Doyle'],
  [' élise ', 'Gagné-Roy', 'É. Gagné-Roy'],
  ['', 'Doyle', 'Doyle'],
])('the browser stores the holder %s %s of a guest pass as %s', (firstName, lastName, name) => {
  const draft = { firstName, lastName, province: 'ON', isCanadian: true }
  expect(buildStoredPassHolder(draft)).toEqual({ name, province: 'ON', isCanadian: true })
})

test.each([
  ['provinces', {}, 'QC'],
  ['onnb', { provinceOfDestination: 'NEW_BRUNSWICK' }, 'NB'],
  ['onnb', { provinceOfDestination: 'ONTARIO' }, 'ON'],
  ['onnb', { provinceOfDestination: 'constructor' }, null],
] as const)(
  'a guest pass of the wizard %s with the destination %o is valid in %s [L25]',
  (key, draft, province) => {
    expect(findPassProvince(key, draft)).toBe(province)
  },
)

test.each([
  ['2026-11-21T17:00:00Z', 'upcoming'],
  ['2026-11-23T17:00:00Z', 'current'],
  ['2026-11-25T05:00:00Z', 'expired'],
])('at %s, a guest pass of November 22 to 24 is %s', (now, state) => {
  const expiresAt = '2026-11-25T04:59:59Z'
  const days = { activeAt: '2026-11-22T05:00:00Z', expiresAt, keptUntil: expiresAt }
  expect(findGuestPassState(days, Date.parse(now))).toBe(state)
})

test.each([
  ['2026-11-23T17:00:00Z', 'current'],
  ['2026-11-25T05:00:00Z', 'expired'],
])('at %s, a guest pass without known days whose receipt expires on November 24 is %s', (now, state) => {
  const days = { activeAt: null, expiresAt: null, keptUntil: '2026-11-25T04:59:59.000Z' }
  expect(findGuestPassState(days, Date.parse(now))).toBe(state)
})

test.each([
  ['the device sleeps', 0],
  ['the clock of the device is set back', -72],
])('the clock of the gateway advances while %s', (_title, hours) => {
  vi.useFakeTimers({ now: new Date('2026-11-24T17:00:00Z') })
  const clock = startGatewayClock(Date.parse('2026-11-21T17:00:00Z'))
  const measuredUptime = performance.now()
  const elapsedMs = 3_600_000
  vi.spyOn(performance, 'now').mockReturnValue(measuredUptime + (hours === 0 ? 0 : elapsedMs))
  vi.setSystemTime(Date.now() + elapsedMs + hours * 3_600_000)
  expect(new Date(readGatewayTime(clock)).toISOString()).toBe('2026-11-21T18:00:00.000Z')
})
