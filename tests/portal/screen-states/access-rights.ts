/**
 * States in which browser tests open the screens of a member's passes and the steps of a pass
 * purchase.
 */
import { expect } from '@playwright/test'
import {
  type ScreenDriver,
  type ScreenState,
  type ScreenStates,
  createPristineScreenState,
} from './screen-driver.ts'

const demo = 'demo'
const steps = ['vehicle', 'previousClub', 'region', 'clubs', 'review', 'paymentinfo'] as const

/**
 * Completes a purchase up to the given step, for the first eligible vehicle. The payment step is
 * skipped, because the member has a stored card.
 */
export async function completePurchaseUpToStep(
  driver: ScreenDriver,
  lastStep: (typeof steps)[number],
): Promise<void> {
  await driver.openPath('/accesspass?type=ANNUAL')
  await driver.page.getByText(driver.t('video:Video.skip'), { exact: true }).click()
  for (const step of steps) {
    // Without a usable card the payment step comes before the review.
    if (step === 'review' && lastStep === 'paymentinfo') {
      await expect(driver.page).toHaveURL(/\/accesspass\/(review|paymentinfo)$/)
      if (driver.page.url().endsWith('paymentinfo')) return
    }
    if (step === 'previousClub' && lastStep !== step) {
      // A member without a previous pass skips the step of the previous club.
      await expect(driver.page).toHaveURL(/\/accesspass\/(previousClub|region)$/)
      if (driver.page.url().endsWith('region')) continue
    }
    await expect(driver.page).toHaveURL(new RegExp(`/accesspass/${step}$`))
    await expect(driver.title).toBeVisible()
    if (step === 'clubs') await expect(driver.title).toHaveText(driver.t('clubs:ClubChoice.title'))
    if (step === lastStep) return
    if (step === 'previousClub') {
      await driver.pressButton('clubs:PreviousClub.other')
      continue
    }
    if (step === 'region') {
      await driver.main.getByRole('button', { name: /^03/ }).click()
      continue
    }
    if (step === 'clubs') {
      await driver.main
        .getByRole('list', { name: driver.t('clubs:ClubChoice.list') })
        .locator('button')
        .first()
        .click()
      continue
    }
    if (step !== 'review') await driver.main.getByRole('radio', { disabled: false }).first().check()
    if (step === 'review') await driver.openPath('/accesspass/paymentinfo')
    else await driver.pressButton('common:words.next')
  }
}

const createScreenStateOfPurchaseStep = (lastStep: (typeof steps)[number]): ScreenState => ({
  name: `purchase-${lastStep}`,
  kind: 'pristine',
  as: demo,
  openScreen: async (driver) => await completePurchaseUpToStep(driver, lastStep),
})

