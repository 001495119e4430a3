import { describe, expect, test } from 'vitest'
import {
  hasAdditionalFee,
  isMagazineIncludedInPass,
  isPassOfferAvailable,
  isPassPresaleActive,
  isPassTypeSoldToAccount,
  getLatestSelectableFirstDayOfPass,
  filterPassOffersByAccount,
} from '../../../gateway/domains/access-rights/offers.ts'
import { parsePassType } from '../../../gateway/domains/access-rights/rest.ts'
import {
  type AccessRightOfferRecord,
  computeOffersCacheLifetimeMs,
  parsePassOffers,
} from '../../../gateway/domains/access-rights/offers.rest.ts'
import { convertCentsToMoney } from '../../../gateway/federation/parse-values.ts'

const now = Date.UTC(2026, 10, 21, 12)

function createPassOffer(type: number, fields: Partial<AccessRightOfferRecord> = {}): AccessRightOfferRecord {
  return {
    type: parsePassType(type),
    available: true,
    currentPrice: convertCentsToMoney(1),
    regularPrice: convertCentsToMoney(1),
    taxIncluded: false,
    presale: null,
    insurance: null,
    choiceEndsAt: null,
    endsAt: null,
    lastDesiredActivation: null,
    ...fields,
  }
}

const offers = [9, 8, 7, 6, 5, 4, 3, 2, 1, 99].map((type) => createPassOffer(type))

test.each([
  [1, 'ANNUAL', true],
  [2, 'SUMMER', true],
  [3, 'THREE_DAY', false],
  [4, 'DAILY', false],
  [5, 'ANNUAL_RENTAL', true],
  [6, 'SUMMER_RENTAL', true],
  [7, 'TRAIL', false],
  [8, 'ANNUAL_WITHOUT_INSURANCE', false],
  [9, 'SUMMER_WITHOUT_INSURANCE', false],
])(
  'the REST pass type %i corresponds to the GraphQL pass type %s (additional fee: %s) [P15]',
  (number, type, expected) => {
    expect(parsePassType(number)).toBe(type)
    expect(hasAdditionalFee(parsePassType(number))).toBe(expected)
  },
)

test('only annual and summer passes include the members’ magazine [I13, E76]', () => {
  const types = [1, 2, 3, 4, 5, 6, 7, 8, 9, 99].map(parsePassType)
  expect(types.filter(isMagazineIncludedInPass)).toEqual(['ANNUAL', 'SUMMER'])
})

describe('visible offers [D37, D57, E66]', () => {
  test.each([
    [false, false, ['ANNUAL', 'SUMMER', 'THREE_DAY', 'DAILY']],
    [true, false, ['ANNUAL_RENTAL', 'SUMMER_RENTAL']],
    [false, true, ['ANNUAL_WITHOUT_INSURANCE', 'SUMMER_WITHOUT_INSURANCE']],
    [true, true, []],
  ])(
    'filterPassOffersByAccount returns the pass types for an account with isBusiness = %s and withoutInsurance = %s',
    (isBusiness, withoutInsurance, types) => {
      expect(
        filterPassOffersByAccount(offers, { isBusiness, withoutInsurance }).map(({ type }) => type),
      ).toEqual(types)
    },
  )

  test('no account can directly buy a trail pass, a pass without insurance or a pass of unknown type', () => {
    for (const type of ['TRAIL', 'ANNUAL_WITHOUT_INSURANCE', 'UNKNOWN'] as const) {
      expect([
        isPassTypeSoldToAccount(type, { isBusiness: false }),
        isPassTypeSoldToAccount(type, { isBusiness: true }),
      ]).toEqual([false, false])
    }
  })
})

test.each([
  [{}, true],
  [{ available: false }, false],
  [{ choiceEndsAt: now, endsAt: now }, true],
  [{ choiceEndsAt: now - 1 }, false],
  [{ endsAt: now - 1 }, false],
])(
  'a pass offer is available if it is marked as available and neither its sale nor its season has ended: offer %o, available %s [E21, E79]',
  (changes, expected) => {
    expect(isPassOfferAvailable(createPassOffer(1, changes), now)).toBe(expected)
  },
)

test.each([
  [{ lastDesiredActivation: '2027-03-31' }, '2027-03-31'],
  // The last moment of a day in Toronto falls on the next day in UTC.
  [{ endsAt: Date.UTC(2027, 9, 1, 3, 59, 59) }, '2027-09-30'],
  [{}, '2027-11-21'],
])(
  'for a pass offer with the fields %o, the latest possible first day of the pass is %s [E24]',
  (changes, expected) => {
    expect(getLatestSelectableFirstDayOfPass(createPassOffer(3, changes), now)).toBe(expected)
  },
)

