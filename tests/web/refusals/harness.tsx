/**
 * Test harness for mutations that the gateway refuses: it fills in a screen as a member does,
 * submits the form, and checks that the refusal is shown.
 */
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, vi } from 'vitest'
import { changeLanguage } from '../../../web/platform/i18n.ts'
import { initializeAllTexts } from '../helpers/load-texts.ts'
import type { Language } from '../../../web/platform/language.ts'
import { expireQueryResults } from '../../../web/relay/environment.ts'
import { openSession } from '../../../web/platform/session.ts'
import {
  type Call,
  createGraphqlErrorResponse,
  member,
  stubGateway,
  createStubSessionTokens,
} from '../helpers/stub-gateway.ts'
import { isFull } from '../../run-mode.ts'
import {
  enterFormControlValue,
  findFormControl,
  getDateInputs,
  getFormControl,
  normalizeSpaces,
  openPortalPath,
  pressButton,
  type Router,
  type TextReference,
  throwError,
  translate,
  user,
} from '../helpers/portal-screen.tsx'
import { createDefaultMutationResult, data } from './default-mutation-results.ts'

/**
 * Mutation that the stubbed gateway refused, with the data from which a test checks the screen.
 */
export interface RefusedMutation {
  /**
   * Message with which the gateway refuses a mutation in a test. The text is unique on the screen.
   */
  message: string
  /** Input of the mutation that the screen sent. */
  input: Record<string, unknown>
  /**
   * Path of the input field that the gateway refused; empty if the refusal does not concern a
   * single field.
   */
  part: string
  router: Router
}

/** Check that the screen shows the refusal of a mutation to the member. */
export type RefusalCheck = (seen: RefusedMutation) => Promise<void>

/** GraphQL document of a mutation, as the Relay compiler writes it. */
interface Document {
  params: { id: string | null; name: string }
}

/**
 * Test cases for a screen that sends a mutation: one check for each way in which the gateway can
 * refuse the mutation.
 */
export interface RefusalScreen {
  /** Title of the test: the action, followed by the requirement ids that the test covers. */
  title: string
  document: Document
  mutation: string
  address: string
  signedIn?: boolean
  /** Prepares the state of the browser before the screen opens. */
  before?: () => void
  /** Stubbed results of the screen's queries, where they differ from the default results. */
  data?: object
  /**
   * Values that the test types, checks or selects, by field id. All values except passwords must
   * remain on the screen after a refusal.
   */
  typed?: Record<string, string | boolean>
  /**
   * User actions that the test performs before it submits the form, besides entering the values in
   * `typed`.
   */
  fill?: () => Promise<void>
  /** Labels of the buttons that submit the form, in the order in which the test presses them. */
  send: TextReference[]
  /**
   * Label of the button that submits the form again after a refusal; by default the last label in
   * `send`.
   */
  again?: TextReference
  /**
   * Checks of the screen after the gateway returned a problem, by problem type. The checks for the
   * fields of an `InvalidInputProblem` are in `inputs`.
   */
  problems?: Record<string, RefusalCheck>
  /** Input field that the stubbed `EditLimitedProblem` names; by default `firstName`. */
  limited?: string
  /**
   * Checks of the screen after an `InvalidInputProblem`, by the name of the refused input field.
   * Fields share one test if the form stays open after their checks.
   */
  inputs?: Record<string, RefusalCheck>
  /** Check of the screen after a failed request; by default `expectFocusedAlert()`. */
  failures?: RefusalCheck
}

/**
 * Sets the value of a form field without key events, because simulated typing is slow. Another test
 * covers typing.
 */
async function setFieldValue(id: string, value: string | boolean): Promise<void> {
  if (typeof value === 'boolean' || getDateInputs(await findFormControl(id)))
    return await enterFormControlValue(id, value)
  fireEvent.change(await findFormControl(id), { target: { value } })
}

/**
 * Opens a screen with a stubbed gateway. The given function returns the result of the mutation that
 * the screen sends.
 */
