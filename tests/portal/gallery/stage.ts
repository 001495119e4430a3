/** Where a screen of the gallery is brought into a state: a page, the portal behind it, and the words that stand there. */
import { type Locator, type Page, expect } from '@playwright/test'
import type { RunningGateway } from '../../gateway/start.ts'
import { finger } from '../hands.ts'
import { type Language, text } from '../portal.ts'

/** A screen in one of its states. Each stands alone: it needs no other one before it, and leaves the page wherever it is. */
export interface State {
  /** The screen and how it stands, as a file's name: `login-wrong`. */
  name: string
  /** As it opens, or after something went wrong or came to its end. */
  kind: 'pristine' | 'wrong' | 'done'
  /** The persona that is signed in; nobody where absent. */
  as?: string
  /** It is a screen that is opened by its address, and nothing more. */
  isOpened?: true
  /** Another session then ends, or another state would be changed: the personas are brought back afterwards. */
  spoils?: true
  /** From a blank page to the state, which is seen when this comes back. */
  open(on: Stage): Promise<void>
}

/** States by the screen that is shown in them, named as its file in `web`: `ReceiptScreen`. */
export type States = Readonly<Record<string, readonly State[]>>

/** What a state is brought about with. */
export type Stage = ReturnType<typeof stageOf>

export function stageOf(page: Page, portal: RunningGateway, language: Language) {
  const main = page.getByRole('main')
  /** The text of `domain:key`. */
  const t = (named: string, values?: Record<string, string>) => {
    const at = named.indexOf(':')
    return text(language, named.slice(0, at), named.slice(at + 1), values)
  }
  const title = page.getByRole('heading', { level: 1 })
  return {
    page,
    portal,
    language,
    main,
    title,
    t,
    /** Opens an address of the portal, once its screen is there. */
    async go(path: string): Promise<void> {
      await page.goto(portal.url + path)
      await expect(title).toBeVisible()
      // What is fetched after the screen is part of it.
      await expect(page.getByText(t('common:ui.loading'), { exact: true })).toHaveCount(0)
    },
    field: (key: string): Locator => main.getByLabel(t(key), { exact: true }),
    button: (key: string): Locator => page.getByRole('button', { name: t(key), exact: true }),
    link: (key: string): Locator => main.getByRole('link', { name: t(key), exact: true }),
    /** Writes into fields, by the keys of their labels. */
    async write(fields: Record<string, string>): Promise<void> {
      for (const [key, value] of Object.entries(fields))
        await main.getByLabel(t(key), { exact: true }).fill(value)
    },
    /** Writes a day into the three fields of a group, by the key of its label. */
    async writeDay(key: string, day: string): Promise<void> {
      await finger().writeDay(main.getByRole('group', { name: t(key), exact: true }), day)
    },
    press: async (key: string): Promise<void> =>
      await page.getByRole('button', { name: t(key), exact: true }).click(),
    /** Something is read on the screen. */
    async reads(key: string, values?: Record<string, string>): Promise<void> {
      await expect(page.getByText(t(key, values)).filter({ visible: true }).first()).toBeVisible()
    },
    /** Sends the form of the screen; what it says is wrong is there. */
    async sendInVain(button?: string): Promise<void> {
      const submit = button
        ? page.getByRole('button', { name: t(button), exact: true })
        : main.locator('button[type=submit]')
      await submit.first().click()
      await expect(main.locator('[aria-invalid=true]').first()).toBeVisible()
    },
    /** From here on the gateway answers every call with this failure. */
    async breakGateway(code: string): Promise<void> {
      await page.route('**/graphql', async (route) => {
        await route.fulfill({
          json: { errors: [{ message: code, extensions: { code, requestId: 'a1b2c3' } }] },
        })
      })
    },
  }
}

/** The persona that is signed in; nobody where absent. */
type As = Pick<State, 'as' | 'spoils'>

/** A screen as it opens. */
export const opens = (name: string, path: string, as?: string): State => ({
  name,
  kind: 'pristine',
  isOpened: true,
  ...(as && { as }),
  open: async (on) => await on.go(path),
})

/** A form that was sent as it opened. */
export const empty = (name: string, path: string, as?: string): State => ({
  name: `${name}-empty`,
  kind: 'wrong',
  ...(as && { as }),
  async open(on) {
    await on.go(path)
    await on.sendInVain()
  },
})

/** Makes states of a kind: a screen on which something was done, which is over when `reads` is read. */
const after =
  (kind: State['kind']) =>
  (
    name: string,
    path: string,
    act: (on: Stage) => Promise<void>,
    reads: string,
    { values, ...as }: As & { values?: Record<string, string> } = {},
  ): State => ({
    name,
    kind,
    ...as,
    async open(on) {
      await on.go(path)
      await act(on)
      await on.reads(reads, values)
    },
  })

/** A screen on which something went wrong. */
export const wrong = after('wrong')
/** A screen on which something came to its end, or further. */
export const done = after('done')
