/**
 * Tests of a member's acceptance of the agreements: requests to the gateway, and session changes.
 * The browser tests are in tests/portal/agreements.spec.ts.
 */
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { RelayEnvironmentProvider } from 'react-relay'
import { RouterProvider, createMemoryRouter } from 'react-router-dom'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import agreements from '../../locales/fr/portal/agreements.json' with { type: 'json' }
import { changeLanguage } from '../../web/platform/i18n.ts'
import { initializeAllTexts } from './helpers/load-texts.ts'
import { routes } from './helpers/all-routes.ts'
import { environment, expireQueryResults } from '../../web/relay/environment.ts'
import { readSession, openSession } from '../../web/platform/session.ts'
import {
  createGraphqlErrorResponse,
  member,
  createSessionRefreshResult,
  stubGateway,
  createStubSessionTokens,
} from './helpers/stub-gateway.ts'

beforeAll(initializeAllTexts)
beforeEach(async () => {
  await changeLanguage('fr')
  expireQueryResults()
})

const createAgreement = (title: string) => ({
  __typename: 'Agreement',
  title,
  version: 3,
  summaries: ['L’essentiel.'],
  url: null,
})

test('accepting both agreements sends their version, refreshes the session and opens the dashboard [C03, C04]', async () => {
  openSession(createStubSessionTokens(1), { memberId: '', email: member.email, consentRequired: true })
  const sent: unknown[] = []
  stubGateway(({ body, headers }) => {
    const input = body.variables['input'] as object | undefined
    if (!input) {
      return {
        data: {
          portal: { name: 'Sentier', contact: null, siteClub: null },
          viewer: null,
          terms: createAgreement('Les conditions'),
          privacyPolicy: createAgreement('La politique'),
        },
      }
    }
    sent.push({ ...input, by: headers['Authorization'] })
    if ('refreshToken' in input) return createSessionRefreshResult(2)
    if (!('version' in input)) return createGraphqlErrorResponse('INTERNAL')
    const viewer = { __typename: 'Member', id: 'member-1', email: member.email, firstName: 'Camille' }
    return {
      data: {
        acceptAgreements: {
          __typename: 'AcceptAgreementsPayload',
          viewer: { ...viewer, lastName: 'Roy', consentRequired: false },
        },
      },
    }
  })
  const router = createMemoryRouter(routes, { initialEntries: ['/Consent'] })
  render(
    <RelayEnvironmentProvider environment={environment}>
      <RouterProvider router={router} />
    </RelayEnvironmentProvider>,
  )
  await userEvent.click(await screen.findByRole('button', { name: agreements['Consent.acceptTerms'] }))
  await screen.findByRole('heading', { level: 1, name: 'La politique' })
  expect(sent).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: agreements['Consent.acceptPrivacy'] }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/Dashboard'))
  expect(sent).toEqual([
    { version: 3, by: 'Bearer access-1' },
    { refreshToken: 'refresh-1', by: undefined },
  ])
  expect(readSession()).toMatchObject({
    accessToken: 'access-2',
    refreshToken: 'refresh-2',
    memberId: 'member-1',
    consentRequired: false,
  })
})
