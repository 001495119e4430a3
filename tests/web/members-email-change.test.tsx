/**
 * Tests of the confirmation link of an e-mail change. The browser test is in
 * tests/portal/members-account.spec.ts.
 */
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { RelayEnvironmentProvider } from 'react-relay'
import { RouterProvider, createMemoryRouter } from 'react-router-dom'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { changeLanguage } from '../../web/platform/i18n.ts'
import { initializeAllTexts } from './helpers/load-texts.ts'
import { routes } from './helpers/all-routes.ts'
import { environment, expireQueryResults } from '../../web/relay/environment.ts'
import { createGraphqlErrorResponse, stubGateway } from './helpers/stub-gateway.ts'

beforeAll(initializeAllTexts)
beforeEach(async () => {
  await changeLanguage('fr')
  expireQueryResults()
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

function openEmailConfirmationLink(historyEntry: string | object) {
  const router = createMemoryRouter(routes, { initialEntries: [historyEntry] })
  const page = render(
    <RelayEnvironmentProvider environment={environment}>
      <RouterProvider router={router} />
    </RelayEnvironmentProvider>,
  )
  return { router, close: page.unmount }
}

/**
 * Waits until the URL has no query string. On a busy machine, the screen can appear before the
 * portal removes the query string.
 */
const waitForUrlWithoutQuery = (router: ReturnType<typeof openEmailConfirmationLink>['router']) =>
  waitFor(() => expect(router.state.location.search).toBe(''))

test('reloading a used e-mail confirmation link still shows the success, and the URL no longer contains the token [M11, M14]', async () => {
  const email = 'nouvelle@sentier.example'
  const inputs: unknown[] = []
  stubGateway(({ body }) => {
    const { input } = body.variables
    if (!input) return createGraphqlErrorResponse('INTERNAL')
    inputs.push(input)
    // The link can be used once.
    return {
      data: {
        confirmEmailChange:
          inputs.length === 1
            ? { __typename: 'ConfirmEmailChangePayload', email }
            : { __typename: 'EmailChangeFailedProblem', message: 'Non.' },
      },
    }
  })
  const first = openEmailConfirmationLink(`/confirmchangeemail?email=${email}&userId=7&token=secret`)
  await screen.findByText(new RegExp(email))
  await waitForUrlWithoutQuery(first.router)
  first.close()

  openEmailConfirmationLink(first.router.state.location)
  await screen.findByText(new RegExp(email))
  expect(inputs).toEqual([{ email, userId: '7', token: 'secret' }])
})

test('after a signed-out visitor confirms a changed e-mail address, the sign-in form contains that address', async () => {
  const email = 'nouvelle@sentier.example'
  stubGateway(({ body }) =>
    body.variables.input
      ? { data: { confirmEmailChange: { __typename: 'ConfirmEmailChangePayload', email } } }
      : createGraphqlErrorResponse('INTERNAL'),
  )
  openEmailConfirmationLink(`/confirmchangeemail?email=${email}&userId=7&token=secret`)
  await userEvent.click(await screen.findByRole('link', { name: 'Se connecter' }))
  expect(await screen.findByRole('textbox', { name: 'Courriel' })).toHaveProperty('value', email)
})

test('the token of an e-mail confirmation link is removed from the URL even if the confirmation is refused or fails [M11, M13]', async () => {
  const email = 'nouvelle@sentier.example'
  const inputs: unknown[] = []
  stubGateway(({ body }) => {
    const { input } = body.variables
    if (!input) return createGraphqlErrorResponse('INTERNAL')
    inputs.push(input)
    if (inputs.length === 1) return createGraphqlErrorResponse('FEDERATION_UNAVAILABLE')
    return { data: { confirmEmailChange: { __typename: 'EmailChangeFailedProblem', message: 'Non.' } } }
  })
  const { router } = openEmailConfirmationLink(`/confirmchangeemail?email=${email}&userId=7&token=secret`)
  const retry = await screen.findByRole('button', { name: 'Réessayer' })
  await waitForUrlWithoutQuery(router)
  await userEvent.click(retry)
  await screen.findByText(/n’a pas pu être changé/)
  await waitForUrlWithoutQuery(router)
  const input = { email, userId: '7', token: 'secret' }
  expect(inputs).toEqual([input, input])
})

test('an incomplete e-mail confirmation link shows a message and sends no request [M13]', async () => {
  const calls = stubGateway(() => createGraphqlErrorResponse('INTERNAL'))
  const { router } = openEmailConfirmationLink(
    '/confirmchangeemail?email=nouvelle@sentier.example&token=secret',
  )
  await screen.findByText(/n’a pas pu être changé/)
  await waitForUrlWithoutQuery(router)
  expect(calls.filter(({ body }) => body.variables['input'])).toEqual([])
})
