/**
 * Tests of the list of magazine issues, and of the reader of an issue whose file cannot be loaded.
 */
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { RelayEnvironmentProvider } from 'react-relay'
import { RouterProvider, createMemoryRouter } from 'react-router-dom'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { routes } from './helpers/all-routes.ts'
import { changeLanguage } from '../../web/platform/i18n.ts'
import { initializeAllTexts } from './helpers/load-texts.ts'
import type { Language } from '../../web/platform/language.ts'
import { openSession } from '../../web/platform/session.ts'
import { environment, expireQueryResults } from '../../web/relay/environment.ts'
import {
  createGraphqlErrorResponse,
  member,
  stubGateway,
  createStubSessionTokens,
} from './helpers/stub-gateway.ts'
import { createDefaultMutationResult, viewer } from './refusals/default-mutation-results.ts'
import { normalizeSpaces, openPortalPath, translate } from './helpers/portal-screen.tsx'

beforeAll(initializeAllTexts)
// The braces keep the hook from returning the mock, which Vitest would call as a cleanup function.
beforeEach(() => {
  openPdf.mockImplementation(() => createOpenedPdfDocument(Promise.reject(new Error('unreachable'))))
})
beforeEach(() => {
  openSession(createStubSessionTokens(1), member)
  expireQueryResults()
})

const openPdf = vi.hoisted(() => vi.fn())
vi.mock('../../web/domains/magazines/magazinePdf.ts', () => ({
  openPdf,
  readPdfPageRatio: async () => 0.75,
  renderPdfPage: async () => {},
}))
const createOpenedPdfDocument = (pdf: Promise<unknown>) => ({ pdf, close: () => {} })

const createMagazineIssue = (id: string, overrides: object = {}) => ({
  __typename: 'Magazine',
  id,
  title: `Issue ${id}`,
  season: 'Automne',
  year: 2026,
  volume: 21,
  number: 4,
  canRead: true,
  url: `https://files.example/${id}.pdf`,
  coverUrl: `https://files.example/${id}.svg`,
  ...overrides,
})
type Issue = ReturnType<typeof createMagazineIssue>

async function openMagazineScreen(
  address: string,
  language: Language,
  answer: unknown,
): Promise<HTMLElement> {
  await changeLanguage(language)
  stubGateway((call) => {
    if (address.startsWith('/magazines'))
      return createDefaultMutationResult(call, { viewer: { ...viewer, ...(answer as object) } })
    return createDefaultMutationResult(call, { viewer: { ...viewer, magazine: answer } })
  })
  openPortalPath(address)
  await screen.findByRole('heading', { level: 1 })
  return document.querySelector('main')!
}

const createMagazineIssueList = (latestMagazine: Issue | null, issues: Issue[], hasNextPage = false) => ({
  latestMagazine,
  magazines: {
    edges: issues.map((node) => ({ cursor: node.id, node })),
    pageInfo: { endCursor: issues.at(-1)?.id ?? null, hasNextPage },
  },
})
const readMainText = (main: HTMLElement) => normalizeSpaces(main.textContent)
const queryMagazineLinks = (main: HTMLElement) =>
  within(main).queryAllByRole('link', { name: /^(Lire|Read) / })

