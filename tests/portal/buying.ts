/** The way through a purchase, as somebody walks it who takes the first choice of each step. */
import { type Locator, type Page, expect } from '@playwright/test'
import type { Hand } from './hands.ts'
import { type Language, text } from './portal.ts'

/** What a hand has done: presses of whatever kind, and fields that were written into. */
export interface Done {
  taps: number
  fields: number
}

/** The same hand, with everything that it does counted in `done`. */
export function counted(hand: Hand, done: Done): Hand {
  const tap =
    <Args extends unknown[]>(act: (...args: Args) => Promise<void>) =>
    async (...args: Args) => {
      done.taps += 1
      await act(...args)
    }
  const field =
    <Args extends unknown[]>(act: (...args: Args) => Promise<void>) =>
    async (...args: Args) => {
      done.fields += 1
      await act(...args)
    }
  return {
    ...hand,
    press: tap(hand.press),
    tick: tap(hand.tick),
    pick: tap(hand.pick),
    take: tap(hand.take),
    write: field(hand.write),
    writeDay: field(hand.writeDay),
    choose: field(hand.choose),
    upload: field(hand.upload),
  }
}

/** What the steps are called. */
const titles: Partial<Record<string, string>> = {
  passchoice: 'PassChoice.title',
  vehicle: 'VehicleChoice.title',
  region: 'RegionChoice.title',
  clubs: 'ClubChoice.title',
  insurance: 'InsuranceStep.title',
  paymentinfo: 'PaymentInfo.title',
  review: 'Review.title',
}

/** A purchase, by what one sees of it. */
export function buying(page: Page, language: Language) {
  const t = (key: string, values?: Record<string, string>) => text(language, 'access-rights', key, values)
  const main = page.getByRole('main')
  const stepIs = async (step: string) => {
    await expect(page).toHaveURL(new RegExp(`/accesspass/${step}$`, 'i'))
    // The address comes first: until the step is drawn, the one before still takes what is pressed.
    const title = titles[step.toLowerCase()]
    await expect(page.getByRole('heading', { level: 1, name: title && t(title) })).toBeVisible()
  }
  return {
    t,
    main,
    stepIs,
    next: page.getByRole('button', { name: text(language, 'common', 'words.next'), exact: true }),
    confirm: page.getByRole('button', {
      name: new RegExp(`^${t('Review.confirm')}`),
    }),
    again: (vehicle: string) =>
      page.getByRole('link', { name: `${t('BuyAgain.action')} – ${vehicle}`, exact: true }),
    skip: page.getByRole('link', { name: t('Video.skip'), exact: true }),
    firstDay: main.getByLabel(t('PassChoice.firstDay'), { exact: true }),
    /** Goes on, once the choice is checked: before, the way on takes no press. */
    async goOn(hand: Hand): Promise<void> {
      await expect(this.next).not.toHaveAttribute('aria-disabled', 'true')
      await hand.press(this.next)
    },
    /** The way from the review to where something was chosen. */
    change: (what: string): Locator => main.getByRole('link', { name: t('Review.changeWhat', { what }) }),
    /** What the review asks to be accepted is accepted, and it is paid. */
    async pay(hand: Hand): Promise<void> {
      await stepIs('review')
      for (const box of await main.getByRole('checkbox', { name: /\$/ }).all())
        if (!(await box.isChecked())) await hand.tick(box)
      await hand.press(this.confirm)
      await expect(page).toHaveURL(/\/success\//)
      // The address comes first: until the next screen is drawn, Back finds the purchase not over.
      await expect(this.confirm).toHaveCount(0)
    },
  }
}

/** `YYYY-MM-DD`, so many days from today in Quebec. */
export function inDays(days: number): string {
  const day = new Date(Date.now() + days * 86_400_000)
  return new Intl.DateTimeFormat('sv', { timeZone: 'America/Toronto' }).format(day)
}
