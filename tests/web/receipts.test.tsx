import { render, screen } from '@testing-library/react'
import { RelayEnvironmentProvider } from 'react-relay'
import { RouterProvider, createMemoryRouter } from 'react-router-dom'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import receiptQuery from '../../web/__generated__/ReceiptScreenQuery.graphql.ts'
import { changeLanguage, startTexts } from '../../web/platform/i18n.ts'
import { routes } from '../../web/app/routes.tsx'
import { environment, forgetAnswers } from '../../web/relay/environment.ts'
import { openSession } from '../../web/platform/session.ts'
import { member, stubGateway, tokens } from './gateway.ts'

beforeAll(startTexts)
beforeEach(() => {
  openSession(tokens(1), member)
  forgetAnswers()
})

const cents = (amount: number) => ({ cents: amount })

function openReceipt(successful: boolean, nonTaxable = 4257): void {
  const receipt = {
    id: 'rc1',
    number: '#000123',
    paidAt: '2026-11-21T17:00:00Z',
    successful,
    lines: [{ name: 'Annual', description: null, amount: cents(38900) }],
    amount: cents(38900),
    taxable: cents(34700),
    nonTaxable: cents(nonTaxable),
    tps: cents(1732),
    tvq: cents(3456),
    total: cents(44088),
    accessRightSnapshot: {
      type: 'ANNUAL',
      club: { name: 'Quad du Nord', address: null, postalCode: null, city: 'Québec', phoneNumber: null },
    },
  }
  const viewer = { id: 'member-1', firstName: 'Camille', lastName: 'Roy', email: member.email, receipt }
  const answer = { data: { portal: { name: 'Sentier' }, viewer } }
  stubGateway(({ body }) => (body.documentId === receiptQuery.params.id ? answer : undefined))
  const router = createMemoryRouter(routes, { initialEntries: ['/receipt/rc1'] })
  render(
    <RelayEnvironmentProvider environment={environment}>
      <RouterProvider router={router} />
    </RelayEnvironmentProvider>,
  )
}

test.each([
  ['fr', true, 'Ce que vous avez acheté', /essay|choisi/],
  ['en', true, 'What you bought', /tried|chosen/],
  ['fr', false, 'Ce que vous avez essayé d’acheter', /avez acheté|soutenu|Total payé/],
  ['en', false, 'What you tried to buy', /you bought|supported|Total paid/],
] as const)(
  'in %s, a receipt whose payment succeeded (%s) is headed « %s »',
  async (language, successful, heading, never) => {
    await changeLanguage(language)
    openReceipt(successful)
    expect(await screen.findByRole('heading', { name: heading })).toBeTruthy()
    expect(document.querySelector('main')?.textContent).not.toMatch(never)
  },
)

test.each([
  [4257, '42,57\u00a0$ ne sont pas taxables.'],
  [100, '1,00\u00a0$ n’est pas taxable.'],
])('%i cents are counted as French counts them', async (nonTaxable, words) => {
  await changeLanguage('fr')
  openReceipt(true, nonTaxable)
  expect((await screen.findByText(/taxable/)).textContent).toContain(words)
})
