/** Meets what a mutation refuses as a member does: fills a screen in, sends it, and looks where the answer is told. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { RelayEnvironmentProvider } from 'react-relay'
import { RouterProvider, createMemoryRouter } from 'react-router-dom'
import { beforeAll, beforeEach, expect, vi } from 'vitest'
import rules from '../../../web/__generated__/publishedRulesQuery.graphql.ts'
import { changeLanguage } from '../../../web/platform/i18n.ts'
import { startTexts } from '../start-texts.ts'
import { type Language, language } from '../../../web/platform/language.ts'
import { routes } from '../routes.ts'
import { environment, forgetAnswers } from '../../../web/relay/environment.ts'
import { openSession } from '../../../web/platform/session.ts'
import { type Call, failed, member, stubGateway, tokens } from '../gateway.ts'
import { isFull } from '../../trust.ts'
import { answers, data } from './answers.ts'

/** A text by its file and key, `session:Login.title`. */
export type Words = `${string}:${string}`

/** What is seen after a refusal. */
export interface Seen {
  /** What the gateway said, which nothing else on the screen says. */
  message: string
  /** What was sent. */
  input: Record<string, unknown>
  /** The part of the input that is refused. */
  part: string
  router: Router
}

/** Where a refusal is told; fails where it is not. */
export type Place = (seen: Seen) => Promise<void>

/** A mutation's document, as Relay compiled it. */
interface Document {
  params: { id: string | null; name: string }
}

/** A screen that sends a mutation, and where it tells each refusal. */
export interface Screen {
  /** What it does, with the requirements that its rows show. */
  title: string
  document: Document
  mutation: string
  address: string
  signedIn?: boolean
  /** What is there when it is opened. */
  before?: () => void
  /** What the gateway answers to its queries, where that is not what it always does. */
  data?: object
  /** What is typed, ticked or chosen, by the id of its field; but for passwords it is there after a refusal. */
  typed?: Record<string, string | boolean>
  /** What else is done before it is sent. */
  fill?: () => Promise<void>
  /** The buttons that send it. */
  send: Words[]
  /** The button that sends it again. */
  again?: Words
  /** Every problem but InvalidInputProblem. */
  problems?: Record<string, Place>
  /** The field that EditLimitedProblem names; `firstName` when absent. */
  limited?: string
  /**
   * Every part of the input, where InvalidInputProblem names it. Parts of one `eachInTurn` are refused one
   * after the other on one visit.
   */
  inputs?: Record<string, Place>
  /** Where a failure is told that no screen explains; above the form when absent. */
  failures?: Place
}

export const user = userEvent.setup({ delay: null })

/** Every space a plain one. */
export const plain = (text: string | null) => (text ?? '').replaceAll(/\s+/g, ' ').trim()

const files = new Map<string, Record<string, string>>()

/** A text in the language of the moment. */
export function say(words: Words): string {
  const [file, key] = words.split(':') as [string, string]
  const path = join(import.meta.dirname, '../../../locales', language(), 'portal', `${file}.json`)
  if (!files.has(path)) files.set(path, JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>)
  const text = files.get(path)?.[key]
  if (text === undefined) throw new Error(`No text ${words}`)
  return plain(text)
}

/** The control with this id; of a group of ticks the one `name=value`, wherever its language puts it. */
function controlOf(id: string): HTMLElement | null {
  const [name, value] = id.split('=')
  if (value === undefined) return document.getElementById(id)
  return document.querySelector<HTMLElement>(`input[name="${name}"][value="${value}"]`)
}

/** The element `id`, once it is there. */
export const element = (id: string) => waitFor(() => controlOf(id) ?? fail(`Nothing on the screen is ${id}`))

function fail(message: string): never {
  throw new Error(message)
}

/** Presses the last button of these words: that of a dialog lies over its like. */
export async function press(words: Words): Promise<void> {
  const button = await waitFor(
    () =>
      screen.getAllByRole('button').findLast(({ textContent }) => plain(textContent) === say(words)) ??
      fail(`No button says ${say(words)}`),
  )
  await user.click(button)
}

