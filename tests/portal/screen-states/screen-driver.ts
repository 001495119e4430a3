/**
 * Types and helpers that bring a screen into a given state in browser tests, for example a form
 * after a failure. A screen driver contains the actions and locators for one screen.
 */
import { type Locator, type Page, expect } from '@playwright/test'
import type { RunningGateway } from '../../gateway/helpers/gateway-process.ts'
import { createTouchDevice } from '../helpers/input-devices.ts'
import { type Language, translateQualifiedKey } from '../helpers/portal-fixtures.ts'

/**
 * A screen of the portal in one of its states, such as a form after a failure, and the actions that
 * lead to that state.
 */
export interface ScreenState {
  /** Unique name made of screen and state, such as `login-wrong`, also used as a file name. */
  name: string
  /**
   * Kind of the screen state: right after opening (`pristine`), after a failure (`wrong`) or after
   * an action (`done`).
   */
  kind: 'pristine' | 'wrong' | 'done'
  /** Name of the persona that is signed in for the screen state; absent for a visitor. */
  as?: string
  /** True if opening the URL of the screen is enough to reach the screen state. */
  isOpened?: true
  /**
   * True if a test that reaches the screen state changes data or ends sessions. The personas must
   * then be reset.
   */
  spoils?: true
  /**
   * Opens the screen in a blank page, brings it into its state and resolves when the state is
   * visible.
   */
  openScreen(driver: ScreenDriver): Promise<void>
}

/**
 * Screen states of browser tests, grouped by the name of the screen's source file in `web`, such as
 * `ReceiptScreen`.
 */
export type ScreenStates = Readonly<Record<string, readonly ScreenState[]>>

/** Driver of a screen in browser tests: the actions and locators that lead to a screen state. */
export type ScreenDriver = ReturnType<typeof createScreenDriver>

export function createScreenDriver(page: Page, portal: RunningGateway, language: Language) {
  const main = page.getByRole('main')
  /** Returns the translation of the locale key `domain:key`. */
  const translateKeyWithDomainPrefix = (key: string, values?: Record<string, string>) =>
    translateQualifiedKey(language, key, values)
  const title = page.getByRole('heading', { level: 1 })
  return {
    page,
    portal,
    language,
    main,
    title,
    t: translateKeyWithDomainPrefix,
    /** Opens a URL of the portal and waits until its screen is shown. */
    async openPath(path: string): Promise<void> {
      await page.goto(portal.url + path)
      await expect(title).toBeVisible()
      // The screenshot waits for the data that a screen loads after its first render.
      await expect(
        page.getByText(translateKeyWithDomainPrefix('common:ui.loading'), { exact: true }),
      ).toHaveCount(0)
    },
    field: (key: string): Locator => main.getByLabel(translateKeyWithDomainPrefix(key), { exact: true }),
    button: (key: string): Locator =>
      page.getByRole('button', { name: translateKeyWithDomainPrefix(key), exact: true }),
    link: (key: string): Locator =>
      main.getByRole('link', { name: translateKeyWithDomainPrefix(key), exact: true }),
    /** Fills in form fields, each identified by the locale key of its label. */
    async fillFields(fields: Record<string, string>): Promise<void> {
      for (const [key, value] of Object.entries(fields))
        await main.getByLabel(translateKeyWithDomainPrefix(key), { exact: true }).fill(value)
    },
    /**
     * Fills in a date in the three fields of a date group. `key` is the locale key of the group's
     * label.
     */
    async fillDate(key: string, day: string): Promise<void> {
      await createTouchDevice().typeDate(
        main.getByRole('group', { name: translateKeyWithDomainPrefix(key), exact: true }),
        day,
      )
    },
    pressButton: async (key: string): Promise<void> =>
      await page.getByRole('button', { name: translateKeyWithDomainPrefix(key), exact: true }).click(),
    /** Expects that the screen shows a text. */
    async expectText(key: string, values?: Record<string, string>): Promise<void> {
      await expect(
        page.getByText(translateKeyWithDomainPrefix(key, values)).filter({ visible: true }).first(),
      ).toBeVisible()
    },
    /** Submits the form on the screen and waits for the first invalid field. */
    async submitAndExpectInvalidField(button?: string): Promise<void> {
      const submit = button
        ? page.getByRole('button', { name: translateKeyWithDomainPrefix(button), exact: true })
        : main.locator('button[type=submit]')
      await submit.first().click()
      await expect(main.locator('[aria-invalid=true]').first()).toBeVisible()
    },
    /** Makes the gateway respond to every later request with the error `code`. */
    async makeGatewayRequestsFail(code: string): Promise<void> {
      await page.route('**/graphql', async (route) => {
        await route.fulfill({
          json: { errors: [{ message: code, extensions: { code, requestId: 'a1b2c3' } }] },
        })
      })
    },
  }
}

/**
 * Options of a screen state: the persona that is signed in (none for a visitor), and `spoils`. If
 * `spoils` is true, the test must reset all personas afterward.
 */
type PersonaOptions = Pick<ScreenState, 'as' | 'spoils'>

/** Creates a screen state of kind `pristine`: a screen as it is right after its URL is opened. */
export const createPristineScreenState = (name: string, path: string, persona?: string): ScreenState => ({
  name,
  kind: 'pristine',
  isOpened: true,
  ...(persona && { as: persona }),
  openScreen: async (driver) => await driver.openPath(path),
})

/**
 * Creates the description of a screen state in which a form was submitted empty.
 */
export const createEmptyFormScreenState = (name: string, path: string, persona?: string): ScreenState => ({
  name: `${name}-empty`,
  kind: 'wrong',
  ...(persona && { as: persona }),
  async openScreen(driver) {
    await driver.openPath(path)
    await driver.submitAndExpectInvalidField()
  },
})

/**
 * Returns a function that describes states of one kind, such as `done`. A test reaches such a state
 * by opening a screen, performing `act` and waiting for a text.
 */
const createScreenStateFactoryForKind =
  (kind: ScreenState['kind']) =>
  (
    name: string,
    path: string,
    act: (driver: ScreenDriver) => Promise<void>,
    expectedTextKey: string,
    { values, ...as }: PersonaOptions & { values?: Record<string, string> } = {},
  ): ScreenState => ({
    name,
    kind,
    ...as,
    async openScreen(driver) {
      await driver.openPath(path)
      await act(driver)
      await driver.expectText(expectedTextKey, values)
    },
  })

/** Creates a state of a screen that shows a failure (kind `wrong`). */
export const createFailedScreenState = createScreenStateFactoryForKind('wrong')
/**
 * Creates a screen state of kind `done`: a screen after an action of the user.
 */
export const createDoneScreenState = createScreenStateFactoryForKind('done')