function openScreenWithMutationResult(
  { document, address, signedIn, before, data: screenData }: RefusalScreen,
  createMutationResult: () => unknown,
) {
  const sent: Array<Record<string, unknown>> = []
  expireQueryResults()
  if (signedIn) openSession(createStubSessionTokens(1), member)
  before?.()
  stubGateway((call: Call) => {
    if (call.body.documentId !== document.params.id) return createDefaultMutationResult(call, screenData)
    sent.push((call.body.variables['input'] ?? {}) as Record<string, unknown>)
    return createMutationResult()
  })
  return { router: openPortalPath(address), sent }
}

async function fillInAndSubmitForm(
  { typed = {}, fill, send }: RefusalScreen,
  enterFieldValue = enterFormControlValue,
): Promise<void> {
  for (const [id, value] of Object.entries(typed)) await enterFieldValue(id, value)
  await fill?.()
  for (const button of send) await pressButton(button)
}

/** Asserts that the form on the screen keeps the typed values, except passwords. */
function expectTypedInputRemains({ typed = {} }: RefusalScreen): void {
  for (const [id, value] of Object.entries(typed)) {
    const control = getFormControl(id) as HTMLInputElement | null
    if (!control || /password/i.test(id)) continue
    const day = getDateInputs(control)
    const displayedValue = day
      ? day
          .map((part) => part.value)
          .toReversed()
          .join('-')
      : control.value
    expect(typeof value === 'boolean' ? control.checked : displayedValue, id).toBe(value)
  }
}

/**
 * Returns a record that maps each given name to the same check. A name is a problem type or an
 * input field.
 */
export const mapNamesToRefusalCheck = (
  refusalCheck: RefusalCheck,
  ...names: string[]
): Record<string, RefusalCheck> => Object.fromEntries(names.map((name) => [name, refusalCheck]))

/**
 * Checks after which the form is still open, so that the test can submit the form again.
 */
const leavesFormOpen = new WeakSet<RefusalCheck>()

function markCheckAsLeavingFormOpen(refusalCheck: RefusalCheck): RefusalCheck {
  leavesFormOpen.add(refusalCheck)
  return refusalCheck
}

/**
 * Assigns one check to several refused input fields. The check leaves the form open, so that a
 * single test can cover all these fields one after another.
 */
export const mapFieldsToCheckLeavingFormOpen = (
  refusalCheck: RefusalCheck,
  ...names: string[]
): Record<string, RefusalCheck> => mapNamesToRefusalCheck(markCheckAsLeavingFormOpen(refusalCheck), ...names)

/** Asserts that an element contains the phone number and e-mail address of the federation. */
export function expectFederationContact(container: Element): void {
  expect(container.querySelector('a[href^="tel:"]'), 'the federation’s phone').not.toBeNull()
  expect(container.querySelector('a[href^="mailto:"]'), 'the federation’s e-mail').not.toBeNull()
}

/**
 * Returns a check that a form field shows an error text, and that the error summary links to the
 * field. The error text is `reference`, or else the gateway's message. The field itself may show
 * the shorter text `fieldReference`. `values` replaces the placeholders of both texts.
 */
export function createFieldErrorCheck(
  id: string,
  reference?: TextReference,
  fieldReference = reference,
  values: Readonly<Record<string, string>> = {},
): RefusalCheck {
  const translateWithValues = (key: TextReference) =>
    translate(key).replaceAll(/\{\{(\w+)\}\}/g, (placeholder, name: string) => values[name] ?? placeholder)
  return markCheckAsLeavingFormOpen(async ({ message }) => {
    const expectedMessage = reference ? translateWithValues(reference) : message
    const expectedFieldMessage = fieldReference ? translateWithValues(fieldReference) : message
    // A read-only field is replaced by an editable control.
    await waitFor(() => {
      const control = document.getElementById(id) ?? throwError(`No control has the id ${id}`)
      expect(control.getAttribute('aria-invalid'), `${id} is marked`).toBe('true')
      const ids = control.getAttribute('aria-describedby')?.split(' ') ?? []
      expect(
        normalizeSpaces(ids.map((each) => document.getElementById(each)?.textContent).join(' ')),
      ).toContain(expectedFieldMessage)
    })
    const summary = document.activeElement
    if (!(summary instanceof HTMLElement)) return throwError('Nothing has the focus')
    const line = within(summary)
      .getAllByRole('link')
      .find(({ textContent }) => normalizeSpaces(textContent).includes(expectedMessage))
    if (!line) return throwError('The error summary lacks the message')
    // The field may still be loading, such as the list of municipalities.
    await waitFor(async () => {
      await user.click(line)
      expect(document.activeElement?.id, 'the summary leads to the field').toBe(id)
    })
  })
}