export const accessRights = {
  VideoScreen: [createPristineScreenState('video', '/quadInformativeVideo', demo)],
  PassChoiceScreen: [
    {
      name: 'purchase-pass',
      kind: 'pristine',
      as: demo,
      async openScreen(driver) {
        await completePurchaseUpToStep(driver, 'vehicle')
        await driver.openPath('/accesspass/passchoice')
      },
    },
    {
      name: 'purchase-choice',
      kind: 'pristine',
      as: demo,
      async openScreen(driver) {
        await driver.openPath('/accesspass')
        await driver.page.getByText(driver.t('video:Video.skip'), { exact: true }).click()
        await driver.main.getByRole('radio', { disabled: false }).nth(2).check()
        await driver.expectText('purchase:Purchase.price.total')
      },
    },
    {
      name: 'purchase-vehicle-known',
      kind: 'pristine',
      as: demo,
      async openScreen(driver) {
        await completePurchaseUpToStep(driver, 'region')
        await driver.openPath('/accesspass/passchoice')
        await driver.main.getByRole('radio', { disabled: false }).nth(1).check()
        await driver.expectText('purchase:Purchase.price.total')
      },
    },
    {
      name: 'purchase-for-businesses',
      kind: 'wrong',
      as: demo,
      async openScreen(driver) {
        await driver.openPath('/accesspass?isBusiness=true')
        await driver.page.getByText(driver.t('video:Video.skip'), { exact: true }).click()
        await driver.expectText('purchase:PassChoice.forBusinesses')
      },
    },
    {
      name: 'purchase-unfit-pass',
      kind: 'wrong',
      as: demo,
      async openScreen(driver) {
        await driver.openPath('/accesspass?type=5')
        await driver.page.getByText(driver.t('video:Video.skip'), { exact: true }).click()
        await driver.expectText('purchase:PassChoice.unfit')
      },
    },
  ],
  VehicleScreen: [
    createScreenStateOfPurchaseStep('vehicle'),
    {
      name: 'purchase-vehicle-unfolded',
      kind: 'pristine',
      as: demo,
      async openScreen(driver) {
        await completePurchaseUpToStep(driver, 'vehicle')
        await driver.page.locator('#blocked-vehicles').click()
      },
    },
    {
      name: 'purchase-unfit-vehicle',
      kind: 'wrong',
      as: demo,
      async openScreen(driver) {
        await driver.openPath('/accesspass?type=ANNUAL&vehicle=nonsense')
        await driver.page.getByText(driver.t('video:Video.skip'), { exact: true }).click()
        await driver.expectText('vehicles:VehicleChoice.gone')
      },
    },
  ],
  PreviousClubScreen: [createScreenStateOfPurchaseStep('previousClub')],
  RegionScreen: [
    createScreenStateOfPurchaseStep('region'),
    {
      name: 'purchase-club-closed',
      kind: 'wrong',
      as: 'clubferme',
      async openScreen(driver) {
        await driver.openPath('/accesspass?type=ANNUAL')
        await driver.page.getByText(driver.t('video:Video.skip'), { exact: true }).click()
        await expect(driver.page).toHaveURL(/\/accesspass\/vehicle$/)
        await driver.pressButton('common:words.next')
        await driver.expectText('clubs:PreviousClub.closed', { name: 'Le Huard' })
        const proposals = driver.main.getByRole('list', { name: driver.t('clubs:Nearest.open') })
        await expect(proposals).toBeVisible()
      },
    },
    {
      name: 'purchase-search',
      kind: 'done',
      as: demo,
      async openScreen(driver) {
        await completePurchaseUpToStep(driver, 'region')
        await driver.main.getByRole('searchbox').fill('saint')
        await expect(driver.main.getByRole('list').getByRole('button').first()).toBeVisible()
      },
    },
    {
      name: 'purchase-map',
      kind: 'done',
      as: demo,
      async openScreen(driver) {
        await completePurchaseUpToStep(driver, 'region')
        await driver.pressButton('clubs:Map.open')
        await expect(driver.main.locator('figure svg text').first()).toBeVisible()
      },
    },
    {
      name: 'purchase-map-zoomed',
      kind: 'done',
      as: demo,
      async openScreen(driver) {
        await completePurchaseUpToStep(driver, 'region')
        await driver.pressButton('clubs:Map.open')
        const dots = driver.main.locator('figure svg [data-clubs]')
        await dots.locator('text').first().click()
        await driver.main.locator('figure svg [data-clubs="1"]').first().click()
        await expect(driver.main.getByRole('list').getByRole('button').first()).toBeVisible()
      },
    },
    {
      name: 'purchase-search-none',
      kind: 'wrong',
      as: demo,
      async openScreen(driver) {
        await completePurchaseUpToStep(driver, 'region')
        await driver.main.getByRole('searchbox').fill('Toronto')
        await expect(driver.main.getByRole('heading', { name: driver.t('clubs:Search.none') })).toBeVisible()
      },
    },
    {
      name: 'purchase-search-near-town',
      kind: 'done',
      as: demo,
      async openScreen(driver) {
        await completePurchaseUpToStep(driver, 'region')
        await driver.main.getByRole('searchbox').fill('Granby')
        await driver.expectText('clubs:Search.nearTown', { town: 'Granby' })
      },
    },
    {
      name: 'purchase-search-near-code',
      kind: 'done',
      as: demo,
      async openScreen(driver) {
        await completePurchaseUpToStep(driver, 'region')
        await driver.main.getByRole('searchbox').fill('G5L 1A4')
        await driver.expectText('clubs:Search.nearCode', { code: 'G5L 1A4' })
      },
    },
    {
      name: 'purchase-search-closed',
      kind: 'wrong',
      as: demo,
      async openScreen(driver) {
        await completePurchaseUpToStep(driver, 'region')
        await driver.main.getByRole('searchbox').fill('062')
        await driver.expectText('clubs:Club.number', { number: '062' })
      },
    },
  ],
  ClubsScreen: [createScreenStateOfPurchaseStep('clubs')],
  ReviewScreen: [createScreenStateOfPurchaseStep('review')],
  PaymentInfoScreen: [createScreenStateOfPurchaseStep('paymentinfo')],
  AddNewVehicleScreen: [
    {
      name: 'purchase-new-vehicle',
      kind: 'pristine',
      as: demo,
      async openScreen(driver) {
        await completePurchaseUpToStep(driver, 'vehicle')
        await driver.openPath('/accesspass/addnewvehicle')
      },
    },
    {
      name: 'purchase-new-vehicle-wrong',
      kind: 'wrong',
      as: demo,
      async openScreen(driver) {
        await completePurchaseUpToStep(driver, 'vehicle')
        await driver.openPath('/accesspass/addnewvehicle')
        await driver.submitAndExpectInvalidField('vehicles:AddVehicle.submitGoOn')
      },
    },
  ],
  UpdateVehicleScreen: [
    {
      name: 'purchase-complete-vehicle',
      kind: 'pristine',
      as: demo,
      async openScreen(driver) {
        await completePurchaseUpToStep(driver, 'vehicle')
        await driver.page.locator('#blocked-vehicles').click()
        await driver.main
          .getByRole('link', { name: driver.t('vehicles:VehicleChoice.complete', { name: 'LYNX-12' }) })
          .click()
        await expect(driver.page).toHaveURL(/updatevehicle/)
        await expect(driver.title).toBeVisible()
      },
    },
    {
      name: 'purchase-no-such-vehicle',
      kind: 'wrong',
      as: demo,
      async openScreen(driver) {
        await completePurchaseUpToStep(driver, 'vehicle')
        await driver.openPath('/accesspass/updatevehicle/aucun')
        await driver.expectText('vehicles:AddVehicle.notFound')
      },
    },
  ],
  InsuranceScreen: [
    {
      name: 'purchase-insurance',
      kind: 'pristine',
      as: demo,
      async openScreen(driver) {
        await driver.openPath('/accesspass?type=ANNUAL')
        await driver.page.getByText(driver.t('video:Video.skip'), { exact: true }).click()
        await driver.openPath('/accesspass/Insurance')
      },
    },
  ],
  DashboardScreen: [
    {
      name: 'purchase-left',
      kind: 'pristine',
      as: demo,
      async openScreen(driver) {
        await completePurchaseUpToStep(driver, 'region')
        await driver.openPath('/Dashboard')
        await driver.expectText('purchase:LeftPurchase.halfWay')
      },
    },
  ],
} satisfies ScreenStates
