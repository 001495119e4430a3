/**
 * Page object of the purchase wizard. Its actions select the first available choice of each step.
 */
import { type Locator, type Page, expect } from '@playwright/test'
import type { InputDevice } from './input-devices.ts'
import { type Language, translate } from './portal-fixtures.ts'

/** Counts of a browser test: the number of taps and the number of filled fields. */
export interface ActionCounts {
  taps: number
  fields: number
}

/**
 * Wraps a simulated input device. The returned device counts each action and passes it on to the
 * wrapped device.
 */
export function wrapInputDeviceToCountActions(device: InputDevice, counts: ActionCounts): InputDevice {
  const wrapActionToCountTaps =
    <Args extends unknown[]>(act: (...args: Args) => Promise<void>) =>
    async (...args: Args) => {
      counts.taps += 1
      await act(...args)
    }
  const wrapActionToCountFilledFields =
    <Args extends unknown[]>(act: (...args: Args) => Promise<void>) =>
    async (...args: Args) => {
      counts.fields += 1
      await act(...args)
    }
  return {
    ...device,
    press: wrapActionToCountTaps(device.press),
    toggleCheckbox: wrapActionToCountTaps(device.toggleCheckbox),
    selectRadio: wrapActionToCountTaps(device.selectRadio),
    selectComboboxOption: wrapActionToCountTaps(device.selectComboboxOption),
    typeText: wrapActionToCountFilledFields(device.typeText),
    typeDate: wrapActionToCountFilledFields(device.typeDate),
    selectListOption: wrapActionToCountFilledFields(device.selectListOption),
    uploadFile: wrapActionToCountFilledFields(device.uploadFile),
  }
}

/** Locale keys of the titles of the purchase steps, by step. */
const stepTitleKeys: Partial<Record<string, string>> = {
  passchoice: 'PassChoice.title',
  vehicle: 'VehicleChoice.title',
  region: 'RegionChoice.title',
  clubs: 'ClubChoice.title',
  insurance: 'InsuranceStep.title',
  paymentinfo: 'PaymentInfo.title',
  review: 'Review.title',
}

/** Returns the texts, locators and actions of the purchase wizard. */
export function createPurchasePageObject(page: Page, language: Language) {
  const translatePurchaseText = (key: string, values?: Record<string, string>) =>
    translate(language, ['purchase', 'clubs', 'vehicles', 'video', 'wallet', 'access-rights'], key, values)
  const main = page.getByRole('main')
  const expectPurchaseStep = async (step: string) => {
    await expect(page).toHaveURL(new RegExp(`/accesspass/${step}$`, 'i'))
    // The URL changes before the step is drawn, and the previous step still accepts presses until
    // then.
    const title = stepTitleKeys[step.toLowerCase()]
    await expect(
      page.getByRole('heading', { level: 1, name: title && translatePurchaseText(title) }),
    ).toBeVisible()
  }
  return {
    t: translatePurchaseText,
    main,
    expectStep: expectPurchaseStep,
    next: page.getByRole('button', { name: translate(language, 'common', 'words.next'), exact: true }),
    confirm: page.getByRole('button', {
      name: new RegExp(`^${translatePurchaseText('Review.confirm')}`),
    }),
    repurchaseLink: (vehicle: string) =>
      page.getByRole('link', {
        name: new RegExp(`^${translatePurchaseText('BuyAgain.action')}.* – ${vehicle}$`),
      }),
    skip: page.getByRole('link', { name: translatePurchaseText('Video.skip'), exact: true }),
    /**
     * Summary of the choices so far. A phone hides it until a club is chosen, because it says no
     * more than the steps themselves.
     */
    summary: main.getByRole('complementary', { includeHidden: true }),
    firstDay: main.getByLabel(translatePurchaseText('PassChoice.firstDay'), { exact: true }),
    /**
     * Presses the Next button once it is enabled. A press of the disabled button would move the
     * focus to the missing choice.
     */
    async continueToNextStep(device: InputDevice): Promise<void> {
      await expect(this.next).not.toHaveAttribute('aria-disabled', 'true')
      await device.press(this.next)
    },
    /** Buttons of the clubs in the club step. A press on one selects the club. */
    clubsOfRegion: main
      .getByRole('list', { name: translatePurchaseText('ClubChoice.list') })
      .locator('button'),
    /**
     * Returns the link in the review step with which the member changes one choice of the purchase.
     */
    change: (what: string): Locator =>
      main.getByRole('link', { name: translatePurchaseText('Review.changeWhat', { what }) }),
    /**
     * Pays in the review step: checks every checkbox that confirms an amount, and presses the pay
     * button.
     */
    async pay(device: InputDevice): Promise<void> {
      await expectPurchaseStep('review')
      for (const box of await main.getByRole('checkbox', { name: /\$/ }).all())
        if (!(await box.isChecked())) await device.toggleCheckbox(box)
      await device.press(this.confirm)
      await expect(page).toHaveURL(/\/success\//)
      // The URL changes before the next screen is drawn; until then Back would return to an
      // unfinished purchase.
      await expect(this.confirm).toHaveCount(0)
    },
  }
}

/** Returns the date in Quebec that is a number of days after today, as `YYYY-MM-DD`. */
export function formatQuebecDateAfterDays(days: number): string {
  const day = new Date(Date.now() + days * 86_400_000)
  return new Intl.DateTimeFormat('sv', { timeZone: 'America/Toronto' }).format(day)
}