/** Types a text, ticks a box or chooses from a list. */
export async function type(id: string, value: string | boolean): Promise<void> {
  const control = await element(id)
  const day = partsBeside(control)
  if (day && typeof value === 'string') {
    for (const [index, digits] of value.split('-').toReversed().entries())
      fireEvent.change(day[index]!, { target: { value: digits } })
  } else if (typeof value === 'boolean') {
    if ((control as HTMLInputElement).checked !== value) await user.click(control)
  } else if (control instanceof HTMLSelectElement) {
    await user.selectOptions(control, value)
  } else {
    await user.clear(control)
    await user.click(control)
    await user.paste(value)
  }
}

/** The three fields of a day of which the control is one; null for other controls. */
function partsBeside(control: HTMLElement): HTMLInputElement[] | null {
  const name = control.getAttribute('name') ?? ''
  if (!/\.(day|month|year)$/.test(name)) return null
  return [...(control.closest('fieldset')?.querySelectorAll('input') ?? [])]
}

/** The same at once: enough where the typing is shown by another test of the screen. */
async function write(id: string, value: string | boolean): Promise<void> {
  if (typeof value === 'boolean' || partsBeside(await element(id))) return await type(id, value)
  fireEvent.change(await element(id), { target: { value } })
}

let last: { dispose(): void } | null = null

/** Opens an address. */
export function open(address: string) {
  // One that is still on its way would write its address over the next one's.
  last?.dispose()
  const router = createMemoryRouter(routes, { initialEntries: [address] })
  last = router
  // What leads back is read from the address bar, which a router in memory leaves alone.
  const follow = (path: string) => history.replaceState(null, '', path)
  follow(address)
  router.subscribe(({ location: { pathname, search } }) => follow(pathname + search))
  render(
    <RelayEnvironmentProvider environment={environment}>
      <RouterProvider router={router} />
    </RelayEnvironmentProvider>,
  )
  return router
}
type Router = ReturnType<typeof open>

/** A gateway that answers every query of a screen with `answer`; the calls, as they come. */
export function stub(answer: (call: Call) => unknown): Call[] {
  forgetAnswers()
  return stubGateway((call) => {
    const isTheirs = 'input' in call.body.variables || call.body.documentId === rules.params.id
    return isTheirs ? answers(call) : answer(call)
  })
}

/** Opens a screen on a gateway that answers its mutation with `answer`. */
function start({ document, address, signedIn, before, data }: Screen, answer: () => unknown) {
  const sent: Array<Record<string, unknown>> = []
  forgetAnswers()
  if (signedIn) openSession(tokens(1), member)
  before?.()
  stubGateway((call: Call) => {
    if (call.body.documentId !== document.params.id) return answers(call, data)
    sent.push((call.body.variables['input'] ?? {}) as Record<string, unknown>)
    return answer()
  })
  return { router: open(address), sent }
}

async function fillIn({ typed = {}, fill, send }: Screen, put = type): Promise<void> {
  for (const [id, value] of Object.entries(typed)) await put(id, value)
  await fill?.()
  for (const button of send) await press(button)
}

/** What was typed is there; passwords are typed again. */
function expectTyped({ typed = {} }: Screen): void {
  for (const [id, value] of Object.entries(typed)) {
    const control = controlOf(id) as HTMLInputElement | null
    if (!control || /password/i.test(id)) continue
    const day = partsBeside(control)
    const shown = day
      ? day
          .map((part) => part.value)
          .toReversed()
          .join('-')
      : control.value
    expect(typeof value === 'boolean' ? control.checked : shown, id).toBe(value)
  }
}

/** One place for several problems or parts. */
export const each = (place: Place, ...names: string[]): Record<string, Place> =>
  Object.fromEntries(names.map((name) => [name, place]))

/** Places that leave the form open to be sent again. */
const leavesFormOpen = new WeakSet<Place>()

function leavingFormOpen(place: Place): Place {
  leavesFormOpen.add(place)
  return place
}

/** One place for several parts, which are refused one after the other on one visit: it has to leave the form open. */
export const eachInTurn = (place: Place, ...names: string[]): Record<string, Place> =>
  each(leavingFormOpen(place), ...names)

/** How to reach the federation stands there. */
export function expectContact(place: Element): void {
  expect(place.querySelector('a[href^="tel:"]'), 'the federation’s phone').not.toBeNull()
  expect(place.querySelector('a[href^="mailto:"]'), 'the federation’s e-mail').not.toBeNull()
}

