/** Gallery of the member's passes and of the purchase steps. */
import { expect } from '@playwright/test'
import { type Stage, type State, type States, pristineState } from './stage.ts'

const demo = 'demo'
const steps = ['vehicle', 'previousClub', 'region', 'clubs', 'review', 'paymentinfo'] as const

/**
 * Walks through a purchase of the first eligible vehicle up to the given step. The payment step is
 * skipped because the card is known.
 */
export async function walkTo(on: Stage, last: (typeof steps)[number]): Promise<void> {
  await on.go('/accesspass?type=ANNUAL')
  await on.page.getByText(on.t('video:Video.skip'), { exact: true }).click()
  for (const step of steps) {
    // Without a usable card the payment step comes before the review.
    if (step === 'review' && last === 'paymentinfo') {
      await expect(on.page).toHaveURL(/\/accesspass\/(review|paymentinfo)$/)
      if (on.page.url().endsWith('paymentinfo')) return
    }
    if (step === 'previousClub' && last !== step) {
      // A member without a previous pass skips the step of the previous club.
      await expect(on.page).toHaveURL(/\/accesspass\/(previousClub|region)$/)
      if (on.page.url().endsWith('region')) continue
    }
    await expect(on.page).toHaveURL(new RegExp(`/accesspass/${step}$`))
    await expect(on.title).toBeVisible()
    if (step === 'clubs') await expect(on.title).toHaveText(on.t('clubs:ClubChoice.title'))
    if (step === last) return
    if (step === 'previousClub') {
      await on.press('clubs:PreviousClub.other')
      continue
    }
    if (step === 'region') await on.main.getByRole('radio', { name: /^03/ }).check()
    else if (step !== 'review') await on.main.getByRole('radio', { disabled: false }).first().check()
    if (step === 'review') await on.go('/accesspass/paymentinfo')
    else await on.press('common:words.next')
  }
}

const stepState = (last: (typeof steps)[number]): State => ({
  name: `purchase-${last}`,
  kind: 'pristine',
  as: demo,
  open: async (on) => await walkTo(on, last),
})

export const accessRights = {
  VideoScreen: [pristineState('video', '/quadInformativeVideo', demo)],
  PassChoiceScreen: [
    {
      name: 'purchase-pass',
      kind: 'pristine',
      as: demo,
      async open(on) {
        await walkTo(on, 'vehicle')
        await on.go('/accesspass/passchoice')
      },
    },
    {
      name: 'purchase-choice',
      kind: 'pristine',
      as: demo,
      async open(on) {
        await on.go('/accesspass')
        await on.page.getByText(on.t('video:Video.skip'), { exact: true }).click()
        await on.main.getByRole('radio', { disabled: false }).nth(2).check()
        await on.expectText('purchase:Purchase.price.total')
      },
    },
    {
      name: 'purchase-for-businesses',
      kind: 'wrong',
      as: demo,
      async open(on) {
        await on.go('/accesspass?isBusiness=true')
        await on.page.getByText(on.t('video:Video.skip'), { exact: true }).click()
        await on.expectText('purchase:PassChoice.forBusinesses')
      },
    },
    {
      name: 'purchase-unfit-pass',
      kind: 'wrong',
      as: demo,
      async open(on) {
        await on.go('/accesspass?type=5')
        await on.page.getByText(on.t('video:Video.skip'), { exact: true }).click()
        await on.expectText('purchase:PassChoice.unfit')
      },
    },
  ],
  VehicleScreen: [
    stepState('vehicle'),
    {
      name: 'purchase-unfit-vehicle',
      kind: 'wrong',
      as: demo,
      async open(on) {
        await on.go('/accesspass?type=ANNUAL&vehicle=nonsense')
        await on.page.getByText(on.t('video:Video.skip'), { exact: true }).click()
        await on.expectText('vehicles:VehicleChoice.gone')
      },
    },
  ],
  PreviousClubScreen: [stepState('previousClub')],
  RegionScreen: [
    stepState('region'),
    {
      name: 'purchase-search',
      kind: 'done',
      as: demo,
      async open(on) {
        await walkTo(on, 'region')
        await on.main.getByRole('searchbox').fill('saint')
        await expect(on.main.getByRole('list').getByRole('button').first()).toBeVisible()
      },
    },
    {
      name: 'purchase-search-none',
      kind: 'wrong',
      as: demo,
      async open(on) {
        await walkTo(on, 'region')
        await on.main.getByRole('searchbox').fill('Montréal')
        await expect(on.main.getByRole('heading', { name: on.t('clubs:Search.none') })).toBeVisible()
      },
    },
    {
      name: 'purchase-search-closed',
      kind: 'wrong',
      as: demo,
      async open(on) {
        await walkTo(on, 'region')
        await on.main.getByRole('searchbox').fill('062')
        await on.expectText('clubs:Club.number', { number: '062' })
      },
    },
  ],
  ClubsScreen: [stepState('clubs')],
  ReviewScreen: [stepState('review')],
  PaymentInfoScreen: [stepState('paymentinfo')],
  AddNewVehicleScreen: [
    {
      name: 'purchase-new-vehicle',
      kind: 'pristine',
      as: demo,
      async open(on) {
        await walkTo(on, 'vehicle')
        await on.go('/accesspass/addnewvehicle')
      },
    },
    {
      name: 'purchase-new-vehicle-wrong',
      kind: 'wrong',
      as: demo,
      async open(on) {
        await walkTo(on, 'vehicle')
        await on.go('/accesspass/addnewvehicle')
        await on.submitInvalid('vehicles:AddVehicle.submitGoOn')
      },
    },
  ],
  UpdateVehicleScreen: [
    {
      name: 'purchase-complete-vehicle',
      kind: 'pristine',
      as: demo,
      async open(on) {
        await walkTo(on, 'vehicle')
        await on.main
          .getByRole('link', { name: on.t('vehicles:VehicleChoice.complete', { name: 'LYNX-12' }) })
          .click()
        await expect(on.page).toHaveURL(/updatevehicle/)
        await expect(on.title).toBeVisible()
      },
    },
    {
      name: 'purchase-no-such-vehicle',
      kind: 'wrong',
      as: demo,
      async open(on) {
        await walkTo(on, 'vehicle')
        await on.go('/accesspass/updatevehicle/aucun')
        await on.expectText('vehicles:AddVehicle.notFound')
      },
    },
  ],
  InsuranceScreen: [
    {
      name: 'purchase-insurance',
      kind: 'pristine',
      as: demo,
      async open(on) {
        await on.go('/accesspass?type=ANNUAL')
        await on.page.getByText(on.t('video:Video.skip'), { exact: true }).click()
        await on.go('/accesspass/Insurance')
      },
    },
  ],
  DashboardScreen: [
    {
      name: 'purchase-left',
      kind: 'pristine',
      as: demo,
      async open(on) {
        await walkTo(on, 'region')
        await on.go('/Dashboard')
        await on.expectText('purchase:LeftPurchase.halfWay')
      },
    },
  ],
} satisfies States
