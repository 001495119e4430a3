/**
 * Browser tests of a purchase for several vehicles: each pass is one payment on the stored card,
 * and every pass is charged exactly once.
 */
import type { Page } from '@playwright/test'
import { createCardToken } from '../federation/helpers/card-token.ts'
import buyMutation from '../../web/__generated__/useBuyMutation.graphql.ts'
import {
  countChargesAndPasses,
  readChargesInCents,
  testCards,
} from '../gateway/helpers/federation-database.ts'
import type { RunningGateway } from '../gateway/helpers/gateway-process.ts'
import {
  type ActionCounts,
  wrapInputDeviceToCountActions,
  createPurchasePageObject,
} from './helpers/purchase-page.ts'
import {
  type Language,
  expect,
  expectAccessible,
  newMember,
  signIn,
  test,
  translate,
  typeCardIntoPaymentIframes,
} from './helpers/portal-fixtures.ts'
import { addVehiclesAndPassesToAccount } from './helpers/seed-large-account.ts'
import { resetDemoPersonas } from './helpers/staff-actions.ts'
import { describeInFourPortalVariants, describeWithPortalVariant } from './helpers/variants.ts'

test.afterEach(async ({ portal }) => await resetDemoPersonas(portal))

/** Signs in a member with a stored card and three vehicles that had a pass last season. */
async function signInMemberWithThreeVehicles(page: Page, portal: RunningGateway, language: Language) {
  addVehiclesAndPassesToAccount(portal, newMember.email, { vehicles: 3, passes: 3, seasonsAgo: 1 })
  await signIn(page, portal, language, newMember)
  const translatePurchaseText = (textKey: string, values?: Record<string, string | number>) =>
    translate(
      language,
      ['several-vehicles', 'purchase'],
      `SeveralVehicles.${textKey}`,
      values as Record<string, string>,
    )
  const before = countChargesAndPasses(portal)
  const main = page.getByRole('main')
  return {
    main,
    homeLink: main.getByRole('link', { name: translatePurchaseText('home'), exact: true }),
    selectAll: page.getByRole('button', { name: translatePurchaseText('selectAll'), exact: true }),
    pay: page.getByRole('button', {
      name: new RegExp(`^${translatePurchaseText('pay_other', { count: 3 })}`),
    }),
    title: (name: string) => page.getByRole('heading', { level: 1, name: translatePurchaseText(name) }),
    paidLines: main.getByText(translatePurchaseText('state.paid'), { exact: true }),
    t: translatePurchaseText,
    /** Returns the numbers of charges and of passes that were added since the sign-in. */
    bought: () => {
      const { charges, passes } = countChargesAndPasses(portal)
      return { charges: charges - before.charges, passes: passes - before.passes }
    },
  }
}

describeInFourPortalVariants('fr, phone, by touch', ({ language, createDevice }) => {
  test('a member buys passes for three vehicles in four taps, and each pass is charged once and has its own receipt', async ({
    page,
    portal,
  }) => {
    const on = await signInMemberWithThreeVehicles(page, portal, language)
    const purchase = createPurchasePageObject(page, language)
    const device = createDevice(page)
    const actionCounts: ActionCounts = { taps: 0, fields: 0 }
    const counting = wrapInputDeviceToCountActions(device, actionCounts)
    const chargesBefore = readChargesInCents(portal).length

    await counting.press(on.homeLink)
    // The safety video comes before every purchase; its presses are not counted.
    await device.press(purchase.skip)
    await expect(on.title('title')).toBeVisible()
    await expectAccessible(page)
    await counting.press(on.selectAll)
    await expect(on.main.getByRole('checkbox', { checked: true })).toHaveCount(3)
    await purchase.continueToNextStep(counting)
    await expect(on.title('review')).toBeVisible()
    await expect(on.main.getByText(on.t('payments_other', { count: 3 }))).toBeVisible()
    await expect(on.pay).not.toHaveAttribute('aria-disabled', 'true')
    await expectAccessible(page)
    await counting.press(on.pay)

    await expect(on.title('result.done')).toBeVisible()
    await expect(on.paidLines).toHaveCount(3)
    await expectAccessible(page)
    expect(actionCounts).toEqual({ taps: 4, fields: 0 })
    expect(on.bought()).toEqual({ charges: 3, passes: 3 })
    expect(readChargesInCents(portal)).toHaveLength(chargesBefore + 3)
    const receipts = await on.main
      .getByRole('link', { name: new RegExp(`^${purchase.t('Success.receipt')}`) })
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    expect(new Set(receipts).size).toBe(3)
  })
})