describe.each(['fr', 'en'] as const)('magazine screens, language %s', (language) => {
  test('the latest magazine issue comes first with a large cover, and the other issues follow in order [I01, I03]', async () => {
    const [a, b, c] = [createMagazineIssue('a'), createMagazineIssue('b'), createMagazineIssue('c')]
    const main = await openMagazineScreen('/magazines', language, createMagazineIssueList(b, [a, b, c]))
    const latest = within(main).getByRole('region', { name: 'Issue b' })
    expect(normalizeSpaces(latest.textContent)).toContain(translate('magazines:Magazines.latest'))
    expect(normalizeSpaces(latest.textContent)).toContain('Automne 2026')
    expect(normalizeSpaces(latest.textContent)).toMatch(/21.*4/)
    expect(latest.querySelector('img')?.getAttribute('src')).toBe('https://files.example/b.svg')
    expect(
      within(main)
        .getAllByRole('heading', { level: 3 })
        .map(({ textContent }) => textContent),
    ).toEqual(['Issue a', 'Issue c'])
    expect(queryMagazineLinks(main).map((link) => link.getAttribute('href'))).toEqual([
      '/magazine/b',
      '/magazine/a',
      '/magazine/c',
    ])
  })

  test('an empty list of magazine issues shows a message and a home link [I02, O40]', async () => {
    const main = await openMagazineScreen('/magazines', language, createMagazineIssueList(null, []))
    const emptyHeading = within(main).getByRole('heading', {
      name: translate('magazines:Magazine.list.noMagazines'),
    })
    expect(
      within(emptyHeading.parentElement!).getByRole('link', { name: translate('common:words.home') }),
    ).toBeTruthy()
  })

  test('links to magazine issues are disabled for a member without a pass, with the reason beside them [I04, I08]', async () => {
    const shut = { canRead: false, url: null }
    const main = await openMagazineScreen(
      '/magazines',
      language,
      createMagazineIssueList(createMagazineIssue('a', shut), [
        createMagazineIssue('a', shut),
        createMagazineIssue('b', shut),
      ]),
    )
    const links = queryMagazineLinks(main)
    expect(links).toHaveLength(2)
    for (const link of links) {
      expect([link.getAttribute('aria-disabled'), link.getAttribute('href')]).toEqual(['true', null])
      expect(document.getElementById(link.getAttribute('aria-describedby')!)?.textContent).toMatch(
        /droit d’accès|pass/,
      )
    }
    expect(readMainText(main)).toContain(translate('magazines:Magazine.forbidden'))
  })

  test('unknown details of a magazine issue are omitted, and a missing cover is replaced by a placeholder [I16]', async () => {
    const issueWithoutTitle = createMagazineIssue('a', {
      title: null,
      season: null,
      year: null,
      volume: null,
      number: null,
      coverUrl: null,
    })
    const main = await openMagazineScreen(
      '/magazines',
      language,
      createMagazineIssueList(issueWithoutTitle, [issueWithoutTitle]),
    )
    expect(readMainText(main)).not.toMatch(/null|undefined|volume|·|\{\{/)
    expect(main.querySelector('img')).toBeNull()
    expect(queryMagazineLinks(main)).toHaveLength(1)
  })

  test('a magazine cover that fails to load is replaced by a placeholder', async () => {
    const main = await openMagazineScreen(
      '/magazines',
      language,
      createMagazineIssueList(createMagazineIssue('a'), [createMagazineIssue('a')]),
    )
    fireEvent.error(main.querySelector('img')!)
    expect(main.querySelector('img')).toBeNull()
  })

  test.each([
    [
      'a forbidden issue explains that a pass is required [I07, O41, O48]',
      { __typename: 'MagazineForbiddenProblem', message: 'No.' },
    ],
    [
      'an issue that the member may not read explains that a pass is required [I08]',
      createMagazineIssue('a', { canRead: false, url: null }),
    ],
  ])(
    'the magazine screen explains why an issue cannot be read, and links back to the magazines: %s [I06]',
    async (_, answer) => {
      const main = await openMagazineScreen('/magazine/a', language, answer)
      expect(readMainText(main)).toContain(translate('magazines:Magazine.forbidden'))
      const backLink = within(main).getByRole('link', { name: translate('magazines:Magazine.back') })
      expect(backLink.getAttribute('href')).toBe('/magazines')
      expect(main.querySelector('canvas, iframe, object')).toBeNull()
    },
  )

  test('a magazine issue that does not exist shows a not-found message', async () => {
    const main = await openMagazineScreen('/magazine/a', language, null)
    expect(readMainText(main)).toContain(translate('magazines:Magazine.notFound'))
  })

  test('a magazine issue that cannot be loaded offers a link to its file in a new window', async () => {
    const main = await openMagazineScreen('/magazine/a', language, createMagazineIssue('a'))
    const link = await within(main).findByRole('link', {
      name: (name) => normalizeSpaces(name).startsWith(translate('magazines:Reader.openInWindow')),
    })
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([
      'https://files.example/a.pdf',
      '_blank',
    ])
    expect(readMainText(main)).toContain('Automne 2026')
  })
})

test('a list of magazine issues that fails to load shows a message', async () => {
  await changeLanguage('fr')
  stubGateway((call) => {
    const data = { viewer: { ...viewer, latestMagazine: null, magazines: null } }
    return {
      ...(createDefaultMutationResult(call, data) as object),
      errors: [
        { ...createGraphqlErrorResponse('FEDERATION_UNAVAILABLE').errors[0], path: ['viewer', 'magazines'] },
      ],
    }
  })
  const router = createMemoryRouter(routes, { initialEntries: ['/magazines'] })
  render(
    <RelayEnvironmentProvider environment={environment}>
      <RouterProvider router={router} />
    </RelayEnvironmentProvider>,
  )
  expect(await screen.findByRole('heading', { name: translate('magazines:Magazines.failed') })).toBeTruthy()
})

test('the retry button of the magazine reader loads the same file again, and shows the result [I05, A37]', async () => {
  const main = await openMagazineScreen('/magazine/a', 'fr', createMagazineIssue('a'))
  const findRetryButton = () =>
    within(main).findByRole('button', { name: translate('magazines:Reader.again') })
  await userEvent.click(await findRetryButton())
  await waitFor(() => expect(openPdf).toHaveBeenCalledTimes(2))
  // After another failure the retry button remains, and the error gets the focus.
  await findRetryButton()
  await waitFor(() =>
    expect(document.activeElement?.textContent).toContain(translate('magazines:Reader.failed')),
  )

  const file = Promise.withResolvers<unknown>()
  openPdf.mockImplementation((_: string, onProgress: (percent: number) => void) => {
    onProgress(40)
    return createOpenedPdfDocument(file.promise)
  })
  await userEvent.click(await findRetryButton())
  const status = await within(main).findByRole('status')
  expect(normalizeSpaces(status.textContent)).toContain('40')
  file.resolve({ numPages: 3 })
  expect(await within(main).findByRole('region', { name: 'Issue a' })).toBeTruthy()
  expect(openPdf.mock.calls.map(([url]) => url as string)).toEqual(
    Array(3).fill('https://files.example/a.pdf'),
  )
})