/**
 * Returns a check that a group of radio cards shows an error, and that the error summary links to
 * the first card.
 */
export function expectChoiceError(id: string): RefusalCheck {
  return async ({ message }) => {
    const group = await waitFor(
      () =>
        document.querySelector(`fieldset:has(#${id})[aria-describedby]`) ??
        throwError(`No error is shown at ${id}`),
    )
    expect(
      normalizeSpaces(document.getElementById(group.getAttribute('aria-describedby')!)!.textContent),
    ).toContain(message)
    const line = within(document.activeElement as HTMLElement).getByRole('link', { name: message })
    await user.click(line)
    expect(document.activeElement?.id).toBe(id)
  }
}

/**
 * Returns a check that an alert on the screen shows a text once, together with the contact of the
 * federation. The text is `reference`, or else the gateway's message.
 */
export function expectAlert(reference?: TextReference): RefusalCheck {
  return async ({ message }) => {
    const expectedMessage = reference ? translate(reference) : message
    const alert = await waitFor(
      () =>
        screen
          .queryAllByRole('alert')
          .find(({ textContent }) => normalizeSpaces(textContent).includes(expectedMessage)) ??
        throwError(`No alert contains ${expectedMessage}`),
    )
    expect(
      normalizeSpaces(alert.textContent).split(expectedMessage),
      'the alert shows the message once',
    ).toHaveLength(2)
    expectFederationContact(alert)
  }
}

/**
 * Returns a check that the field of a form without an error summary shows an error text and has the
 * focus. The error text is `reference`, or else the gateway's message.
 */
export function expectFocusedFieldError(id: string, reference?: TextReference): RefusalCheck {
  return markCheckAsLeavingFormOpen(async ({ message }) => {
    const expectedMessage = reference ? translate(reference) : message
    await waitFor(() => {
      const control = document.getElementById(id) ?? throwError(`No control has the id ${id}`)
      expect(control.getAttribute('aria-invalid'), `${id} is marked`).toBe('true')
      const error = document.getElementById(`${id}-error`)
      expect(normalizeSpaces(error?.textContent ?? '')).toContain(expectedMessage)
      expect(document.activeElement?.id, 'the focus').toBe(id)
    })
    expect(document.querySelector('main')!.textContent.split(expectedMessage)).toHaveLength(2)
  })
}

/**
 * Returns a check that an alert shows a text and has the focus. Without the focus, the alert could
 * stay unnoticed far above the pressed button.
 */
export function expectFocusedAlert(reference?: TextReference): RefusalCheck {
  return async (seen) => {
    await expectAlert(reference)(seen)
    await waitFor(() => expect(document.activeElement?.getAttribute('role'), 'the focus').toBe('alert'))
  }
}

/** Returns a check that a screen with the given title and next action has replaced the form. */
export function expectScreenInPlaceOfForm(title: TextReference, next: TextReference): RefusalCheck {
  return async () => {
    await waitFor(() =>
      expect(normalizeSpaces(document.activeElement?.textContent ?? '')).toBe(translate(title)),
    )
    const main = document.querySelector('main')!
    expect(normalizeSpaces(main.textContent)).toContain(translate(next))
    expectFederationContact(main)
  }
}

/**
 * Extends a check of a refused mutation. The message of the refusal must contain a link or button
 * to the wizard step where the member can correct the cause.
 */
export function addCheckOfLinkInRefusalMessage(
  refusalCheck: RefusalCheck,
  linkText: TextReference,
): RefusalCheck {
  return async (seen) => {
    await refusalCheck(seen)
    const notice = [...document.querySelectorAll('[role=alert], [role=status]')].find(({ textContent }) =>
      normalizeSpaces(textContent).includes(seen.message),
    )
    const actionLabels = [...(notice?.querySelectorAll('a, button') ?? [])].map(({ textContent }) =>
      normalizeSpaces(textContent),
    )
    expect(actionLabels).toContain(translate(linkText))
  }
}

