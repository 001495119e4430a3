/** Opens screens of the portal as a member does, and finds and uses their controls. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { RelayEnvironmentProvider } from 'react-relay'
import { RouterProvider, createMemoryRouter } from 'react-router-dom'
import rules from '../../../web/__generated__/publishedRulesQuery.graphql.ts'
import { getCurrentLanguage } from '../../../web/platform/language.ts'
import { environment, expireQueryResults } from '../../../web/relay/environment.ts'
import { createDefaultMutationResult } from '../refusals/default-mutation-results.ts'
import { routes } from './all-routes.ts'
import { type Call, stubGateway } from './stub-gateway.ts'

/** Reference to a text of the portal by its locale file and key, such as `session:Login.title`. */
export type TextReference = `${string}:${string}`

export const user = userEvent.setup({ delay: null })

/** Normalizes every run of white space to one space. */
export const normalizeSpaces = (text: string | null) => (text ?? '').replaceAll(/\s+/g, ' ').trim()

const files = new Map<string, Record<string, string>>()

/** Returns a text of the portal in the current language. */
export function translate(reference: TextReference): string {
  const [file, key] = reference.split(':') as [string, string]
  const path = join(import.meta.dirname, '../../../locales', getCurrentLanguage(), 'portal', `${file}.json`)
  if (!files.has(path)) files.set(path, JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>)
  const text = files.get(path)?.[key]
  if (text === undefined) throw new Error(`No text ${reference}`)
  return normalizeSpaces(text)
}

/**
 * Returns the form control with the given id, or null if there is none. `id` is `name=value` for a
 * checkbox of a group, whose real id differs between the languages.
 */
export function getFormControl(id: string): HTMLElement | null {
  const [name, value] = id.split('=')
  if (value === undefined) return document.getElementById(id)
  return document.querySelector<HTMLElement>(`input[name="${name}"][value="${value}"]`)
}

/**
 * Waits until the form control with the given id is on the screen, and returns the control.
 */
export const findFormControl = (id: string) =>
  waitFor(() => getFormControl(id) ?? throwError(`No control has the id ${id}`))

export function throwError(message: string): never {
  throw new Error(message)
}

/**
 * Presses the last button with the given label. An open dialog comes after the other content of the
 * page, so its button is the last.
 */
export async function pressButton(reference: TextReference): Promise<void> {
  const button = await waitFor(
    () =>
      screen
        .getAllByRole('button')
        .findLast(({ textContent }) => normalizeSpaces(textContent) === translate(reference)) ??
      throwError(`No button has the text ${translate(reference)}`),
  )
  await user.click(button)
}

/** Enters text into a form control, sets a checkbox or selects an option. */
export async function enterFormControlValue(id: string, value: string | boolean): Promise<void> {
  const control = await findFormControl(id)
  const day = getDateInputs(control)
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

/**
 * Returns the three inputs (day, month, year) of the date field to which a control belongs. Returns
 * null if the control belongs to no date field.
 */
export function getDateInputs(control: HTMLElement): HTMLInputElement[] | null {
  const name = control.getAttribute('name') ?? ''
  if (!/\.(day|month|year)$/.test(name)) return null
  return [...(control.closest('fieldset')?.querySelectorAll('input') ?? [])]
}

let last: { dispose(): void } | null = null

/** Renders the screen of the portal at a path. */
export function openPortalPath(initialPath: string) {
  // A pending navigation of the previous router would overwrite the URL.
  last?.dispose()
  const router = createMemoryRouter(routes, { initialEntries: [initialPath] })
  last = router
  // Redirect paths are read from location, which a memory router does not change.
  const updateUrl = (path: string) => history.replaceState(null, '', path)
  updateUrl(initialPath)
  router.subscribe(({ location: { pathname, search } }) => updateUrl(pathname + search))
  render(
    <RelayEnvironmentProvider environment={environment}>
      <RouterProvider router={router} />
    </RelayEnvironmentProvider>,
  )
  return router
}
export type Router = ReturnType<typeof openPortalPath>

/**
 * Stubs the gateway with a function that returns the result of every query. Returns an array to
 * which each call is appended.
 */
export function stubGraphqlQueries(createQueryResult: (call: Call) => unknown): Call[] {
  expireQueryResults()
  return stubGateway((call) => {
    const isTheirs = 'input' in call.body.variables || call.body.documentId === rules.params.id
    return isTheirs ? createDefaultMutationResult(call) : createQueryResult(call)
  })
}