describe('values of an offer that change its total', () => {
  const price = { amount: 449, taxIncluded: false }
  const readable = { type: 2, available: true, currentPrice: price, price }
  /** Parses the offer with the given fields and a readable second offer. */
  const parseOfferBesideReadableOffer = (fields: object) => {
    let dropped = 0
    const reply = { accessRightTypes: [{ ...readable, type: 1, ...fields }, readable] } as never
    const { offers: parsed } = parsePassOffers(reply, now, (rows) => (dropped += rows))
    return { dropped, offer: parsed.find(({ type }) => type === 'ANNUAL') }
  }

  test.each([
    { insurance: { amount: '42,57' } },
    { insurance: { amount: -42.57 } },
    { insurance: { montant: 42.57 } },
    { insurance: 42.57 },
    { currentPrice: { ...price, taxIncluded: 'Oui' } },
    { currentPrice: { amount: 449 }, price: { ...price, taxIncluded: 'Oui' } },
  ])('a pass offer with an unreadable premium or tax rule is dropped and counted: %o', (fields) => {
    expect(parseOfferBesideReadableOffer(fields)).toEqual({ dropped: 1, offer: undefined })
  })

  test.each([
    [{ insurance: { amount: '42.57' } }, { insurance: convertCentsToMoney(4257) }],
    [{ insurance: { amount: 0 } }, { insurance: convertCentsToMoney(0) }],
    [{ insurance: null }, { insurance: null }],
    [{ insurance: { amount: null } }, { insurance: null }],
    [{ insurance: {} }, { insurance: null }],
    [{ currentPrice: { amount: 449, taxIncluded: 'Y' } }, { taxIncluded: true }],
    [{ currentPrice: { amount: 449 }, price: { amount: 449 } }, { taxIncluded: false }],
  ])('a pass offer with the fields %o is read as %o', (fields, expected) => {
    expect(parseOfferBesideReadableOffer(fields)).toMatchObject({ dropped: 0, offer: expected })
  })
})

describe('presale of an offer', () => {
  const [presale, regular] = [389, 449].map((amount) => ({ amount, taxIncluded: false }))
  /**
   * Returns true if the presale of a pass offer, parsed from a federation response, is active at a
   * given time.
   */
  const isPresaleOfOfferActive = (offerFields: object, time: number) => {
    const reply = {
      accessRightTypes: [{ type: 1, available: true, price: regular, ...offerFields }],
    } as never
    const [read] = parsePassOffers(reply, time, () => {}).offers
    return isPassPresaleActive(read!.presale!, time)
  }
  const dates = { startEpoch: now - 60_000, endEpoch: now }

  test.each([
    ['the current price when its end has just passed', { currentPrice: presale }, 389, 5, true],
    ['the current price when it is about to end', { currentPrice: regular }, 389, -5, false],
    ['the dates when both prices are equal', { currentPrice: regular }, 449, -5, true],
    [
      'the dates when both prices are equal and the presale is over',
      { currentPrice: regular },
      449,
      5,
      false,
    ],
    ['the dates when there is no current price', {}, 389, -5, true],
    ['the dates when the current price is neither', { currentPrice: { amount: 400 } }, 389, 5, false],
  ])(
    'the gateway decides if the presale of a pass offer is active by %s',
    (_, fields, amount, after, expected) => {
      expect(isPresaleOfOfferActive({ ...fields, presale: { amount, ...dates } }, now + after)).toBe(expected)
    },
  )
})

describe('cache lifetime of a list of offers', () => {
  const noon = Date.parse('2026-11-21T12:00:00-05:00')
  const midnight = Date.parse('2026-11-21T23:59:59.999-05:00')

  test.each([
    [
      'the begin of a presale',
      { presale: { price: convertCentsToMoney(1), startsAt: noon + 700, endsAt: null, isCharged: null } },
    ],
    [
      'the end of a presale',
      {
        presale: { price: convertCentsToMoney(1), startsAt: noon - 9e9, endsAt: noon + 700, isCharged: null },
      },
    ],
    ['the end of the sale', { choiceEndsAt: noon + 700 }],
    ['the end of the season', { endsAt: noon + 700, choiceEndsAt: noon - 9e9 }],
  ])('a cached list of pass offers expires at %s', (_, changes) => {
    expect(
      computeOffersCacheLifetimeMs({ offers: [createPassOffer(1), createPassOffer(2, changes)] }, noon),
    ).toBe(700)
  })

  test('a cached list of pass offers expires at midnight, when a sale may begin', () => {
    expect(computeOffersCacheLifetimeMs({ offers: [] }, noon)).toBe(midnight - noon)
    expect(computeOffersCacheLifetimeMs({ offers: [createPassOffer(1, { endsAt: noon - 9e9 })] }, noon)).toBe(
      midnight - noon,
    )
  })

  test.each([-1_000, 0, 1, 1_000])(
    'a list of pass offers is cached until the next price change, and not at all right after it (time since the change: %i ms)',
    (after) => {
      const list = { offers: [createPassOffer(1, { choiceEndsAt: noon })] }
      expect(computeOffersCacheLifetimeMs(list, noon + after)).toBe(Math.max(0, -after))
      expect(computeOffersCacheLifetimeMs({ offers: [] }, midnight + 1 + Math.max(0, after))).toBe(0)
    },
  )
})