/** At its field, which a line of the summary leads to. In the gateway's words where no others are named. */
export function beside(id: string, words?: Words): Place {
  return leavingFormOpen(async ({ message }) => {
    const said = words ? say(words) : message
    // A field that was only shown is opened for it, which is another control.
    await waitFor(() => {
      const control = document.getElementById(id) ?? fail(`Nothing on the screen is ${id}`)
      expect(control.getAttribute('aria-invalid'), `${id} is marked`).toBe('true')
      const ids = control.getAttribute('aria-describedby')?.split(' ') ?? []
      expect(plain(ids.map((each) => document.getElementById(each)?.textContent).join(' '))).toContain(said)
    })
    const summary = document.activeElement
    if (!(summary instanceof HTMLElement)) return fail('Nothing has the focus')
    const line = within(summary)
      .getAllByRole('link')
      .find(({ textContent }) => plain(textContent).includes(said))
    if (!line) return fail('The summary does not say it')
    // What it leads to may still be on its way: the municipalities are asked for.
    await waitFor(async () => {
      await user.click(line)
      expect(document.activeElement?.id, 'the summary leads to the field').toBe(id)
    })
  })
}

/** At the cards of a choice, whose group it describes; a line of the summary leads to the first. */
export function besideChoice(id: string): Place {
  return async ({ message }) => {
    const group = await waitFor(
      () =>
        document.querySelector(`fieldset:has(#${id})[aria-describedby]`) ?? fail(`Nothing is said of ${id}`),
    )
    expect(plain(document.getElementById(group.getAttribute('aria-describedby')!)!.textContent)).toContain(
      message,
    )
    const line = within(document.activeElement as HTMLElement).getByRole('link', { name: message })
    await user.click(line)
    expect(document.activeElement?.id).toBe(id)
  }
}

/** Read out, once, with the way to the federation. In the gateway's words where no others are named. */
export function aloud(words?: Words): Place {
  return async ({ message }) => {
    const said = words ? say(words) : message
    const alert = await waitFor(
      () =>
        screen.queryAllByRole('alert').find(({ textContent }) => plain(textContent).includes(said)) ??
        fail(`No alert says ${said}`),
    )
    expect(plain(alert.textContent).split(said), 'said once').toHaveLength(2)
    expectContact(alert)
  }
}

/** The same, where the focus is brought: the button that was pressed may be far below. */
export function above(words?: Words): Place {
  return async (seen) => {
    await aloud(words)(seen)
    await waitFor(() => expect(document.activeElement?.getAttribute('role'), 'the focus').toBe('alert'))
  }
}

/** In the place of what was there, as its title, with what to do next. */
export function instead(title: Words, next: Words): Place {
  return async () => {
    await waitFor(() => expect(plain(document.activeElement?.textContent ?? '')).toBe(say(title)))
    const main = document.querySelector('main')!
    expect(plain(main.textContent)).toContain(say(next))
    expectContact(main)
  }
}

/** Above, with the way to where it can be put right. */
export function withWay(place: Place, way: Words): Place {
  return async (seen) => {
    await place(seen)
    const notice = [...document.querySelectorAll('[role=alert], [role=status]')].find(({ textContent }) =>
      plain(textContent).includes(seen.message),
    )
    const ways = [...(notice?.querySelectorAll('a, button') ?? [])].map(({ textContent }) =>
      plain(textContent),
    )
    expect(ways).toContain(say(way))
  }
}

/** Calmly, where the focus is brought: it is no fault of whoever reads it. */
export const calmly: Place = async ({ message }) => {
  const notice = await waitFor(
    () =>
      screen.queryAllByRole('status').find(({ textContent }) => plain(textContent).includes(message)) ??
      fail(`No status says ${message}`),
  )
  await waitFor(() => expect(document.activeElement).toBe(notice))
}

/** In the place of the screen, where a payment is looked after until its outcome is known. */
export const unconfirmed: Place = async (seen) => {
  await instead('payment:Unconfirmed.title', 'payment:Unconfirmed.check')(seen)
  expect(plain(document.querySelector('main')!.textContent)).toContain(seen.message)
}