/**
 * Checks that a refusal appears as a status message that has the focus. The message is not an
 * alert, because the member made no mistake.
 */
export const expectFocusedStatusMessage: RefusalCheck = async ({ message }) => {
  const notice = await waitFor(
    () =>
      screen
        .queryAllByRole('status')
        .find(({ textContent }) => normalizeSpaces(textContent).includes(message)) ??
      throwError(`No status contains ${message}`),
  )
  await waitFor(() => expect(document.activeElement).toBe(notice))
}

/** Checks that the screen for a payment with an unknown outcome has replaced the form. */
export const expectUnconfirmedPaymentScreen: RefusalCheck = async (seen) => {
  await expectScreenInPlaceOfForm('payment:Unconfirmed.title', 'payment:Unconfirmed.check')(seen)
  expect(normalizeSpaces(document.querySelector('main')!.textContent)).toContain(seen.message)
}

/**
 * Simulates a browser that blocks pop-up windows, so that the portal has to show errors in its own
 * page.
 */
export const blockPopUpWindows = (): void => void vi.spyOn(window, 'open').mockReturnValue(null)

/**
 * Returns a check that a dialog with the given title shows the gateway's message and can be closed.
 */
export function expectDialog(title: TextReference): RefusalCheck {
  return async ({ message }) => {
    const dialog = await screen.findByRole('dialog', { name: translate(title) })
    expect(normalizeSpaces(dialog.textContent)).toContain(message)
    expectFederationContact(dialog)
    await pressButton('common:ui.close')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
}

/**
 * Returns a check that the portal shows the refusal on the screen at `path`. That screen must
 * contain the given text, or pass the given check.
 */
export function expectRefusalOnScreen(
  path: string,
  refusalCheck: RefusalCheck | TextReference,
): RefusalCheck {
  return async (seen) => {
    await waitFor(() => expect(seen.router.state.location.pathname).toBe(path))
    if (typeof refusalCheck !== 'string') return await refusalCheck(seen)
    await waitFor(() =>
      expect(normalizeSpaces(document.querySelector('main')?.textContent ?? '')).toContain(
        translate(refusalCheck),
      ),
    )
  }
}

/** Checks that the screen sent the mutation without the input field under test. */
export const expectFieldNotSent: RefusalCheck = async ({ input, part }) => {
  const value = part
    .split('.')
    .reduce<unknown>((whole, name) => (whole as Record<string, unknown> | null)?.[name], input)
  expect(value ?? null, `${part} is not sent`).toBeNull()
}

/** Creates a refusal message for the stubbed gateway that occurs nowhere else on a screen. */
const createRefusalMessage = (subject: string) => `Refus de ${subject} : faites ainsi.`

/** Error codes of request failures, which every screen shows in the same way. */
export const failureCodes = [
  'FEDERATION_UNAVAILABLE',
  'FEDERATION_TIMEOUT',
  'RATE_LIMITED',
  'BAD_REQUEST',
  'INTERNAL',
  'OFFLINE',
  'UNREACHABLE',
] as const

/**
 * Returns the error codes with which the tests let requests of a screen fail. The full test run
 * uses all codes; other test runs use two codes, which depend on the index of the screen.
 */
export function selectErrorCodesForScreen(screenIndex: number): string[] {
  if (isFull) return [...failureCodes]
  return [screenIndex, screenIndex + 1].map((at) => failureCodes[at % failureCodes.length]!)
}

/** Simulates a failed request: returns a GraphQL error, or throws a network error. */
export function simulateFailedRequest(code: string): unknown {
  const unanswered = code === 'OFFLINE' || code === 'UNREACHABLE'
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(code !== 'OFFLINE')
  if (unanswered) throw new Error('no response')
  return createGraphqlErrorResponse(code)
}

/**
 * Returns the redirect URL for each error code that causes a redirect: an expired session, or
 * agreements that the member has not accepted. The URL contains the requested path as return path.
 */
export function getRedirectUrlsByErrorCode(requestedPath: string) {
  // The consent screens keep no redirect path to themselves.
  const redirect = requestedPath.startsWith('/Consent')
    ? ''
    : new URLSearchParams({ redirect: requestedPath }).toString()
  return {
    UNAUTHENTICATED: ['/login?message=expired', redirect].filter(Boolean).join('&'),
    CONSENT_REQUIRED: `/Consent/TermsSummary?${redirect}`,
  }
}

/** Creates a stubbed problem of a mutation in the gateway's format. */
function createRefusalProblem(name: string, message: string, fields: string[] = []) {
  const fieldErrors = fields.map((field) => ({ field, message }))
  return {
    __typename: name,
    message: fields.length > 0 ? 'À corriger.' : message,
    fields: fieldErrors,
    code: null,
  }
}

beforeAll(initializeAllTexts)
beforeEach(() => {
  vi.spyOn(location, 'assign').mockImplementation(() => {})
  vi.spyOn(location, 'replace').mockImplementation(() => {})
  // The contact of the federation is stored by an earlier visit, so a screen without data shows it
  // too.
  localStorage.setItem('sentier.contact', JSON.stringify(data.portal.contact))
})

/**
 * Input fields that the gateway refuses one after another in a single test, each with its check of
 * the screen.
 */
type FieldRefusals = [part: string, refusalCheck: RefusalCheck][]

/**
 * Returns true if one test can cover the refusals of two input fields: both checks leave the form
 * open, or both expect that the mutation omits the field.
 */
const canShareOneTestCase = (first: RefusalCheck, second: RefusalCheck): boolean =>
  first === expectFieldNotSent || second === expectFieldNotSent
    ? first === second
    : leavesFormOpen.has(first) && leavesFormOpen.has(second)

/**
 * Submits a form that is still open after a refusal, after entering again the passwords that the
 * form cleared.
 */
async function submitFormAgain({ typed = {}, fill, again, send }: RefusalScreen): Promise<void> {
  for (const [id, value] of Object.entries(typed)) if (/password/i.test(id)) await setFieldValue(id, value)
  const button = again ?? send.at(-1)
  if (button) await pressButton(button)
  else await fill?.()
}

/** Row of `test.each`: the title of a test, and its function. */
type TestRow = readonly [title: string, runTest: () => Promise<void>]

/**
 * Runs a test from a row of `test.each` that consists of a title and a function. Ignores the title.
 */
export const runTitledTest = async (_title: string, runTest: () => Promise<void>) => await runTest()

/**
 * Creates one test for each refusal by the gateway that the given screens have to show. The tests
 * alternate between French and English, because `tests/gateway/rules/locale-files.test.ts` checks
 * that both languages have every text.
 */
export function createRefusalTests(screens: readonly RefusalScreen[]): TestRow[] {
  return screens.flatMap((refusalScreen) => {
    const { title, mutation, limited = 'firstName', problems = {}, inputs = {} } = refusalScreen
    const getTestLanguage = (testIndex: number): Language => (testIndex % 2 === 0 ? 'fr' : 'en')

    const createTestOfRefusalProblem = (
      [name, refusalCheck]: [string, RefusalCheck],
      testIndex: number,
    ): TestRow => [
      `${title}, ${getTestLanguage(testIndex)}: ${name}`,
      async () => {
        await changeLanguage(getTestLanguage(testIndex))
        const message = createRefusalMessage(name)
        // EditLimitedProblem is the only other problem that names fields.
        const fields = name === 'EditLimitedProblem' ? [limited] : []
        const answer = createRefusalProblem(name, message, fields)
        const { router, sent } = openScreenWithMutationResult(refusalScreen, () => ({
          data: { [mutation]: answer },
        }))
        // Only the first row types with key and focus events, because typing is slow.
        await fillInAndSubmitForm(refusalScreen, testIndex === 0 ? enterFormControlValue : setFieldValue)
        await waitFor(() => expect(sent).toHaveLength(1))
        await refusalCheck({ message, part: '', input: sent[0]!, router })
        expectTypedInputRemains(refusalScreen)
      },
    ]
    const createTestOfInvalidFields = (fieldRefusals: FieldRefusals, testIndex: number): TestRow => [
      `${title}, ${getTestLanguage(testIndex)}: ${fieldRefusals.map(([part]) => part).join(', ')}`,
      async () => {
        await changeLanguage(getTestLanguage(testIndex))
        let refusedField = fieldRefusals[0]![0]
        const { router, sent } = openScreenWithMutationResult(refusalScreen, () => ({
          data: {
            [mutation]: createRefusalProblem('InvalidInputProblem', createRefusalMessage(refusedField), [
              refusedField,
            ]),
          },
        }))
        for (const [index, [part, refusalCheck]] of fieldRefusals.entries()) {
          refusedField = part
          const isSentAgain = index > 0 && refusalCheck !== expectFieldNotSent
          if (index === 0) await fillInAndSubmitForm(refusalScreen, setFieldValue)
          else if (isSentAgain) await submitFormAgain(refusalScreen)
          await waitFor(() => expect(sent).toHaveLength(refusalCheck === expectFieldNotSent ? 1 : index + 1))
          await refusalCheck({ message: createRefusalMessage(part), part, input: sent.at(-1)!, router })
          expectTypedInputRemains(refusalScreen)
        }
      },
    ]
    const groups: FieldRefusals[] = []
    for (const [part, refusalCheck] of Object.entries(inputs)) {
      const group = groups.find(([first]) => canShareOneTestCase(first![1], refusalCheck))
      if (group) group.push([part, refusalCheck])
      else groups.push([[part, refusalCheck]])
    }
    return [
      ...Object.entries(problems).map(createTestOfRefusalProblem),
      ...groups.map(createTestOfInvalidFields),
    ]
  })
}

/**
 * Returns one test per screen: every failed request shows a message, and the form can then be
 * submitted again.
 */
export function createRequestFailureTests(refusalScreens: readonly RefusalScreen[]): TestRow[] {
  const screens = refusalScreens.filter(
    ({ document }, index) => refusalScreens.findIndex((row) => row.document === document) === index,
  )
  const createTestOfEachErrorCode = (refusalScreen: RefusalScreen, index: number): TestRow => [
    `${refusalScreen.title}, each error code in turn`,
    async () => {
      const codes = selectErrorCodesForScreen(index)
      let code = codes[0]!
      const { router, sent } = openScreenWithMutationResult(refusalScreen, () => simulateFailedRequest(code))
      const resendButton = refusalScreen.again ?? refusalScreen.send.at(-1)!
      for (const [at, refusalCode] of codes.entries()) {
        code = refusalCode
        await changeLanguage(at % 2 === 0 ? 'fr' : 'en')
        if (at === 0) await fillInAndSubmitForm(refusalScreen, setFieldValue)
        else await pressButton(resendButton)
        const message = translate(`common:errors.${refusalCode}`)
        await (refusalScreen.failures ?? expectFocusedAlert())({
          message,
          input: sent.at(-1)!,
          part: '',
          router,
        })
        expectTypedInputRemains(refusalScreen)
      }
      expect(sent).toHaveLength(codes.length)
    },
  ]
  const createTestOfRedirectsToSignInOrConsent = (refusalScreen: RefusalScreen, index: number): TestRow => [
    `${refusalScreen.title}, expired session and pending agreements`,
    async () => {
      // The consent screens do not redirect to themselves.
      const codes = refusalScreen.address.startsWith('/Consent')
        ? (['UNAUTHENTICATED'] as const)
        : (['UNAUTHENTICATED', 'CONSENT_REQUIRED'] as const)
      // web/relay/environment.ts handles both for all screens, so the short run alternates between
      // them.
      for (const code of isFull ? codes : [codes[index % codes.length]!]) {
        cleanup()
        openScreenWithMutationResult(refusalScreen, () => createGraphqlErrorResponse(code))
        await fillInAndSubmitForm(refusalScreen, setFieldValue)
        // The query may have been removed from the URL, so it is read at each check.
        const getExpectedRedirectUrl = () =>
          getRedirectUrlsByErrorCode(location.pathname + location.search)[code]
        await waitFor(() => expect(location.replace).toHaveBeenLastCalledWith(getExpectedRedirectUrl()))
      }
    },
  ]
  return [
    ...screens.map(createTestOfEachErrorCode),
    ...screens.filter(({ signedIn }) => signedIn).map(createTestOfRedirectsToSignInOrConsent),
  ]
}