describeWithPortalVariant('fr, phone, by touch', ({ language, createDevice }) => {
  /** Opens the review of a purchase of passes for three vehicles. */
  async function openReviewOfThreePasses(page: Page, portal: RunningGateway) {
    const on = await signInMemberWithThreeVehicles(page, portal, language)
    const purchase = createPurchasePageObject(page, language)
    const device = createDevice(page)
    await device.press(on.homeLink)
    await device.press(purchase.skip)
    await device.press(on.selectAll)
    await purchase.continueToNextStep(device)
    await expect(on.pay).not.toHaveAttribute('aria-disabled', 'true')
    const session = await portal.signIn(newMember.email)
    const storePaymentCard = async (cardNumber: string) =>
      await portal.query(
        'mutation ($token: String!) { setPaymentCard(input: { token: $token }) { __typename } }',
        { token: await createCardToken(portal.federationUrl, cardNumber) },
        session,
      )
    return { ...on, device, storePaymentCard }
  }

  test(
    'a member finds the club of all vehicles by town in a dialog, and the focus returns to the club field',
    { tag: '@full' },
    async ({ page, portal }) => {
      const on = await signInMemberWithThreeVehicles(page, portal, language)
      const device = createDevice(page)
      await device.press(on.homeLink)
      await device.press(createPurchasePageObject(page, language).skip)
      const fields = page.getByRole('group', { name: on.t('common') })
      const clubField = fields.getByRole('combobox', { name: on.t('club'), exact: true })
      await expect(clubField).toHaveValue('')
      await device.press(fields.getByRole('button', { name: on.t('findClub') }))
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByRole('searchbox')).toBeVisible()
      await expectAccessible(page)
      await device.typeText(dialog.getByRole('searchbox'), 'levis')
      const foundClubs = dialog.getByRole('list', { name: translate(language, 'clubs', 'Search.list') })
      await expect(foundClubs.getByRole('listitem').first()).toContainText('Lévis')
      await expectAccessible(page)
      await device.press(foundClubs.getByRole('button').first())
      await expect(dialog).toHaveCount(0)
      await expect(clubField).toBeFocused()
      await expect(clubField).not.toHaveValue('')
    },
  )

  test('a declined card stops a purchase for several vehicles, and a retry with another card charges each pass once', async ({
    page,
    portal,
  }) => {
    const on = await openReviewOfThreePasses(page, portal)
    await on.storePaymentCard(testCards.declinedWhenCharged)
    await on.device.press(on.pay)
    await expect(on.title('result.unpaid')).toBeVisible()
    await expect(on.main.getByText(/^Rien n’a été débité pour .+/)).toBeVisible()
    expect(on.bought().charges).toBe(0)

    // Another card is entered within the payments and pays for all passes.
    await on.device.press(
      page.getByRole('button', { name: translate(language, 'payment', 'Card.another'), exact: true }),
    )
    await expect(
      page.getByRole('region', { name: translate(language, 'payment', 'OtherCard.title') }),
    ).toBeFocused()
    await typeCardIntoPaymentIframes(page, language, '4242 4242 4242 4242')
    await expectAccessible(page)
    await on.device.press(page.getByRole('button', { name: translate(language, 'payment', 'OtherCard.pay') }))
    await expect(on.title('result.done')).toBeVisible()
    await expect(on.paidLines).toHaveCount(3)
    expect(on.bought().charges).toBe(3)
    // No failed pass is left beside the paid ones.
    const { data } = await portal.query(
      '{ viewer { accessRights { edges { node { status } } } } }',
      {},
      await portal.signIn(newMember.email),
    )
    expect(data).toEqual({
      viewer: { accessRights: { edges: Array.from({ length: 6 }, () => ({ node: { status: 'ACTIVE' } })) } },
    })
  })

  test(
    'a purchase for several vehicles stops when the bank requires an authentication, and a retry with another card charges each pass once',
    { tag: '@full' },
    async ({ page, portal }) => {
      const on = await openReviewOfThreePasses(page, portal)
      await on.storePaymentCard(testCards.authenticationRequired)
      await on.device.press(on.pay)
      await expect(on.title('result.unpaid')).toBeVisible()
      await expect(on.main.getByText(/Votre banque demande une authentification/)).toBeVisible()
      await expectAccessible(page)
      expect(on.bought().charges).toBe(0)

      await on.storePaymentCard(testCards.good)
      await on.device.press(page.getByRole('button', { name: /^Payer les 3/ }))
      await expect(on.title('result.done')).toBeVisible()
      expect(on.bought().charges).toBe(3)
    },
  )

  test(
    'a declined second payment stops a purchase for several vehicles, and a retry charges each remaining pass once',
    { tag: '@full' },
    async ({ page, portal }) => {
      const on = await openReviewOfThreePasses(page, portal)
      let sent = 0
      await page.route('**/graphql', async (route) => {
        const { documentId } = (route.request().postDataJSON() ?? {}) as { documentId?: string }
        if (documentId !== buyMutation.params.id) return await route.continue()
        sent += 1
        if (sent !== 2) return await route.continue()
        const problem = 'PaymentDeclinedProblem'
        await route.fulfill({
          json: { data: { buyAccessRight: { __typename: problem, __isProblem: problem, message: '…' } } },
        })
      })
      await on.device.press(on.pay)
      await expect(on.title('result.unpaid')).toBeVisible()
      await expect(on.main.getByText(/^Rien n’a été débité pour .+/)).toBeVisible()
      expect(sent).toBe(2)
      expect(on.bought()).toEqual({ charges: 1, passes: 1 })

      await page.reload()
      await expect(on.paidLines).toHaveCount(1)
      expect(on.bought()).toEqual({ charges: 1, passes: 1 })
      await on.device.press(page.getByRole('button', { name: /^Payer les 2/ }))
      await expect(on.title('result.done')).toBeVisible()
      expect(on.bought()).toEqual({ charges: 3, passes: 3 })
    },
  )

  test(
    'a purchase of three passes resumes with its stored idempotency keys after a page reload, and charges each pass once',
    { tag: '@full' },
    async ({ page, portal }) => {
      const on = await openReviewOfThreePasses(page, portal)
      const keys: string[] = []
      const held = Promise.withResolvers<void>()
      await page.route('**/graphql', async (route) => {
        const { documentId, variables } = (route.request().postDataJSON() ?? {}) as {
          documentId?: string
          variables?: { input?: { idempotencyKey: string } }
        }
        if (documentId !== buyMutation.params.id) return await route.continue()
        keys.push(variables?.input?.idempotencyKey ?? '')
        // The federation charges the second pass, and its response never reaches the page.
        if (keys.length !== 2) return await route.continue()
        await route.fetch()
        held.resolve()
      })
      await on.device.press(on.pay)
      await held.promise
      page.once('dialog', (dialog) => void dialog.accept())
      await page.reload()
      await expect(on.title('result.unknown')).toBeVisible()
      expect(on.bought()).toEqual({ charges: 2, passes: 2 })

      await on.device.press(page.getByRole('button', { name: on.t('check_one') }))
      await expect(on.title('result.unpaid')).toBeVisible()
      expect(on.bought()).toEqual({ charges: 2, passes: 2 })
      await on.device.press(page.getByRole('button', { name: /^Payer le droit d’accès \(/ }))
      await expect(on.title('result.done')).toBeVisible()
      expect(on.bought()).toEqual({ charges: 3, passes: 3 })
      // The second and the third request carry the same key.
      expect(keys).toHaveLength(4)
      expect(keys[2]).toBe(keys[1])
      expect(new Set(keys).size).toBe(3)
    },
  )
})