/** The browser opens no window by itself: what is refused is told without one. */
export const withoutWindows = (): void => void vi.spyOn(window, 'open').mockReturnValue(null)

/** In a window with this title, which is closed again. */
export function inWindow(title: Words): Place {
  return async ({ message }) => {
    const dialog = await screen.findByRole('dialog', { name: say(title) })
    expect(plain(dialog.textContent)).toContain(message)
    expectContact(dialog)
    await press('common:ui.close')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
}

/** On another screen: what it says, or where it tells it. */
export function leads(path: string, place: Place | Words): Place {
  return async (seen) => {
    await waitFor(() => expect(seen.router.state.location.pathname).toBe(path))
    if (typeof place !== 'string') return await place(seen)
    await waitFor(() =>
      expect(plain(document.querySelector('main')?.textContent ?? '')).toContain(say(place)),
    )
  }
}

/** Nowhere, for nothing is sent of it from here. */
export const unsent: Place = async ({ input, part }) => {
  const value = part
    .split('.')
    .reduce<unknown>((whole, name) => (whole as Record<string, unknown> | null)?.[name], input)
  expect(value ?? null, `${part} is not sent`).toBeNull()
}

/** The message of a refusal, which is on no screen otherwise. */
const messageOf = (what: string) => `Refus de ${what} : faites ainsi.`

/** What no screen explains, and the portal shows wherever it happens. */
export const failures = [
  'FEDERATION_UNAVAILABLE',
  'FEDERATION_TIMEOUT',
  'RATE_LIMITED',
  'BAD_REQUEST',
  'INTERNAL',
  'OFFLINE',
  'UNREACHABLE',
] as const

/** The failures that the screen at this place of a list meets: every one in the full run, else two of them in turn. */
export function failuresFor(index: number): string[] {
  if (isFull) return [...failures]
  return [index, index + 1].map((at) => failures[at % failures.length]!)
}

/** The failure as it comes: said by the gateway, or nothing is. */
export function fails(code: string): unknown {
  const unanswered = code === 'OFFLINE' || code === 'UNREACHABLE'
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(code !== 'OFFLINE')
  if (unanswered) throw new Error('no answer')
  return failed(code)
}

/** Where the page goes whose session is over, or whose member has not accepted the texts. */
export function ways(address: string) {
  // Whoever was at the texts is asked for them again, wherever they go.
  const redirect = address.startsWith('/Consent') ? '' : new URLSearchParams({ redirect: address }).toString()
  return {
    UNAUTHENTICATED: ['/login?message=expired', redirect].filter(Boolean).join('&'),
    CONSENT_REQUIRED: `/Consent/TermsSummary?${redirect}`,
  }
}

/** A problem as the gateway tells it. */
function problem(name: string, message: string, fields: string[] = []) {
  const each = fields.map((field) => ({ field, message }))
  return { __typename: name, message: fields.length > 0 ? 'À corriger.' : message, fields: each, code: null }
}

beforeAll(startTexts)
beforeEach(() => {
  vi.spyOn(location, 'assign').mockImplementation(() => {})
  vi.spyOn(location, 'replace').mockImplementation(() => {})
  // An earlier visit has told it: a screen that loads nothing shows it all the same.
  localStorage.setItem('sentier.contact', JSON.stringify(data.portal.contact))
})

/** Parts of an input that are refused one after another on one visit, each with the place that says so. */
type Parts = [part: string, place: Place][]

/** Returns whether two parts can be refused on one visit: one request shows what is not sent, an open form is sent again. */
const canShareVisit = (one: Place, other: Place): boolean =>
  one === unsent || other === unsent ? one === other : leavesFormOpen.has(one) && leavesFormOpen.has(other)

/** Sends an open form again. Passwords are typed again, as no browser keeps them. */
async function sendAgain({ typed = {}, fill, again, send }: Screen): Promise<void> {
  for (const [id, value] of Object.entries(typed)) if (/password/i.test(id)) await write(id, value)
  const button = again ?? send.at(-1)
  if (button) await press(button)
  else await fill?.()
}

/** What is to be shown of something, under the title of its test. */
type Show = readonly [title: string, show: () => Promise<void>]

/** Runs one of them. */
export const shown = async (_title: string, show: () => Promise<void>) => await show()

/**
 * Where each refusal of these screens is told: the refusals of a screen in French and English in turn. That both languages
 * have every text is a rule of its own (`tests/gateway/rules/texts.test.ts`).
 */
export function refusalsOf(screens: readonly Screen[]): Show[] {
  return screens.flatMap((screen) => {
    const { title, mutation, limited = 'firstName', problems = {}, inputs = {} } = screen
    const languageOf = (at: number): Language => (at % 2 === 0 ? 'fr' : 'en')

    const ofProblem = ([name, place]: [string, Place], at: number): Show => [
      `${title}, ${languageOf(at)}: ${name}`,
      async () => {
        await changeLanguage(languageOf(at))
        const message = messageOf(name)
        // The only other problem that names fields.
        const fields = name === 'EditLimitedProblem' ? [limited] : []
        const answer = problem(name, message, fields)
        const { router, sent } = start(screen, () => ({ data: { [mutation]: answer } }))
        await fillIn(screen)
        await waitFor(() => expect(sent).toHaveLength(1))
        await place({ message, part: '', input: sent[0]!, router })
        expectTyped(screen)
      },
    ]
    const ofParts = (parts: Parts, at: number): Show => [
      `${title}, ${languageOf(at)}: ${parts.map(([part]) => part).join(', ')}`,
      async () => {
        await changeLanguage(languageOf(at))
        let refused = parts[0]![0]
        const { router, sent } = start(screen, () => ({
          data: { [mutation]: problem('InvalidInputProblem', messageOf(refused), [refused]) },
        }))
        for (const [index, [part, place]] of parts.entries()) {
          refused = part
          const isSentAgain = index > 0 && place !== unsent
          if (index === 0) await fillIn(screen, write)
          else if (isSentAgain) await sendAgain(screen)
          await waitFor(() => expect(sent).toHaveLength(place === unsent ? 1 : index + 1))
          await place({ message: messageOf(part), part, input: sent.at(-1)!, router })
          expectTyped(screen)
        }
      },
    ]
    const groups: Parts[] = []
    for (const [part, place] of Object.entries(inputs)) {
      const group = groups.find(([first]) => canShareVisit(first![1], place))
      if (group) group.push([part, place])
      else groups.push([[part, place]])
    }
    return [...Object.entries(problems).map(ofProblem), ...groups.map(ofParts)]
  })
}

/** What each of these screens says when what it sends is not answered, and that it can be sent again. */
export function failuresOf(rows: readonly Screen[]): Show[] {
  const screens = rows.filter(
    ({ document }, index) => rows.findIndex((row) => row.document === document) === index,
  )
  const ofScreen = (screen: Screen, index: number): Show => [
    `${screen.title}: when nothing can be done`,
    async () => {
      const codes = failuresFor(index)
      let code = codes[0]!
      const { router, sent } = start(screen, () => fails(code))
      const again = screen.again ?? screen.send.at(-1)!
      for (const [at, each] of codes.entries()) {
        code = each
        await changeLanguage(at % 2 === 0 ? 'fr' : 'en')
        if (at === 0) await fillIn(screen)
        else await press(again)
        const message = say(`common:errors.${each}`)
        await (screen.failures ?? above())({ message, input: sent.at(-1)!, part: '', router })
        expectTyped(screen)
      }
      expect(sent).toHaveLength(codes.length)
    },
  ]
  const ofMembers = (screen: Screen): Show => [
    `${screen.title}: when the session is over, or the texts are to be accepted`,
    async () => {
      for (const code of ['UNAUTHENTICATED', 'CONSENT_REQUIRED'] as const) {
        // Whoever is at the texts stays there.
        if (code === 'CONSENT_REQUIRED' && screen.address.startsWith('/Consent')) continue
        cleanup()
        start(screen, () => failed(code))
        await fillIn(screen)
        // What its address held once may be gone from it by then.
        const way = () => ways(location.pathname + location.search)[code]
        await waitFor(() => expect(location.replace).toHaveBeenLastCalledWith(way()))
      }
    },
  ]
  return [...screens.map(ofScreen), ...screens.filter(({ signedIn }) => signedIn).map(ofMembers)]
}
