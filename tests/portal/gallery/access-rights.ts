/** The passes of a member, and the way to another one. */
import { expect } from '@playwright/test'
import { type Stage, type State, opens } from './stage.ts'

const demo = 'demo'
const steps = ['vehicle', 'previousClub', 'region', 'clubs', 'review', 'paymentinfo'] as const

/** A purchase of the first vehicle that is free, up to one of its steps; the card is known, and its step passed over. */
export async function walkTo(on: Stage, last: (typeof steps)[number]): Promise<void> {
  await on.go('/accesspass?type=ANNUAL')
  await on.page.getByText(on.t('access-rights:Video.skip'), { exact: true }).click()
  for (const step of steps) {
    // Where the card does not do, its step is not passed over.
    if (step === 'review' && last === 'paymentinfo') {
      await expect(on.page).toHaveURL(/\/accesspass\/(review|paymentinfo)$/)
      if (on.page.url().endsWith('paymentinfo')) return
    }
    await expect(on.page).toHaveURL(new RegExp(`/accesspass/${step}$`))
    await expect(on.title).toBeVisible()
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

const step = (last: (typeof steps)[number]): State => ({
  name: `purchase-${last}`,
  kind: 'pristine',
  as: demo,
  open: async (on) => await walkTo(on, last),
})

export const accessRights: State[] = [
  opens('video', '/quadInformativeVideo', demo),
  {
    name: 'purchase-pass',
    kind: 'pristine',
    as: demo,
    async open(on) {
      await walkTo(on, 'vehicle')
      await on.go('/accesspass/passchoice')
    },
  },
  ...steps.map(step),
  {
    name: 'purchase-choice',
    kind: 'pristine',
    as: demo,
    async open(on) {
      await on.go('/accesspass')
      await on.page.getByText(on.t('access-rights:Video.skip'), { exact: true }).click()
      await on.main.getByRole('radio', { disabled: false }).nth(2).check()
      await on.reads('access-rights:Purchase.price.excluded')
    },
  },
  {
    name: 'purchase-insurance',
    kind: 'pristine',
    as: demo,
    async open(on) {
      await on.go('/accesspass?type=ANNUAL')
      await on.page.getByText(on.t('access-rights:Video.skip'), { exact: true }).click()
      await on.go('/accesspass/Insurance')
    },
  },
  {
    name: 'purchase-left',
    kind: 'pristine',
    as: demo,
    async open(on) {
      await walkTo(on, 'region')
      await on.go('/Dashboard')
      await on.reads('members:LeftPurchase.halfWay')
    },
  },
  {
    name: 'purchase-for-businesses',
    kind: 'wrong',
    as: demo,
    async open(on) {
      await on.go('/accesspass?isBusiness=true')
      await on.page.getByText(on.t('access-rights:Video.skip'), { exact: true }).click()
      await on.reads('access-rights:PassChoice.forBusinesses')
    },
  },
  {
    name: 'purchase-unfit-pass',
    kind: 'wrong',
    as: demo,
    async open(on) {
      await on.go('/accesspass?type=5')
      await on.page.getByText(on.t('access-rights:Video.skip'), { exact: true }).click()
      await on.reads('access-rights:PassChoice.unfit')
    },
  },
  {
    name: 'purchase-unfit-vehicle',
    kind: 'wrong',
    as: demo,
    async open(on) {
      await on.go('/accesspass?type=ANNUAL&vehicle=nonsense')
      await on.page.getByText(on.t('access-rights:Video.skip'), { exact: true }).click()
      await on.reads('access-rights:VehicleChoice.gone')
    },
  },
]
